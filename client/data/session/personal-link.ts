import type { QueryClient } from '@tanstack/react-query';

import type { LinkOwner } from '#contract/personal-links.ts';
import { linkScheme } from '#contract/personal-page.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { actByLink, api, ApiError, listenForRefusals } from '../api.ts';
import { sessionQuery } from './queries.ts';
import type { Session } from './queries.ts';
import { claimTabStorage, ownerKey } from './tab-storage.ts';

/**
 * Takes the secret out of the address, so that the history does not have it, and keeps it for reloads of this tab. All
 * requests are made with it from now on.
 */
export function takeLink(onEnded: () => void): void {
  const secret = location.hash.slice(1) || tabOwner();
  history.replaceState(history.state, '', location.pathname);
  claimTabStorage(secret);
  actByLink(`${linkScheme} ${secret}`);
  listenForRefusals((hasSession) => hasSession || onEnded());
}

function tabOwner(): string {
  try {
    return sessionStorage.getItem(ownerKey) ?? '';
  } catch {
    return '';
  }
}

/** Null if the link has ended. The rest of the program meets a contributor without an account. */
export async function readOwner(queryClient: QueryClient): Promise<LinkOwner | null> {
  try {
    const owner = await api('readLinkOwner');
    const session: Session = { user: contributor(owner), after: '0' };
    queryClient.setQueryData(sessionQuery().queryKey, session);
    return owner;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Its id is that of no account. */
function contributor({ id: personId, name, expiresAt }: LinkOwner): CurrentUser {
  const off = {
    isPrimary: false,
    shortcuts: false,
    digest: false,
    mailAtOnce: false,
    identityNotice: false,
    hasPassword: false,
    oidcLinked: false,
    mustChoosePassword: false,
    needsSecondFactor: false,
    secondFactor: false,
  };
  const names = { username: name, email: '', firstName: null, lastName: null };
  const facts = { lastLogin: null, celebrate: 'nothing', passwordSetBy: null } as const;
  const times = { createdAt: expiresAt, updatedAt: expiresAt };
  const role = { role: 'contributor', isActive: true } as const;
  return { id: 0, personId, ...names, ...role, reserved: [], ...facts, ...off, ...times };
}
