import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { Button } from '#client/ui/button.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { TaskStep } from '#contract/steps.ts';
import { dot } from '#contract/words.ts';
import { isConditional } from '#rules/waits.ts';

/** How often a step was sent back, with reasons and people, and the recorded reasons for completing it. */
export function StepRounds({ step }: { step: TaskStep }) {
  const isOf = step.roundsCount > 0 || isConditional(step);
  const { data, isError, isFetching, refetch } = useQuery({
    ...readOf('readStepRounds', { params: { id: step.id } }),
    enabled: isOf,
  });
  if (!isOf) return null;
  if (!data && isError) {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Couldn&apos;t load how often it was sent back
      </Notice>
    );
  }
  const { rounds = [], reasons = [] } = data ?? {};
  if (rounds.length + reasons.length === 0) return null;
  return (
    <ul
      aria-label={`Rounds and reasons of ${step.name}`}
      className="flex w-full basis-full flex-col gap-1"
    >
      {rounds.map(({ id, number, reason, note, toName, author, createdAt }) => (
        <li key={`round ${id}`} className="wrap-anywhere">
          <span className="font-medium text-ink">
            {number}. Sent back:{' '}
            <span dir="auto" translate="no">
              {reason}
            </span>
          </span>
          {note && (
            <span dir="auto" translate="no">
              {' '}
              – {note}
            </span>
          )}
          <span className="text-ink-faint">
            {dot}
            <By author={author} at={createdAt} />
            {toName && <span dir="auto"> to {toName}</span>}
          </span>
        </li>
      ))}
      {reasons.map(({ id, what, reason, author, createdAt }) => (
        <li key={`reason ${id}`} className="wrap-anywhere">
          <span className="font-medium text-ink">
            Completed with a reason:{' '}
            <span dir="auto" translate="no">
              {reason}
            </span>
          </span>
          <span dir="auto" translate="no">
            {' '}
            – {what}
          </span>
          <span className="text-ink-faint">
            {dot}
            <By author={author} at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function By({ author, at }: { author: string; at: string }) {
  return (
    <>
      <span dir="auto" translate="no">
        {author}
      </span>
      , <time dateTime={at}>{formatDayOf(at)}</time>
    </>
  );
}
