import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';

import { formatMoment } from '#client/ui/day.ts';
import type { SignOutAnswer } from '#contract/sessions.ts';

import { sessionQuery, signedOut } from './queries.ts';
import { finishSignOut, rememberSignOut } from './remembered-sign-out.ts';
import { signInPath } from './return-path.ts';
import { clearTab } from './tab-storage.ts';

export async function signOut(queryClient: QueryClient): Promise<void> {
  clearTab();
  rememberSignOut();
  const outcome = await finishSignOut();
  // Without a response, retry when the network is back.
  if (!outcome.finished) addEventListener('online', () => void finishSignOut(), { once: true });
  queryClient.setQueryData(sessionQuery().queryKey, signedOut);
  const warning = outcome.finished && warningOf(outcome.answer);
  navigate('/', { state: (warning ? { warning } : null) satisfies SignedOutState });
}

/** A server without disk space cannot store the sign-out; its message says when the session expires. */
function warningOf({ message, sessionEndsAt }: SignOutAnswer = { ok: true }): string | undefined {
  if (!message || !sessionEndsAt) return undefined;
  return message.replace(sessionEndsAt, formatMoment(sessionEndsAt));
}

/** For a session that expired: the sign-in page returns to the current address. */
export function leaveEndedSession(queryClient: QueryClient): void {
  const { queryKey } = sessionQuery();
  if (!queryClient.getQueryData(queryKey)?.user) return;
  queryClient.setQueryData(queryKey, signedOut);
  const here = location.pathname + location.search + location.hash;
  navigate(signInPath(here), { replace: true, state: { ended: true } satisfies SignInState });
}

export type SignedOutState = { warning: string } | null;

export type SignInState = { ended: true } | null;
