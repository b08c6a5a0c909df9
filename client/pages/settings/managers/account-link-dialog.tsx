import { SecretField } from '#client/shared/secret-field.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { AccountLink, AccountLinkKind, InvitationLink } from '#contract/account-links.ts';

type AccountLinkDialogProps = {
  name: string;
  kind: AccountLinkKind;
  link: AccountLink & Partial<InvitationLink>;
  onClose: () => void;
};

/** The only time that the link is shown. */
export function AccountLinkDialog({ name, kind, link, onClose }: AccountLinkDialogProps) {
  const { title, purpose } = words[kind];
  const { url, expiresAt, mailedTo } = link;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        <span className="wrap-anywhere">
          {mailedTo ? `Also mailed to ${mailedTo}.` : `Send it to ${name} yourself.`} {purpose} It
          works once, until {formatDayOf(expiresAt)}, and is not shown again.
        </span>
      }
    >
      <SecretField label="Link" secret={url} />
    </Dialog>
  );
}

const words = {
  invitation: { title: 'Invitation link', purpose: 'They choose their own password with it.' },
  reset: { title: 'Reset link', purpose: 'They choose a new password with it.' },
};
