import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { Suspense } from 'react';

import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonFilters, SkeletonRows } from '#client/ui/skeleton.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { refusal } from '#contract/permissions.ts';

import { PeopleList } from './people-list.tsx';
import type { PersonAction } from './person-action.ts';
import { personDraftKey } from './person-action.ts';
import { PersonActionDialog } from './person-menu.tsx';

export function PeoplePage() {
  const { data } = useQuery(readOf('listPeople'));
  const user = useCurrentUser();
  const refused = user && refusal('change', user);
  const [action, setAction] = useDraftDialog<PersonAction>(personDraftKey);
  return (
    <>
      <PageHeader
        title="People"
        subtitle="Your team, their skills and their workload."
        badges={data && data.length > 0 && <Badge>{countOf(data.length)}</Badge>}
        actions={
          <Button
            tone="primary"
            aria-haspopup="dialog"
            disabledBecause={refused}
            onPointerEnter={PersonActionDialog.prefetch}
            onFocus={PersonActionDialog.prefetch}
            onClick={() => setAction({ kind: 'add' })}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Add Person
          </Button>
        }
      />
      <People onAction={refused ? null : setAction} />
      {action && (
        <Suspense>
          <PersonActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}

type PeopleProps = { onAction: ((action: PersonAction) => void) | null };

function People({ onAction }: PeopleProps) {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listPeople'));
  if (data && data.length > 0) return <PeopleList people={data} onAction={onAction} />;
  return (
    <>
      {!data && !isError && <SkeletonFilters />}
      <Card flush>
        {data ? (
          <EmptyState
            icon={UsersRound}
            title="No people yet"
            action={
              onAction && (
                <Button onClick={() => onAction({ kind: 'add' })}>Add the first person</Button>
              )
            }
          >
            People don't need an account. Assign tasks and steps to them.
          </EmptyState>
        ) : isError ? (
          <FailedState
            message="Couldn't load people"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows label="Loading people" rows={8} />
        )}
      </Card>
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}
