import { X } from 'lucide-react';

import { useRefusal } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Reports once that the account is not linked to a person, until the notice is followed or closed on any device. */
export function IdentityNotice() {
  const { mutate, isPending, isSuccess } = useWrite('closeIdentityNotice');
  const mayLink = useRefusal('change') === null;
  const close = () => mutate({});
  if (!mayLink || isPending || isSuccess) return null;
  return (
    <Notice
      className="mb-6"
      action={
        <span className="-my-1 flex items-center gap-1">
          <ButtonLink href="/settings/account" size="sm" onClick={close}>
            Link your account
          </ButtonLink>
          <IconButton label="Close this notice" onClick={close}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      }
    >
      Your account is not linked to a person yet. Link it to find your own steps under My Work.
    </Notice>
  );
}
