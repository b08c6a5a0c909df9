import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardQuestionProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
};

export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      description="Your unsaved changes will be lost."
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={() => {
        onOpenChange(false);
        // After the question has closed, so that the focus can return.
        setTimeout(onDiscard);
      }}
    />
  );
}
