import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

import { isUnfinished, removeOtherReads, sessionQuery } from '#client/data/session/queries.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { writeStored } from '#client/ui/stored.ts';
import { ToastRegion } from '#client/ui/toast-region.tsx';
import { accountLinkPage } from '#contract/account-link-page.ts';

import { SignedIn } from './signed-in.tsx';
import { SignedOut } from './signed-out.tsx';
import { Unreachable } from './unreachable.tsx';

export function App() {
  return (
    <>
      <Screen />
      <ToastRegion />
    </>
  );
}

function Screen() {
  const session = useQuery(sessionQuery());
  const [path] = useLocation();
  useAfterSignOut(session.data?.user === null || isUnfinished(session.data?.user));

  if (session.data?.user && path !== accountLinkPage) {
    const { user, after } = session.data;
    // At every address: the sign-in is not complete.
    if (isUnfinished(user)) return <SignedOut path="/auth" />;
    return <SignedIn key={user.id} user={user} after={after} path={path} />;
  }
  if (session.data) return <SignedOut path={path} />;
  if (session.isError) {
    return <Unreachable busy={session.isFetching} onRetry={() => void session.refetch()} />;
  }
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid min-h-dvh animate-appear-late place-items-center"
    >
      <Spinner className="size-6 text-ink-faint" />
    </div>
  );
}

/** In an effect, because the signed-in screen needs the cache until it has unmounted. */
function useAfterSignOut(signedOut: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    saveFrameHint(!signedOut);
    if (!signedOut) return;
    removeOtherReads(queryClient);
    queryClient.getMutationCache().clear();
  }, [queryClient, signedOut]);
}

/**
 * Stores whether the next load will probably show the signed-in frame, for the placeholder drawn before the program
 * has loaded.
 */
function saveFrameHint(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-frame', signedIn);
  writeStored('ui-frame', signedIn ? '1' : null);
}
