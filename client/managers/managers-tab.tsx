import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';

import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { draftsUnder, discardDrafts } from '#client/ui/drafts.ts';
import { FailedState } from '#client/ui/failed-state.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { later } from '#client/ui/later.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { refusal } from '#contract/permissions.ts';
import { formatNumber } from '#contract/words.ts';

import { LinkedAccounts } from './linked-accounts.tsx';
import { newManagerDraftKey } from './manager-action.ts';
import { othersRefused } from './manager-rules.ts';
import { ManagersList } from './managers-list.tsx';

export function ManagersTab() {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listProjectManagers'));
  const user = useCurrentUser();
  const id = useId();
  // Reopens a form with a draft.
  const [adding, setAdding] = useState(() => draftsUnder(newManagerDraftKey).length > 0);
  if (!user) return null;
  const refused = refusal('change', user);
  const close = () => {
    discardDrafts(newManagerDraftKey);
    recoverFocus(() => document.getElementById(id));
    setAdding(false);
  };
  return (
    <Card
      flush
      className="@container overflow-clip"
      title={
        <span className="flex flex-wrap items-center gap-2">
          Project Managers
          {data && <Badge>{formatNumber(data.length)}</Badge>}
        </span>
      }
      subtitle={
        user.isPrimary
          ? 'People who can sign in.'
          : `People who can sign in. ${othersRefused.join('. ')}.`
      }
      actions={
        <Button
          id={id}
          aria-expanded={adding && !refused}
          disabledBecause={refused}
          onPointerEnter={NewManager.prefetch}
          onFocus={NewManager.prefetch}
          onClick={() => setAdding(!adding)}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Add Project Manager
        </Button>
      }
    >
      {adding && !refused && (
        <Suspense>
          <NewManager withRole={user.isPrimary} onClose={close} />
        </Suspense>
      )}
      {data && user.isPrimary && <LinkedAccounts managers={data} />}
      {data ? (
        <ManagersList managers={data} user={user} />
      ) : isError ? (
        <FailedState
          message="Couldn't load project managers"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading project managers" />
      )}
    </Card>
  );
}

const NewManager = later(() => import('./new-manager.tsx'), 'NewManager');
