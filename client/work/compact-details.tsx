import { useQuery, useQueryClient } from '@tanstack/react-query';

import { detailsWithPending } from '#client/data/pending-changes.ts';
import { usePending } from '#client/data/pending-queue.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { stepDetailsQuery } from '#client/pages/projects/queries.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import type { StepDetail } from '#contract/steps.ts';
import { done, isDone } from '#rules/progress.ts';

import { tickDetail } from './complete.ts';
import type { PlacedStep } from './complete.ts';
import { isLastOpen } from './reason.ts';

type CompactDetailsProps = { step: PlacedStep; canChange: boolean; refused: string | null };

/** The details of a step in a list of several projects. */
export function CompactDetails(props: CompactDetailsProps) {
  const { step } = props;
  const changes = usePending(step.projectId);
  const query = useQuery(stepDetailsQuery(step.id));
  return (
    <QueryState query={query} content="the details" rows={Math.min(step.detailsCount, 5)}>
      {(data) => <Details {...props} details={detailsWithPending(data, changes)} />}
    </QueryState>
  );
}

function Details({
  step,
  canChange,
  refused,
  details,
}: CompactDetailsProps & { details: StepDetail[] }) {
  const queryClient = useQueryClient();
  // The list may not have read the latest ticks yet.
  const completedDetailsCount = details.filter(isDone).length;
  const shown = { ...step, detailsCount: details.length, completedDetailsCount };
  return (
    <ul aria-label={`Details of ${step.name}`} className="flex flex-col gap-0.5 pb-2 pl-10">
      {details.map((detail) => (
        <li key={detail.id}>
          <Checkbox
            label={
              <span dir="auto" translate="no" className="text-base wrap-anywhere">
                {detail.text}
              </span>
            }
            checked={isDone(detail)}
            disabled={!canChange && !refused}
            disabledBecause={refused}
            onChange={({ target }) => {
              const { checked } = target;
              const tick = () =>
                tickDetail(queryClient, shown, detail, checked ? done : 0, { leaves: true });
              const row = target.closest('li')?.parentElement?.closest('li');
              if (row && checked && isLastOpen(shown)) void leaveRow(row, tick, '[data-work]');
              else void tick();
            }}
          />
        </li>
      ))}
    </ul>
  );
}
