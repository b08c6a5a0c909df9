import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { Ref } from 'react';

import { projectQuery } from '#client/projects/queries.ts';
import { DueDay } from '#client/ui/due-day.tsx';
import { Link, PlainLink } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Td, Tr } from '#client/ui/table.tsx';
import type { Project } from '#contract/projects.ts';

import { tasksRowId, TasksRow } from './tasks-row.tsx';

export type RowsProps = {
  projects: Project[];
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
};

export function ProjectRows({ projects, open, onToggle }: RowsProps) {
  return projects.flatMap((project) => [
    <ProjectRow
      key={project.id}
      project={project}
      open={open.has(project.id)}
      onToggle={onToggle}
    />,
    open.has(project.id) && <TasksRow key={`${project.id} tasks`} project={project} />,
  ]);
}

type ProjectRowProps = {
  project: Project;
  open: boolean;
  onToggle: (id: number) => void;
  /** The position in the whole list, if the list is windowed. */
  index?: number;
  ref?: Ref<HTMLTableRowElement>;
};

export const ProjectRow = memo(function ProjectRow({
  project,
  open,
  onToggle,
  index,
  ref,
}: ProjectRowProps) {
  const { name, market, endDate } = project;
  return (
    <Tr ref={ref} data-index={index} className={clsx(index === undefined && inViewClass)}>
      <Td>
        <div className="flex items-start gap-2 @max-2xl:-ml-2 @max-2xl:gap-1">
          <Toggle project={project} open={open} onToggle={onToggle} />
          <Link
            href={`/projects/${project.id}`}
            className="flex min-h-control-sm items-center py-1 font-medium"
          >
            <Clamped text={name} />
          </Link>
        </div>
      </Td>
      <Td label="Market" className="wrap-anywhere">
        <PlainLink
          href={`/markets?${new URLSearchParams({ search: market })}`}
          className="block rounded-sm underline-offset-2 hover:underline"
        >
          <Clamped text={market} />
        </PlainLink>
      </Td>
      <Td label="Projected Date" className="whitespace-nowrap">
        {endDate ? <DueDay day={endDate} open /> : <span className="text-ink-faint">Not set</span>}
      </Td>
      <Td label="Tasks" numeric>
        {project.completedTasksCount}/{project.tasksCount}
      </Td>
      <Td label="Task Completion">
        <ProgressBar label={`Task completion of ${name}`} value={project.taskCompletionRate} />
      </Td>
      <Td label="Steps" numeric>
        {project.completedStepsCount}/{project.stepsCount}
      </Td>
      <Td label="Step Completion">
        <ProgressBar label={`Step completion of ${name}`} value={project.stepCompletionRate} />
      </Td>
    </Tr>
  );
});

/* The browser skips rows out of view; the size is their placeholder. */
const inViewClass =
  '[content-visibility:auto] [contain-intrinsic-size:auto_14rem] @2xl:[contain-intrinsic-size:auto_3rem]';

function Clamped({ text }: { text: string }) {
  return (
    <span dir="auto" title={text} className="line-clamp-3 text-left">
      {text}
    </span>
  );
}

function Toggle({
  project,
  open,
  onToggle,
}: Pick<ProjectRowProps, 'project' | 'open' | 'onToggle'>) {
  const queryClient = useQueryClient();
  const prepare = () => {
    // Silent: unfolding tries again.
    queryClient.query(projectQuery(project.id)).catch(() => {});
  };
  return (
    <button
      type="button"
      aria-label={`Tasks of ${project.name}`}
      aria-expanded={open}
      {...(open && { 'aria-controls': tasksRowId(project.id) })}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onToggle(project.id)}
      className="grid size-control-sm flex-none place-items-center rounded-md text-ink-faint transition-colors duration-100 hover:bg-pressed hover:text-ink"
    >
      <ChevronRight
        aria-hidden="true"
        className={clsx('size-4 transition-transform duration-150', open && 'rotate-90')}
      />
    </button>
  );
}
