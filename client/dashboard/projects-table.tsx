import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

import { keyOfSort } from './sorting.ts';
import type { Sort, SortKey } from './sorting.ts';

type ProjectsTableProps = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  children: ReactNode;
};

/** A table with a grid in each row, so that the browser can skip rows out of view; narrow, a list of two-line rows. */
export function ProjectsTable({ sort, onSort, children }: ProjectsTableProps) {
  const sorting = { sort, onSort };
  return (
    <div className="@container">
      <table role="table" className="block w-full text-base">
        <caption className="sr-only">Open Projects</caption>
        {/* A narrow list has no headings, but a keyboard may still reach them. */}
        <thead
          role="rowgroup"
          className="block @max-4xl:overflow-x-auto @max-4xl:not-focus-within:sr-only"
        >
          <tr role="row" className={headRowClass}>
            <SortHeading by="name" {...sorting}>
              Project Name
            </SortHeading>
            <SortHeading by="market" {...sorting}>
              Market
            </SortHeading>
            <SortHeading by="date" title="Projected hire date" {...sorting}>
              Projected Date
            </SortHeading>
            <Heading numeric>Tasks</Heading>
            <Heading>Task Completion</Heading>
            <Heading numeric>Steps</Heading>
            <Heading>Step Completion</Heading>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line [&>tr:hover]:bg-canvas">
          {children}
        </tbody>
      </table>
    </div>
  );
}

const headRowClass =
  'grid grid-cols-[minmax(0,1fr)_7.5rem_7.25rem_3.5rem_7rem_4rem_8.25rem] items-center border-b border-line bg-canvas @5xl:grid-cols-[minmax(0,1fr)_9rem_7.5rem_4rem_7rem_4.25rem_8.5rem]';

/** Below the width of the whole table: the name over two lines, beside it what there is room for. */
export const rowClass =
  'relative grid min-h-16 grid-cols-[minmax(0,1fr)] items-center @2xl:grid-cols-[minmax(0,1fr)_9rem_7.5rem] @4xl:grid-cols-[minmax(0,1fr)_7.5rem_7.25rem_3.5rem_7rem_4rem_8.25rem] @5xl:grid-cols-[minmax(0,1fr)_9rem_7.5rem_4rem_7rem_4.25rem_8.5rem]';
export const cellClass = 'min-w-0 px-2';

type HeadingProps = { title?: string; numeric?: boolean; children: ReactNode };

function Heading({ numeric = false, title, children }: HeadingProps) {
  return (
    <th role="columnheader" scope="col" title={title} className={headingClass(numeric)}>
      {children}
    </th>
  );
}

function headingClass(numeric: boolean): string {
  return clsx(
    'flex h-9 items-center px-2 text-xs font-medium whitespace-nowrap text-ink-faint last:pr-5',
    numeric && 'justify-end',
  );
}

type SortHeadingProps = HeadingProps & {
  by: SortKey;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

function SortHeading({ by, sort, onSort, title, children }: SortHeadingProps) {
  const isSorted = keyOfSort(sort) === by;
  const Arrow = sort === by ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      title={title}
      aria-sort={isSorted ? (sort === by ? 'ascending' : 'descending') : 'none'}
      className={clsx(headingClass(false), 'first:pl-5')}
    >
      <button
        type="button"
        onClick={() => onSort(sort === by ? `-${by}` : by)}
        className={clsx(
          '-mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:bg-sunken hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {children}
        {isSorted && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </th>
  );
}

export function ProjectsTableSkeleton() {
  return (
    <Loading label="Loading open projects">
      <div aria-hidden="true" className="@container divide-y divide-line">
        <div className="h-9 bg-canvas @max-4xl:hidden" />
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={rowClass}>
            <div className="flex items-center gap-3 pr-2 pl-5">
              <Skeleton className="size-5 rounded-full!" />
              <div className="min-w-0 flex-1">
                <Skeleton className="h-4 w-40 max-w-full" />
                <Skeleton className="mt-2.5 h-3 w-64 max-w-full" />
              </div>
            </div>
            {['@max-2xl:hidden', '@max-2xl:hidden', ...Array(4).fill('@max-4xl:hidden')].map(
              (hidden, cell) => (
                <div key={cell} className={clsx(cellClass, hidden)}>
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
