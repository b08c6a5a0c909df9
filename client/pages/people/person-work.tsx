import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Archive, ChevronRight, Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DueDay } from '#client/ui/due-day.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { markStep } from '#client/work/complete.ts';
import { usePendingMark } from '#client/work/use-pending-mark.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import type { Person, PersonWork as Work } from '#contract/people.ts';
import type { WorkStatus } from '#contract/values.ts';
import { formatNumber } from '#contract/words.ts';
import { refusal } from '#rules/permissions.ts';

import { finishedOf, openOf, personWorkQuery } from './open-work.ts';

export function PersonWork({ person }: { person: Person }) {
  const query = useQuery(personWorkQuery(person.id));
  return (
    <QueryState query={query} content="assignments" loading={<WorkSkeleton />}>
      {(work) => <Assignments person={person} work={work} />}
    </QueryState>
  );
}

function Assignments({ person, work }: { person: Person; work: Work }) {
  const open = openOf(work);
  const finished = finishedOf(work);
  return (
    <>
      {open.tasks.length + open.steps.length > 0 ? (
        <WorkList label={`Open work of ${person.name}`} work={open} />
      ) : (
        <p className="py-2 text-ink-soft">
          {person.isActive
            ? 'No open work. Assign tasks and steps to them on a project page.'
            : 'No open work. Inactive people are not offered for new assignments.'}
        </p>
      )}
      <Finished person={person} work={finished} />
    </>
  );
}

function Finished({ person, work }: { person: Person; work: Work }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = work.tasks.length + work.steps.length;
  if (count === 0) return null;
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-ml-1 flex min-h-control items-center gap-1.5 rounded-md px-1 text-sm text-ink-soft hover:text-ink"
      >
        <ChevronRight
          aria-hidden="true"
          className={clsx('size-3.5 transition-transform duration-150', open && 'rotate-90')}
        />
        Completed or archived ({formatNumber(count)})
      </button>
      <div id={id}>
        {open && <WorkList label={`Finished work of ${person.name}`} work={work} />}
      </div>
    </div>
  );
}

function WorkList({ label, work: { tasks, steps } }: { label: string; work: Work }) {
  const undated = steps.findIndex(({ dueDate }) => dueDate === null);
  const dated = undated === -1 ? steps.length : undated;
  const item = (step: Work['steps'][number]) => (
    <WorkItem key={`step ${step.id}`} kind="Step" {...step} mark={<StepMark step={step} />} />
  );
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {steps.slice(0, dated).map(item)}
      {tasks.map((task) => (
        <WorkItem
          key={`task ${task.id}`}
          kind="Task"
          name={task.title}
          taskId={task.id}
          {...task}
        />
      ))}
      {steps.slice(dated).map(item)}
    </ul>
  );
}

type WorkItemProps = Pick<
  Work['tasks'][number],
  'status' | 'percentageComplete' | 'projectId' | 'projectName' | 'projectStatus'
> & {
  kind: 'Task' | 'Step';
  name: string;
  taskId: number;
  taskTitle?: string;
  /** Completes it. */
  mark?: ReactNode;
  dueDate?: string | null;
};

function WorkItem(props: WorkItemProps) {
  const { kind, name, taskId, taskTitle, dueDate, status, projectId, projectName } = props;
  const { label, icon: Icon } = statuses[status];
  const archived = props.projectStatus === 'completed';
  return (
    <li className={itemClass}>
      <div className="flex min-w-0 items-baseline gap-2">
        {props.mark}
        <span className="w-10 flex-none rounded-sm border border-line-strong bg-surface text-center text-xs leading-4 text-ink-faint">
          {kind}
        </span>
        <div className="min-w-0">
          <Link
            dir="auto"
            href={`/projects/${projectId}?task=${taskId}`}
            className="-my-0.5 inline-block py-0.5 wrap-anywhere pointer-coarse:py-2"
          >
            {name}
          </Link>
          <p dir="auto" className="text-sm wrap-anywhere text-ink-faint">
            {taskTitle !== undefined && `${taskTitle} · `}
            {projectName}
            {archived && (
              <Badge
                tone="outline"
                icon={<Archive aria-hidden="true" className="size-3" />}
                className="ml-2 align-middle"
              >
                Archived
              </Badge>
            )}
          </p>
        </div>
      </div>
      <div className={figuresClass}>
        <span className="flex">
          <Badge
            tone={status === 'completed' ? 'success' : 'secondary'}
            icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}
          >
            {label}
          </Badge>
        </span>
        <ProgressBar label={`Progress of ${name}`} value={props.percentageComplete} />
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {dueDate && (
            <DueDay
              day={dueDate}
              open={status !== 'completed' && isLiveStatus(props.projectStatus)}
              prefix="Due "
            />
          )}
        </span>
      </div>
    </li>
  );
}

/** For an open step without details. The others are completed on the page of their project. */
function StepMark({ step }: { step: Work['steps'][number] }) {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const marked = usePendingMark(step, step.projectId).status === 'completed';
  const isOpen = step.status !== 'completed' && step.projectStatus !== 'completed';
  if (!isOpen || step.detailsCount > 0 || !user || refusal('change', user) !== null) return null;
  const mark = (box: Element) => {
    if (marked) return;
    const complete = () => markStep(queryClient, step, true, { leaves: true });
    void leaveRow(box, complete, 'a');
  };
  return (
    <Checkbox
      label={`${step.name} completed`}
      hideLabel
      checked={marked}
      onChange={({ target }) => mark(target)}
      className="-my-1 self-start pointer-coarse:-my-2"
    />
  );
}

const statuses: Record<WorkStatus, { label: string; icon: LucideIcon }> = {
  pending: { label: 'Pending', icon: Circle },
  in_progress: { label: 'In Progress', icon: CircleDot },
  completed: { label: 'Completed', icon: CircleCheck },
};

function WorkSkeleton() {
  return (
    <Loading label="Loading assignments" className="divide-y divide-line">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className={itemClass}>
          <Skeleton className="h-4 w-64 max-w-full" />
          <div className={figuresClass}>
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/* The browser skips rows out of view. */
const itemClass =
  'flex min-h-13 flex-col justify-center gap-x-6 gap-y-2 py-2 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] @xl:flex-row @xl:items-center @xl:justify-between';
const figuresClass =
  'grid flex-none grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 @xl:grid-cols-[7rem_7rem_10.5rem]';
