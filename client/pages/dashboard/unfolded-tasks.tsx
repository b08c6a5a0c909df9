import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';

import { projectQuery } from '#client/pages/projects/queries.ts';
import { WorkStatusBadge } from '#client/shared/badges.tsx';
import { DueDay } from '#client/ui/due-day.tsx';
import { Link } from '#client/ui/link.tsx';
import { ThinBar } from '#client/ui/progress-bar.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { CompactRow } from '#client/work/compact-row.tsx';
import { isLiveStatus } from '#contract/live-status.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { dot } from '#contract/words.ts';
import { nextOpenStep } from '#rules/next-step.ts';

type UnfoldedTasksProps = { project: Project; manager: string | null };

export function UnfoldedTasks({ project, manager }: UnfoldedTasksProps) {
  const { data, isPending } = useQuery(projectQuery(project.id));
  return (
    <>
      <FactsOf project={project} manager={manager} />
      {isPending && <LoadingTasks count={project.tasksCount} />}
      {data && <Tasks project={data} tasks={data.tasks} />}
    </>
  );
}

function FactsOf({ project, manager }: UnfoldedTasksProps) {
  const { completedTasksCount, tasksCount, completedStepsCount, stepsCount } = project;
  const name = manager ?? 'Unassigned';
  return (
    <>
      <p className="px-4 pt-3 text-sm text-ink-soft tabular-nums lg:hidden">
        <span className="@2xl:hidden">
          {project.market}
          {dot}
          {name}
          <br />
        </span>
        Tasks {completedTasksCount}/{tasksCount}
        {dot}
        {project.taskCompletionRate}%, steps {completedStepsCount}/{stepsCount}
        {dot}
        {project.stepCompletionRate}%
      </p>
      {/* For widths at which the row has no room for it. */}
      <p className="hidden pt-3 pl-14 text-sm text-ink-soft lg:@max-4xl:block">
        Project manager: {name}
      </p>
    </>
  );
}

function Tasks({ project, tasks }: { project: Project; tasks: Task[] }) {
  if (tasks.length === 0) {
    return <p className="px-4 py-3 text-ink-soft sm:pl-14">This project has no tasks yet.</p>;
  }
  return (
    <ul aria-label={`Tasks of ${project.name}`} className={listClass}>
      {tasks.map((task) => (
        <TaskItem key={task.id} task={task} awaited={isLiveStatus(project.status)} />
      ))}
    </ul>
  );
}

const TaskItem = memo(function TaskItem({ task, awaited }: { task: Task; awaited: boolean }) {
  const { title, description, status, percentageComplete } = task;
  const href = `/projects/${task.projectId}?task=${task.id}`;
  const next = nextOpenStep(task.steps);
  return (
    <li className={itemClass}>
      <CompactRow
        mark={
          <span className="mt-1.5 block rounded-sm border border-line-strong bg-surface px-1 text-xs leading-4 text-ink-faint">
            Task
          </span>
        }
        name={title}
        href={href}
        place={
          description && (
            <span dir="auto" translate="no" title={description} className="line-clamp-1">
              {description}
            </span>
          )
        }
        signs={
          next && (
            <p className="flex min-h-6 min-w-0 items-center gap-1 text-sm whitespace-nowrap text-ink-soft">
              <span className="flex-none text-ink-faint">Next:</span>
              <Link
                href={`${href}&step=${next.id}`}
                dir="auto"
                translate="no"
                title={next.name}
                className="relative z-1 min-w-0 truncate py-0.5 text-ink-soft!"
              >
                {next.name}
              </Link>
              {next.dueDate && (
                <span className="flex-none">
                  · <DueDay day={next.dueDate} open={awaited} quiet prefix="" />
                </span>
              )}
            </p>
          )
        }
        due={`${task.completedStepsCount}/${task.stepsCount} steps${dot}${percentageComplete}%`}
        badge={
          <>
            <WorkStatusBadge status={status} plain />
            <ThinBar label={`Progress of ${title}`} value={percentageComplete} />
          </>
        }
      />
    </li>
  );
});

function LoadingTasks({ count }: { count: number }) {
  return (
    <Loading label="Loading tasks" className={listClass}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={itemClass}>
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

/* The browser skips tasks out of view; their placeholder is without the padding. */
const listClass = 'divide-line divide-y px-4 @2xl:pr-5 @2xl:pl-12.5';
const itemClass =
  'flex min-h-[calc(4rem+1px)] flex-col justify-center py-1 [content-visibility:auto] [contain-intrinsic-size:auto_3.25rem]';
