import { CopyButton } from '#client/ui/copy-button.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { AccountLink, AccountLinkKind } from '#contract/account-links.ts';

type AccountLinkDialogProps = {
  name: string;
  kind: AccountLinkKind;
  link: AccountLink;
  onClose: () => void;
};

/** The only time that the link is shown. */
export function AccountLinkDialog({ name, kind, link, onClose }: AccountLinkDialogProps) {
  const { title, purpose } = words[kind];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        <span className="wrap-anywhere">
          Send it to {name} yourself. {purpose} It works once, until {formatDayOf(link.expiresAt)},
          and is not shown again.
        </span>
      }
    >
      <div className="flex items-end gap-2">
        <Field label="Link" className="min-w-0 flex-1">
          <TextInput
            readOnly
            value={link.url}
            translate="no"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <CopyButton text={link.url} label="Copy the link" />
      </div>
    </Dialog>
  );
}

const words = {
  invitation: { title: 'Invitation link', purpose: 'They choose their own password with it.' },
  reset: { title: 'Reset link', purpose: 'They choose a new password with it.' },
};
