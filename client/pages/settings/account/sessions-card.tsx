import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

import { SessionList } from './session-list.tsx';

export function SessionsCard() {
  const sessions = useQuery(ownSessionsQuery());
  const { data } = sessions;
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card
      flush
      title="Sessions"
      subtitle="Where you are signed in."
      actions={data && <SignOutOthers count={others} />}
    >
      <QueryState query={sessions} content="your sessions" rows={2}>
        {(all) => <SessionList sessions={all} />}
      </QueryState>
    </Card>
  );
}

function SignOutOthers({ count }: { count: number }) {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { mutate, isPending } = useWrite('endOtherSessions', {
    success: 'Other sessions signed out successfully',
    onSuccess: close,
    failure: 'Failed to sign out other sessions',
    onFailure: close,
  });
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabledBecause={count === 0 ? 'You are not signed in anywhere else' : null}
        onClick={() => setConfirming(true)}
      >
        Sign out other sessions
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Sign out other sessions?"
        description={`You stay signed in here. ${
          count === 1 ? 'One other session ends' : `${count} other sessions end`
        } immediately.`}
        confirm="Sign out"
        busyLabel="Signing out..."
        busy={isPending}
        onConfirm={() => mutate({})}
      />
    </>
  );
}

/** No live change reports sessions, so every visit reads them again. */
function ownSessionsQuery() {
  return queryOptions({
    ...readOf('listOwnSessions'),
    staleTime: 0,
  });
}
