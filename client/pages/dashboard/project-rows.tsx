import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { memo, Suspense } from 'react';
import type { CSSProperties, ReactNode } from 'react';

import { projectQuery } from '#client/pages/projects/queries.ts';
import { briefBadge, ProjectStatusBadge } from '#client/shared/badges.tsx';
import { HireDay } from '#client/shared/hire-day.tsx';
import { RestrictedMark } from '#client/shared/restricted-mark.tsx';
import { later } from '#client/ui/later.tsx';
import { Link, PlainLink } from '#client/ui/link.tsx';
import { Percent, ThinBar } from '#client/ui/progress-bar.tsx';
import { cellClass, Td, Tr } from '#client/ui/table.tsx';
import type { RowPlace } from '#client/ui/windowed-rows.tsx';
import type { Project } from '#contract/projects.ts';

import { NextLine, Overdue } from './next-line.tsx';
import { rowClass } from './projects-table.tsx';
import type { FactsOf, RowFacts } from './sorting.ts';

export type RowsProps = {
  projects: readonly Project[];
  factsOf: FactsOf;
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** Null without permission. */
  onArchive: ((project: Project) => void) | null;
};

export function ProjectRows({ projects, factsOf, open, onToggle, onArchive }: RowsProps) {
  return projects.flatMap((project) => [
    <ProjectRow
      key={project.id}
      project={project}
      {...factsOf(project)}
      open={open.has(project.id)}
      onToggle={onToggle}
      onArchive={onArchive}
    />,
    open.has(project.id) && (
      <UnfoldedRow key={`${project.id} tasks`} project={project} {...factsOf(project)} />
    ),
  ]);
}

type ProjectRowProps = Pick<RowsProps, 'onToggle' | 'onArchive'> &
  RowFacts &
  RowPlace & { project: Project; open: boolean };

export const ProjectRow = memo(function ProjectRow(props: ProjectRowProps) {
  const { project, next, owners, manager, open, onToggle, onArchive, index, ref } = props;
  const { name, status } = project;
  return (
    <Tr
      ref={ref}
      data-index={index}
      className={clsx(rowClass, 'break-inside-avoid transition-colors duration-100')}
    >
      <Td className="flex min-w-0 gap-1 py-2 pl-2 max-lg:pr-3">
        <Toggle project={project} open={open} onToggle={onToggle} />
        <div className="min-w-0 flex-1">
          <div className="flex min-h-6 items-center gap-2 @max-2xl:pr-24">
            <Link
              href={`/projects/${project.id}`}
              dir="auto"
              translate="no"
              title={name}
              className="block min-w-0 truncate py-0.5 font-medium pointer-coarse:after:absolute pointer-coarse:after:inset-0"
            >
              {name}
            </Link>
            <RestrictedMark project={project} />
            {status !== 'in_progress' && (
              <ProjectStatusBadge status={status} className={briefBadge} />
            )}
          </div>
          <NextLine project={project} next={next} owners={owners} onArchive={onArchive} />
        </div>
      </Td>
      <Td className={clsx(cellClass, 'py-2 @max-2xl:hidden')}>
        <MarketOf market={project.market} />
        {/* Narrow tables give its place to the next step. */}
        <p
          dir="auto"
          translate="no"
          title={manager ?? undefined}
          className="h-6 truncate leading-6 text-ink-faint lg:@max-4xl:hidden"
        >
          {manager ?? 'Unassigned'}
        </p>
      </Td>
      <Td className={clsx(cellClass, '@max-2xl:absolute @max-2xl:right-1 py-2')}>
        <p className="leading-6 @max-2xl:text-sm @max-2xl:text-ink-soft">
          <HireDay project={project} isBrief />
        </p>
      </Td>
      <Figure>
        {project.completedTasksCount}/{project.tasksCount}
      </Figure>
      <Completion label={`Task completion of ${name}`} value={project.taskCompletionRate} />
      <Figure>
        {project.completedStepsCount}/{project.stepsCount}
        <span className="text-xs">
          <Overdue next={next} />
        </span>
      </Figure>
      <Completion label={`Step completion of ${name}`} value={project.stepCompletionRate} />
    </Tr>
  );
});

function MarketOf({ market }: { market: string }) {
  return (
    <PlainLink
      href={`/markets?${new URLSearchParams({ search: market })}`}
      dir="auto"
      translate="no"
      title={market}
      className="relative block h-6 truncate rounded-sm text-left leading-6 underline-offset-2 hover:underline"
    >
      {market}
    </PlainLink>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <Td
      className={clsx(
        cellClass,
        'flex flex-col items-end py-2 leading-6 whitespace-nowrap tabular-nums max-lg:sr-only',
      )}
    >
      {children}
    </Td>
  );
}

function Completion({ label, value }: { label: string; value: number }) {
  return (
    <Td className={clsx(cellClass, 'py-2 last:pr-5 max-lg:sr-only')}>
      <Percent value={value} className="h-6" />
      <ThinBar label={label} value={value} className="h-[3px] [--bar:var(--ink-faint)]" />
    </Td>
  );
}

/** The ring of the project's progress, as in the rows of its steps. */
function Toggle({
  project,
  open,
  onToggle,
}: Pick<ProjectRowProps, 'project' | 'open' | 'onToggle'>) {
  const queryClient = useQueryClient();
  const { id, name, percentageComplete } = project;
  const prepare = () => {
    Tasks.prefetch();
    // Silent: unfolding retries.
    queryClient.query(projectQuery(id)).catch(() => {});
  };
  return (
    <button
      type="button"
      aria-label={`Tasks of ${name}`}
      title={`Progress: ${percentageComplete}%`}
      aria-expanded={open}
      {...(open && { 'aria-controls': tasksRowId(id) })}
      {...(percentageComplete === 100 && { 'data-done': '' })}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onToggle(id)}
      className="step-ring"
      style={{ '--done': percentageComplete } as CSSProperties}
    />
  );
}

function tasksRowId(projectId: number): string {
  return `tasks-of-${projectId}`;
}

export const UnfoldedRow = memo(function UnfoldedRow(
  props: RowFacts & RowPlace & { project: Project },
) {
  const { project, manager, index, ref } = props;
  return (
    <Tr ref={ref} data-index={index} id={tasksRowId(project.id)} className="block bg-canvas">
      <Td className="block">
        <Suspense fallback={<div style={{ height: tasksHeight(project) - 1 }} />}>
          <Tasks project={project} manager={manager} />
        </Suspense>
      </Td>
    </Tr>
  );
});

const Tasks = later(() => import('./unfolded-tasks.tsx'), 'UnfoldedTasks');

/** An estimate in pixels, including the border; an exact one avoids a layout shift. */
export function tasksHeight({ tasksCount }: Project): number {
  return tasksCount * 65 + 1;
}
