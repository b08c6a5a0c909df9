import { X } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { CurrentUser } from '#contract/sessions.ts';

/** Reports once per browser that an account is not linked to a person, until the notice is followed or closed. */
export function IdentityNotice({ user }: { user: CurrentUser }) {
  const [told, setTold] = useState(() => isTold(user.id));
  if (told) return null;
  const close = () => {
    rememberTold(user.id);
    setTold(true);
  };
  return (
    <Notice
      className="mb-6 items-center"
      action={
        <span className="flex items-center gap-1">
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

const keyOf = (accountId: number) => `identity-told-${accountId}`;

// Storage may be blocked: then the notice appears again.
function isTold(accountId: number): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    return false;
  }
}

function rememberTold(accountId: number): void {
  try {
    localStorage.setItem(keyOf(accountId), 'yes');
  } catch {
    // Storage may be blocked.
  }
}
