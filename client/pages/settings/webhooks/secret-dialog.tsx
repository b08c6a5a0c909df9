import { SecretField } from '#client/shared/secret-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/** The only time that it is shown. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Secret of the webhook"
      description="The program that receives its requests checks their signatures with it. It is not shown again."
    >
      <SecretField label="Secret" secret={secret} />
    </Dialog>
  );
}
