import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';

import type { StepDetail, TaskStep } from '../../../contract/steps.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { stepDetailsQuery } from '../queries.ts';

/** The details of a step, each with where it stands. */
export function StepDetails({ id, step }: { id: string; step: TaskStep }) {
  const { data, isError, isFetching, refetch } = useQuery(stepDetailsQuery(step.id));
  return (
    <div
      id={id}
      role="group"
      aria-label={`Details of ${step.name}`}
      className="bg-canvas px-4 sm:px-5"
    >
      <div className="border-t border-line py-3 pl-7.5">
        <h4 className="mb-1 text-sm font-medium text-ink-soft">
          Step Details ({data?.length ?? step.detailsCount})
        </h4>
        {data ? (
          <Details details={data} />
        ) : isError ? (
          <Notice
            tone="danger"
            action={
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            The details could not be loaded
          </Notice>
        ) : (
          <DetailsSkeleton count={step.detailsCount} />
        )}
      </div>
    </div>
  );
}

function Details({ details }: { details: StepDetail[] }) {
  if (details.length === 0) {
    return <p className="py-1.5 text-sm text-ink-faint">No step details yet.</p>;
  }
  return (
    <ul>
      {details.map((detail) => (
        <Detail key={detail.id} detail={detail} />
      ))}
    </ul>
  );
}

function Detail({ detail: { text, completion } }: { detail: StepDetail }) {
  const complete = completion === 100;
  const Icon = complete ? CircleCheck : Circle;
  return (
    <li className={detailClass}>
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-4', complete ? 'text-success-ink' : 'text-ink-faint')}
      />
      <span
        dir="auto"
        className={clsx(
          'min-w-0 flex-1 wrap-anywhere whitespace-pre-line',
          complete ? 'text-ink-soft' : 'text-ink',
        )}
      >
        {text}
      </span>
      <span
        className={clsx(
          'flex-none text-xs leading-5',
          complete ? 'text-success-ink' : 'text-ink-faint',
        )}
      >
        {complete ? 'Complete' : 'Incomplete'}
      </span>
    </li>
  );
}

function DetailsSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading details">
      {Array.from({ length: Math.max(count, 1) }, (_, row) => (
        <div key={row} className={clsx(detailClass, 'items-center')}>
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

const detailClass =
  'flex min-h-8 items-start gap-2.5 py-1.5 [contain-intrinsic-size:auto_2rem] [content-visibility:auto]';
