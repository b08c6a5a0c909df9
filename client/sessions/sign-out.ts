import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';

import { formatMoment } from '#client/ui/day.ts';
import { clearToasts } from '#client/ui/toasts.ts';
import type { SignOutAnswer } from '#contract/sessions.ts';

import { sessionQuery, signedOut } from './queries.ts';
import { finishSignOut, rememberSignOut } from './remembered-sign-out.ts';
import { signInPath } from './return-path.ts';
import { clearTabStorage } from './tab-storage.ts';

/** Ends the session, forgets what belongs to it and goes to the start, whatever the server answers. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  clearTabStorage();
  clearToasts();
  rememberSignOut();
  const outcome = await finishSignOut();
  // Without an answer this browser counts as signed out all the same, and asks again when it can.
  if (!outcome.finished) addEventListener('online', () => void finishSignOut(), { once: true });
  queryClient.setQueryData(sessionQuery().queryKey, signedOut);
  const warning = outcome.finished && warningOf(outcome.answer);
  navigate('/', { state: (warning ? { warning } : null) satisfies SignedOutState });
}

/** Until when a session is open elsewhere, where the server had no room to store that it has ended. */
function warningOf({ message, sessionEndsAt }: SignOutAnswer = { ok: true }): string | undefined {
  if (!message || !sessionEndsAt) return undefined;
  return message.replace(sessionEndsAt, formatMoment(sessionEndsAt));
}

/** For a session that ended by itself: to the sign-in page, which leads back to this very place. */
export function leaveEndedSession(queryClient: QueryClient): void {
  const { queryKey } = sessionQuery();
  if (!queryClient.getQueryData(queryKey)?.user) return;
  queryClient.setQueryData(queryKey, signedOut);
  const here = location.pathname + location.search + location.hash;
  navigate(signInPath(here), { replace: true, state: { ended: true } satisfies SignInState });
}

/** What the history entry of the homepage knows. */
export type SignedOutState = { warning: string } | null;

/** What the history entry of the sign-in page knows. */
export type SignInState = { ended: true } | null;
