import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { Ref } from 'react';

import { projectQuery } from '#client/projects/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Td, Tr } from '#client/ui/table.tsx';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { WorkStatus } from '#contract/values.ts';

import { columnCount } from './projects-table.tsx';

type TasksRowProps = { project: Project; index?: number; ref?: Ref<HTMLTableRowElement> };

export function tasksRowId(projectId: number): string {
  return `tasks-of-${projectId}`;
}

export const TasksRow = memo(function TasksRow({ project, index, ref }: TasksRowProps) {
  const { data, isPending } = useQuery(projectQuery(project.id));
  return (
    <Tr ref={ref} data-index={index} id={tasksRowId(project.id)} className="bg-canvas">
      <Td colSpan={columnCount} className="col-span-full p-0!">
        {isPending && <TasksSkeleton count={project.tasksCount} />}
        {data && <Tasks name={project.name} tasks={data.tasks} />}
      </Td>
    </Tr>
  );
});

function Tasks({ name, tasks }: { name: string; tasks: Task[] }) {
  if (tasks.length === 0) {
    return <p className="px-4 py-3 text-ink-soft sm:pl-14">This project has no tasks yet.</p>;
  }
  return (
    <ul aria-label={`Tasks of ${name}`} className={listClass}>
      {tasks.map((task) => (
        <TaskItem key={task.id} task={task} />
      ))}
    </ul>
  );
}

const TaskItem = memo(function TaskItem({ task }: { task: Task }) {
  const { title, description, status } = task;
  const { label, icon: Icon } = statuses[status];
  return (
    <li className={itemClass}>
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="flex-none rounded-sm border border-line-strong bg-surface px-1 text-xs leading-4 text-ink-faint">
          Task
        </span>
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere text-ink">
            {title}
          </p>
          {description && (
            <p
              dir="auto"
              title={description}
              className="mt-0.5 line-clamp-1 text-sm wrap-anywhere text-ink-faint"
            >
              {description}
            </p>
          )}
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
        <span className="justify-self-end text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {task.completedStepsCount}/{task.stepsCount} steps
        </span>
        <ProgressBar label={`Progress of ${title}`} value={task.percentageComplete} />
      </div>
    </li>
  );
});

const statuses: Record<WorkStatus, { label: string; icon: LucideIcon }> = {
  pending: { label: 'Pending', icon: Circle },
  in_progress: { label: 'In Progress', icon: CircleDot },
  completed: { label: 'Completed', icon: CircleCheck },
};

function TasksSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading tasks" className={listClass}>
      {Array.from({ length: count }, (_, row) => (
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

/* The browser skips tasks out of view. */
const listClass = 'divide-line divide-y px-4 @2xl:pr-5 @2xl:pl-12.5';
const itemClass =
  'flex min-h-24 flex-col justify-center gap-x-6 gap-y-2 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_4.5rem] @2xl:min-h-15 @2xl:flex-row @2xl:items-center @2xl:justify-between @2xl:[contain-intrinsic-size:auto_2.5rem]';
/* Aligns the figures with the table's columns. */
const figuresClass =
  'grid flex-none grid-cols-[7rem_auto_minmax(0,1fr)] items-center gap-3 wrap-normal @2xl:grid-cols-[7rem_5.25rem_5rem] @4xl:gap-4 @4xl:grid-cols-[9rem_5.25rem_10rem]';
