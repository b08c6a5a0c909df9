import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { cellClass, Heading, SortHeading, Table } from '#client/ui/table.tsx';

import type { Sort, SortKey } from './sorting.ts';

type ProjectsTableProps = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  children: ReactNode;
};

export function ProjectsTable({ sort, onSort, children }: ProjectsTableProps) {
  const sorting = { sort, onSort };
  const headings = (
    <>
      <SortHeading<SortKey> by="name" {...sorting}>
        Project Name
      </SortHeading>
      <SortHeading<SortKey> by="market" {...sorting}>
        Market
      </SortHeading>
      <SortHeading<SortKey> by="date" title="Projected hire date" {...sorting}>
        Projected Date
      </SortHeading>
      <Heading numeric>Tasks</Heading>
      <Heading>Task Completion</Heading>
      <Heading numeric>Steps</Heading>
      <Heading>Step Completion</Heading>
    </>
  );
  return (
    <Table caption="Open Projects" columns={columnsClass} headings={headings} fromWindow>
      {children}
    </Table>
  );
}

const columnsClass =
  'grid-cols-[minmax(0,1fr)_clamp(5.75rem,100cqw-54rem,9rem)_clamp(7.25rem,100cqw-52.5rem,12rem)_3.25rem_5.5rem_4.5rem_6.25rem]';

/** The layout for lists narrower than the table: the name over two lines, beside it the facts that fit. */
export const rowClass =
  'relative grid min-h-16 grid-cols-[minmax(0,1fr)] items-start max-lg:@2xl:grid-cols-[minmax(0,1fr)_8.5rem_10.5rem] lg:grid-cols-[minmax(0,1fr)_clamp(5.75rem,100cqw-54rem,9rem)_clamp(7.25rem,100cqw-52.5rem,12rem)_3.25rem_5.5rem_4.5rem_6.25rem]';

export function ProjectsTableSkeleton() {
  return (
    <Loading label="Loading open projects">
      <div aria-hidden="true" className="@container divide-y divide-line">
        <div className="h-9 bg-canvas max-lg:hidden" />
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={rowClass}>
            <div className="flex items-center gap-3 py-2 pr-2 pl-5">
              <Skeleton className="size-5 rounded-full!" />
              <div className="min-w-0 flex-1">
                <Skeleton className="h-4 w-40 max-w-full" />
                <Skeleton className="mt-2.5 h-3 w-64 max-w-full" />
              </div>
            </div>
            {['@max-2xl:hidden', '@max-2xl:hidden', ...Array(4).fill('max-lg:hidden')].map(
              (hidden, cell) => (
                <div key={cell} className={clsx(cellClass, 'py-3', hidden)}>
                  <Skeleton className="h-4 w-full max-w-24" />
                </div>
              ),
            )}
          </div>
        ))}
      </div>
    </Loading>
  );
}
