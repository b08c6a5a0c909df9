import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { memo, use, useMemo, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { briefBadge, PriorityBadge, ProjectBadge } from '#client/shared/badges.tsx';
import { HireDay } from '#client/shared/hire-day.tsx';
import { RestrictedMark } from '#client/shared/restricted-mark.tsx';
import { SelectBox } from '#client/shared/select-box.tsx';
import { newSelection, SelectionContext } from '#client/shared/selection.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { cellClass, Heading, SortHeading, Table, Td, Tr } from '#client/ui/table.tsx';
import { WindowedRows } from '#client/ui/windowed-rows.tsx';
import type { RowPlace } from '#client/ui/windowed-rows.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';

import { ProjectSelection } from './bulk/project-selection.tsx';
import type { Sort, SortKey } from './projects-view.ts';

type ProjectsTableProps = {
  projects: readonly Project[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

export function ProjectsTable({ projects, ...sorting }: ProjectsTableProps) {
  const mayChange = useRefusal('change') === null;
  const [selection] = useState(newSelection);
  const [isPicking, setPicking] = useState(false);
  const { data } = useQuery(readOf('listProjectManagers'));
  const managers = useMemo(() => new Map(data?.map((one) => [one.id, managerName(one)])), [data]);
  const headings = (
    <>
      <SortHeading<SortKey> by="name" {...sorting}>
        Name
      </SortHeading>
      <Heading>Market</Heading>
      <SortHeading<SortKey> by="date" title="Projected hire date" {...sorting}>
        Due date
      </SortHeading>
      <Heading>Priority</Heading>
      <SortHeading<SortKey> by="progress" first="descending" {...sorting}>
        Progress
      </SortHeading>
    </>
  );
  const row = (project: Project, place: RowPlace) => (
    <ProjectRow
      key={project.id}
      project={project}
      manager={managers.get(project.projectManagerId ?? 0) ?? 'Unassigned'}
      {...place}
    />
  );
  return (
    <SelectionContext value={mayChange ? selection : null}>
      {mayChange && (
        <div className="mb-2 text-right pointer-fine:hidden">
          <Button
            size="sm"
            onClick={() => {
              selection.choose([]);
              setPicking(!isPicking);
            }}
          >
            {isPicking ? 'Done' : 'Select'}
          </Button>
        </div>
      )}
      <Card
        flush
        className={clsx('overflow-clip', mayChange && 'pointer-fine:[&_th:first-child]:pl-10')}
      >
        <Table caption="All Projects" columns={columnsClass} headings={headings}>
          {projects.length > drawnWhole ? (
            <WindowedRows name="All Projects" items={projects} keyOf={idOf} estimate={() => 65}>
              {row}
            </WindowedRows>
          ) : (
            projects.map((project) => row(project, {}))
          )}
        </Table>
      </Card>
      {mayChange && (
        <ProjectSelection
          selection={selection}
          projects={projects}
          isPicking={isPicking}
          onDone={() => setPicking(false)}
        />
      )}
    </SelectionContext>
  );
}

/** Short tables are not windowed, for find in page and printing. */
const drawnWhole = 60;

const idOf = ({ id }: Project) => id;

const columnsClass = 'grid-cols-[minmax(0,1fr)_10rem_9rem_6rem_9.5rem]';
const rowClass =
  'relative grid min-h-16 grid-cols-[minmax(0,1fr)] items-center @2xl:grid-cols-[minmax(0,1fr)_9rem_8.75rem_8.5rem] @4xl:grid-cols-[minmax(0,1fr)_10rem_9rem_6rem_9.5rem]';

type ProjectRowProps = RowPlace & { project: Project; manager: string };

const ProjectRow = memo(function ProjectRow({ project, manager, index, ref }: ProjectRowProps) {
  const { id, name, category, market, priority, percentageComplete } = project;
  const selection = use(SelectionContext);
  return (
    <Tr
      ref={ref}
      data-index={index}
      className={clsx(
        rowClass,
        'group/row transition-colors duration-100 has-[[data-select]:checked]:bg-accent-soft/50',
      )}
    >
      <Td
        className={clsx(
          'min-w-0 py-2 pr-4 pl-4 sm:pl-5',
          selection && 'pointer-fine:pl-10 pointer-coarse:[html:has([data-selection-bar])_&]:pl-12',
        )}
      >
        {selection && <SelectBox selection={selection} id={id} name={name} className="top-2" />}
        <div className="flex h-6 items-center gap-2 @max-2xl:pr-24">
          <Link
            href={`/projects/${id}`}
            data-row={id}
            {...(selection && { 'aria-keyshortcuts': 'X' })}
            dir="auto"
            translate="no"
            title={name}
            className="block min-w-0 truncate py-0.5 font-medium pointer-coarse:after:absolute pointer-coarse:after:inset-0"
          >
            {name}
          </Link>
          <RestrictedMark project={project} />
          <ProjectBadge project={project} className={briefBadge} />
        </div>
        <p className="flex h-6 items-center text-sm whitespace-nowrap text-ink-soft">
          <span dir="auto" translate="no" title={category} className="min-w-0 truncate">
            <span className="@2xl:hidden">{market} · </span>
            {category}
          </span>
          <span className="ml-auto pl-2 tabular-nums @2xl:hidden">{percentageComplete}%</span>
        </p>
      </Td>
      <Td className={clsx(cellClass, '@max-2xl:sr-only')}>
        <p dir="auto" translate="no" title={market} className="h-6 truncate leading-6">
          {market}
        </p>
        <p
          dir="auto"
          translate="no"
          title={manager}
          className="h-6 truncate leading-6 text-ink-faint"
        >
          {manager}
        </p>
      </Td>
      <Td
        className={clsx(
          cellClass,
          'whitespace-nowrap @max-2xl:absolute @max-2xl:top-2 @max-2xl:right-2 @max-2xl:text-sm @max-2xl:leading-6 @max-2xl:text-ink-soft',
        )}
      >
        <HireDay project={project} isBrief />
      </Td>
      <Td className={clsx(cellClass, 'flex @max-4xl:sr-only')}>
        <PriorityBadge priority={priority} />
      </Td>
      <Td className={clsx(cellClass, '@2xl:pr-5 @max-2xl:sr-only')}>
        <ProgressBar label={`Progress of ${name}`} value={percentageComplete} />
      </Td>
    </Tr>
  );
});
