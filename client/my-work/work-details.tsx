import { useQuery } from '@tanstack/react-query';

import { QueryState } from '#client/lists/query-state.tsx';
import { detailsWithPending } from '#client/pending-changes.ts';
import { usePending } from '#client/pending.ts';
import { stepDetailsQuery } from '#client/projects/queries.ts';
import { isLastOpen } from '#client/rounds/queries.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import type { WorkStep } from '#contract/my-work.ts';
import { done, isDone } from '#contract/progress.ts';
import type { StepDetail } from '#contract/steps.ts';

import type { Ticks } from './use-ticks.ts';

type WorkDetailsProps = { step: WorkStep; ticks: Ticks | null };

export function WorkDetails({ step, ticks }: WorkDetailsProps) {
  const changes = usePending(step.projectId);
  const query = useQuery(stepDetailsQuery(step.id));
  return (
    <QueryState query={query} content="the details" rows={Math.min(step.detailsCount, 5)}>
      {(data) => <Details step={step} ticks={ticks} details={detailsWithPending(data, changes)} />}
    </QueryState>
  );
}

function Details({ step, ticks, details }: WorkDetailsProps & { details: StepDetail[] }) {
  // The list may not have read the latest ticks yet.
  const completedDetailsCount = details.filter(isDone).length;
  const shown = { ...step, detailsCount: details.length, completedDetailsCount };
  return (
    <ul
      aria-label={`Details of ${step.name}`}
      className="flex flex-col gap-0.5 px-4 pb-3 pl-19 sm:px-5 sm:pl-20"
    >
      {details.map((detail) => (
        <li key={detail.id}>
          <Checkbox
            label={
              <span dir="auto" className="text-base wrap-anywhere">
                {detail.text}
              </span>
            }
            checked={isDone(detail)}
            disabled={!ticks}
            onChange={({ target }) => {
              const { checked } = target;
              const tick = async () => ticks?.tick(shown, detail, checked ? done : 0);
              const row = target.closest('[data-index]');
              if (row && checked && isLastOpen(shown)) void leaveRow(row, tick, '[data-work]');
              else void tick();
            }}
          />
        </li>
      ))}
    </ul>
  );
}
