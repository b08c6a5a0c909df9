import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { detailsWithPending } from '#client/data/pending-changes.ts';
import { usePending } from '#client/data/pending-queue.ts';
import { Button } from '#client/ui/button.tsx';
import { afterFirstView } from '#client/ui/first-view.ts';
import { later, useCode } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import type { TaskStep } from '#contract/steps.ts';

import { stepDetailsQuery } from '../queries.ts';
import { DetailsHeading } from './details/details-heading.tsx';

type StepDetailsProps = {
  id: string;
  projectId: number;
  step: TaskStep;
  /** Why its details may not be ticked. */
  workRefused: string | null;
  children?: ReactNode;
};

export function StepDetails({ id, projectId, step, workRefused, children }: StepDetailsProps) {
  const changes = usePending(projectId);
  const details = useQuery(stepDetailsQuery(step.id));
  const code = useCode(DetailSection);
  return (
    <div
      id={id}
      role="group"
      aria-label={`Details of ${step.name}`}
      className="bg-canvas px-4 sm:px-5"
    >
      <div className="@container border-t border-line py-3 sm:pl-2.5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 pb-2 text-sm text-ink-soft empty:hidden @md:pl-5">
          {children}
        </div>
        {details.data && code.Code ? (
          <code.Code
            projectId={projectId}
            step={step}
            workRefused={workRefused}
            details={detailsWithPending(details.data, changes)}
          />
        ) : (
          <>
            <DetailsHeading count={step.detailsCount} />
            {details.isError || code.isError ? (
              <Failed
                busy={details.isFetching || code.isFetching}
                onRetry={() => {
                  if (details.isError) void details.refetch();
                  if (code.isError) code.refetch();
                }}
              />
            ) : (
              <DetailsSkeleton count={step.detailsCount} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

const DetailSection = later(() => import('./details/detail-section.tsx'), 'DetailSection');
// So that it has loaded when a step is unfolded.
afterFirstView(DetailSection.load).catch(() => {});

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Couldn&apos;t load details
    </Notice>
  );
}

function DetailsSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading details">
      {Array.from({ length: Math.min(Math.max(count, 1), mostRows) }, (_, row) => (
        <div key={row} className="flex min-h-8 items-center gap-2 @md:pl-5">
          <Skeleton className="size-4" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

const mostRows = 20;
