import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardQuestionProps = {
  asked: boolean;
  onAsked: (asked: boolean) => void;
  /** What was typed is given up. */
  onDiscard: () => void;
};

/** Asks before a form is left in which something was typed. */
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
        // Once the question is gone, so that the focus finds its way back.
        setTimeout(onDiscard);
      }}
    />
  );
}
