import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { afterFirstView } from '#client/ui/first-view.ts';
import { LatePart } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { useToday } from '#client/ui/today.ts';

import { dueStepsQuery } from './queries.ts';

/** The user's own steps that are sent back, overdue or due today. Its place is there before its code. */
export function DueLine() {
  const personId = useCurrentUser()?.personId ?? null;
  const day = useToday();
  const query = useQuery({ ...dueStepsQuery(personId ?? 0, day), enabled: personId !== null });
  const { data, isError, isFetching, refetch } = query;
  const counted = readOf('countDueWork', { query: { personId: String(personId), day } });
  const count = useQueryClient().getQueryData(counted.queryKey);
  const due = (data ?? count)?.due ?? 0;
  const [hasShown, setHasShown] = useState(false);
  if (due > 0 && !hasShown) setHasShown(true);
  if (!hasShown) return null;
  // It stays with none left: the last one may complete its task.
  return (
    <div className={clsx(due > 0 && '-mt-1 mb-4 min-h-16')}>
      {data ? (
        <LatePart>
          <DueSteps {...data} />
        </LatePart>
      ) : (
        isError && (
          <p role="alert" className="flex items-center gap-3 text-sm text-ink-soft">
            Couldn&apos;t load your due steps
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )
      )}
    </div>
  );
}

const DueSteps = later(() => afterFirstView(() => import('./due-steps.tsx')), 'DueSteps');
