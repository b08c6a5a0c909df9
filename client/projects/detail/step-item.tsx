import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarDays, ChevronDown, Clock } from 'lucide-react';
import { memo } from 'react';

import type { Person } from '../../../contract/people.ts';
import type { TaskStep } from '../../../contract/steps.ts';
import { Badge } from '../../ui/badge.tsx';
import { DueDay } from '../../ui/due-day.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { stepDetailsQuery } from '../queries.ts';
import { LongText } from './long-text.tsx';
import { StepDetails } from './step-details.tsx';
import { WorkStatusIcon } from './work-status-badge.tsx';

type StepItemProps = {
  step: TaskStep;
  people: Person[] | undefined;
  open: boolean;
  onToggle: (stepId: number) => void;
};

/** One step; pressing it unfolds its details. */
export const StepItem = memo(function StepItem({ step, people, open, onToggle }: StepItemProps) {
  const { id, name, description, status, percentageComplete } = step;
  const queryClient = useQueryClient();
  const prepare = () => {
    // A failure shows where the details are unfolded.
    queryClient.query(stepDetailsQuery(id)).catch(() => {});
  };
  const done = percentageComplete === 100;
  const detailsId = `details-of-${id}`;
  return (
    <li className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <div
        onPointerEnter={prepare}
        className="relative flex gap-3 px-4 py-3 transition-colors duration-100 hover:bg-canvas sm:px-5"
      >
        <span className="mt-px">
          <WorkStatusIcon status={status} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
            <h3 className="min-w-0 flex-[1_1_8rem] font-medium wrap-anywhere text-ink">
              <button
                type="button"
                dir="auto"
                aria-expanded={open}
                {...(open && { 'aria-controls': detailsId })}
                onFocus={prepare}
                onClick={() => onToggle(id)}
                className="text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
              >
                {name}
              </button>
            </h3>
            <Badge tone={done ? 'success' : 'secondary'}>
              {done ? 'Completed' : `${percentageComplete}% Complete`}
            </Badge>
          </div>
          {description ? (
            <LongText key={description} text={description} className="mt-0.5 text-sm" />
          ) : (
            <p className="mt-0.5 text-sm text-ink-faint">No description provided</p>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5">
            <ProgressBar
              label={`Progress of ${name}`}
              value={percentageComplete}
              className="flex-[0_1_9rem]"
            />
            <Terms step={step} />
            {people && <People people={people} />}
          </div>
        </div>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'text-ink-faint mt-0.5 size-4 transition-transform duration-150',
            open && 'rotate-180',
          )}
        />
      </div>
      {open && <StepDetails id={detailsId} step={step} />}
    </li>
  );
});

/** When a step is due and how long it takes, where that is set. */
function Terms({ step: { dueDate, estimatedHours, status } }: { step: TaskStep }) {
  return (
    <>
      {dueDate && (
        <span className="flex items-center gap-1.5 text-sm text-ink-soft">
          <CalendarDays aria-hidden="true" className="size-3.5 text-ink-faint" />
          <span>
            Due <DueDay day={dueDate} open={status !== 'completed'} />
          </span>
        </span>
      )}
      {estimatedHours > 0 && (
        <span className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Clock aria-hidden="true" className="size-3.5 text-ink-faint" />
          {estimatedHours === 1 ? '1 hour' : `${estimatedHours.toLocaleString('en-US')} hours`}
        </span>
      )}
    </>
  );
}

function People({ people }: { people: Person[] }) {
  return (
    <ul aria-label="People on this step" className="flex min-w-0 flex-wrap gap-1.5">
      {people.map(({ id, name }) => (
        <li key={id} title={name} className="flex min-w-0">
          <Badge tone="outline">{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
