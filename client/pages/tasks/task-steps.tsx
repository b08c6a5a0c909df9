import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { DueInRow } from '#client/outline/due-in-row.tsx';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import { ownedStep } from '#client/outline/owners.ts';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import { WorkStatusIcon, workStatusLabels } from '#client/shared/badges.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Link } from '#client/ui/link.tsx';
import { markStep } from '#client/work/complete.ts';
import { useDueEdits } from '#client/work/step-queries.ts';
import { usePendingMark } from '#client/work/use-pending-mark.ts';
import type { ActiveTask } from '#contract/active-tasks.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import type { TaskStep } from '#contract/steps.ts';

import type { Links } from './people-on-steps.ts';
import { shownSteps } from './shown-steps.ts';

export function TaskSteps({ task, links }: { task: ActiveTask; links: Links }) {
  const [whole, setWhole] = useState(shownWhole.has(task.id));
  const canChange = useRefusal('change') === null;
  const { steps, title } = task;
  const shown = whole ? steps : shownSteps(steps);
  const showWhole = () => {
    shownWhole.add(task.id);
    setWhole(true);
  };
  return (
    <>
      <ol aria-label={`Steps of ${title}`} className="flex flex-col">
        {shown.map((step) => (
          <Step key={step.id} {...{ task, step, links, canChange }} />
        ))}
      </ol>
      {steps.length > shown.length && (
        <Button tone="ghost" size="sm" className="-ml-2.5" onClick={showWhole}>
          Show all {steps.length} steps
        </Button>
      )}
    </>
  );
}

// Module state survives scrolling the task out of view and leaving the page.
const shownWhole = new Set<number>();

function Tick({ task, step }: Pick<StepProps, 'task' | 'step'>) {
  const queryClient = useQueryClient();
  const { projectId, projectName } = task;
  const marked = usePendingMark(step, projectId).status === 'completed';
  const mark = async (box: Element) => {
    if (marked) return;
    const row = box.closest('li');
    const taskRow = box.closest('[data-index]');
    const tick = async () => {
      await markStep(queryClient, { ...step, projectId, projectName }, true, { leaves: true });
      recoverFocus(() => row?.querySelector('a'));
    };
    // Its task is completed soon after, and until then may move in the list.
    const isLast = task.stepsCount - task.completedStepsCount === 1;
    if (isLast && taskRow) await leaveRow(taskRow, tick, 'a');
    else await tick();
  };
  return (
    <Checkbox
      label={`${step.name} completed`}
      hideLabel
      checked={marked}
      onChange={({ target }) => void mark(target)}
      className="-my-0.5 -mr-2 flex-none pointer-coarse:-my-2 pointer-coarse:-mr-3.5"
    />
  );
}

type StepProps = { task: ActiveTask; step: TaskStep; links: Links; canChange: boolean };

function Step({ task, step, links, canChange }: StepProps) {
  const { id, name, order, status, detailsCount, completedDetailsCount } = step;
  const owned = ownedStep(step, links.get(id));
  const { giveStep } = useOwnerWrites();
  const setDue = useDueEdits();
  return (
    <li
      // The numbers stay those of the whole list.
      value={order + 1}
      className="group/line flex min-h-8 items-start gap-2 py-1 text-sm"
    >
      {canChange && detailsCount === 0 && status !== 'completed' ? (
        <Tick task={task} step={step} />
      ) : (
        <span className="flex h-6 flex-none items-center pointer-coarse:h-8">
          <WorkStatusIcon status={status} className="size-4" />
          <span className="sr-only">{workStatusLabels[status]}:</span>
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 @2xl:flex-nowrap">
        <span className="flex min-w-0 basis-full items-baseline gap-x-3 py-0.5 @2xl:flex-1">
          <Link
            dir="auto"
            href={`/projects/${task.projectId}?task=${task.id}&step=${id}`}
            className={`-my-0.5 py-0.5 wrap-anywhere pointer-coarse:-my-1.5 pointer-coarse:py-2.5 ${status === 'completed' ? 'text-ink-faint!' : 'text-ink!'}`}
          >
            {name}
          </Link>
          {detailsCount > 0 && (
            <span className="text-ink-faint tabular-nums">
              {completedDetailsCount}/{detailsCount}
              <span className="sr-only"> details completed</span>
            </span>
          )}
        </span>
        <span className="flex min-w-0 flex-1 @2xl:w-60 @2xl:flex-none">
          {canChange ? (
            <OwnerSelect
              label={`Owner of ${name}`}
              blank="Owner"
              quiet
              several
              owned={owned}
              onChoose={(owner) => giveStep(id, owner, owned)}
              className="-my-1 @max-2xl:-ml-1.5"
            />
          ) : (
            <OwnerText owner={owned} blank={null} />
          )}
        </span>
        <span
          className={clsx(
            'flex h-6 flex-none items-center justify-end text-ink-soft tabular-nums @max-2xl:empty:hidden @2xl:w-36',
            canChange && '-mr-1.5',
          )}
        >
          <DueInRow
            name={name}
            projectId={task.projectId}
            due={step}
            open={status !== 'completed' && isLiveStatus(task.projectStatus)}
            onChange={canChange ? (due) => setDue(step, due) : undefined}
            blank={canChange ? 'Due date' : null}
            quiet
            className={canChange ? '-my-1' : ''}
          />
        </span>
      </div>
    </li>
  );
}
