import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardQuestionProps = {
  asked: boolean;
  onAsked: (asked: boolean) => void;
  onDiscard: () => void;
};

export function DiscardQuestion({ asked, onAsked, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={asked}
      onOpenChange={onAsked}
      title="Discard your changes?"
      description="What you typed into this form will be lost."
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={() => {
        onAsked(false);
        // After the question has closed, so that the focus can return.
        setTimeout(onDiscard);
      }}
    />
  );
}
