import { memo } from 'react';
import type { Ref } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import { ownedTask } from '#client/outline/owners.ts';
import { PriorityInRow, StatusInRow } from '#client/outline/work-in-row.tsx';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import { DueDay } from '#client/ui/due-day.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useTaskEdits } from '#client/work/task-queries.ts';
import type { ActiveTask } from '#contract/active-tasks.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import { counted } from '#contract/words.ts';

import type { Links } from './people-on-steps.ts';
import { stepsComplete } from './shown-steps.ts';
import { TaskSteps } from './task-steps.tsx';

type TaskRowProps = {
  task: ActiveTask;
  open: boolean;
  links: Links;
  onToggle: (taskId: number) => void;
  /** Position from 0 and length of the list; -1 if unknown. */
  index: number;
  count: number;
  /** The first of the projects on hold. */
  beginsOnHold: boolean;
  ref?: Ref<HTMLLIElement>;
};

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, open, links, onToggle, index, count, beginsOnHold, ref } = props;
  const { id, title, projectId, projectName } = task;
  const canChange = useRefusal('change') === null;
  const edits = useTaskEdits();
  return (
    <li
      ref={ref}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="group/line border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
    >
      {beginsOnHold && (
        <h3 className="mb-1 text-sm font-semibold text-ink-soft">Projects on hold</h3>
      )}
      <div className="flex flex-col gap-x-6 gap-y-2 @2xl:flex-row @2xl:items-start">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">
            <Link
              dir="auto"
              translate="no"
              href={`/projects/${projectId}?task=${id}`}
              // Larger touch targets than the texts themselves.
              className="-mt-1 inline-block pt-1 text-left wrap-anywhere text-ink! pointer-coarse:-mt-2.5 pointer-coarse:pt-2.5 pointer-coarse:pb-2"
            >
              {title}
            </Link>
          </h3>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <Link
              dir="auto"
              translate="no"
              href={`/projects/${projectId}`}
              className="-mb-1 pb-1 wrap-anywhere pointer-coarse:-my-2 pointer-coarse:py-2"
            >
              <span className="sr-only">Project </span>
              {projectName}
            </Link>
            <TaskOwner task={task} canChange={canChange} />
          </div>
        </div>
        <div className="grid flex-none grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 @2xl:grid-cols-[8rem_8rem_9.5rem] @2xl:pt-0.5">
          <span className="flex items-center gap-1.5">
            <StatusInRow
              name={title}
              value={task.status}
              onChange={canChange ? (status) => edits.setStatus(task, status) : undefined}
            />
            <PriorityInRow
              name={title}
              value={task.priority}
              quiet
              onChange={canChange ? (priority) => edits.setPriority(task, priority) : undefined}
            />
          </span>
          <span className="text-sm text-ink-soft tabular-nums @max-2xl:text-end @max-2xl:whitespace-nowrap">
            <NextDue task={task} />
          </span>
          <Progress task={task} />
        </div>
      </div>
      <Steps task={task} open={open} links={links} onToggle={onToggle} />
    </li>
  );
});

function TaskOwner({ task, canChange }: { task: ActiveTask; canChange: boolean }) {
  const { giveTask } = useOwnerWrites();
  const owned = ownedTask(task);
  return canChange ? (
    <OwnerSelect
      label={`Owner of ${task.title}`}
      blank="Unassigned"
      owned={owned}
      onChoose={(owner) => giveTask(task.id, owner, owned)}
      className="-my-1 -ml-1.5"
    />
  ) : (
    <OwnerText owner={owned} blank="Unassigned" />
  );
}

function NextDue({ task: { nextDueDate, projectStatus } }: { task: ActiveTask }) {
  if (!nextDueDate) return <span className="text-ink-faint">No due date</span>;
  return (
    <DueDay
      day={nextDueDate}
      open={isLiveStatus(projectStatus)}
      prefix={<span className="sr-only">Due </span>}
    />
  );
}

function Progress({ task }: { task: ActiveTask }) {
  const { title, stepsCount, completedStepsCount, percentageComplete } = task;
  const value = stepsComplete(task);
  const completed = `${completedStepsCount} of ${counted(stepsCount, 'step')}`;
  const figure = (
    <Tooltip
      text={`${completed} completed. Only completed steps count here. In the project, progress within steps counts, too: this task is at ${percentageComplete}%.`}
    >
      <button
        type="button"
        aria-label={`${title}: ${value}% of steps completed. ${completed}; ${percentageComplete}% with progress within steps`}
        className="-my-0.5 -mr-1 min-h-6 flex-none cursor-help rounded-sm px-1 text-right text-sm text-ink-soft tabular-nums hover:bg-pressed hover:text-ink"
      >
        {value}%
      </button>
    </Tooltip>
  );
  return (
    <ProgressBar
      label="Steps completed"
      showLabel
      value={value}
      figure={figure}
      className="@max-2xl:col-span-2 @max-2xl:mt-1"
    />
  );
}

type StepsProps = Pick<TaskRowProps, 'task' | 'open' | 'links' | 'onToggle'>;

function Steps({ task, open, links, onToggle }: StepsProps) {
  const { id, title, stepsCount, completedStepsCount } = task;
  const list = `steps-of-task-${id}`;
  if (stepsCount === 0) return <p className="mt-2 text-sm text-ink-faint">No steps</p>;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => onToggle(id)}
        className="mt-1 -ml-1 flex min-h-7 items-center gap-1 rounded-sm pr-1.5 text-sm text-ink-soft transition-colors duration-100 hover:text-ink pointer-coarse:min-h-9"
      >
        <FoldIcon open={open} className="size-4" />
        Steps ({completedStepsCount}/{stepsCount})<span className="sr-only"> of {title}</span>
      </button>
      <div id={list} className="pl-4.5">
        {open && <TaskSteps task={task} links={links} />}
      </div>
    </>
  );
}
