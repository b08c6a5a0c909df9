import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/**
 * Tables whose rows are CSS grids, so that the browser can skip rows out of view. Roles are explicit because
 * `display` removes them.
 */

type TableProps = {
  caption: string;
  /** Grid columns of the headings. */
  columns: string;
  headings: ReactNode;
  /** The headings show from this window on, not from a width of the list. */
  fromWindow?: boolean;
  children: ReactNode;
};

export function Table({ caption, columns, headings, fromWindow = false, children }: TableProps) {
  return (
    <div className="@container">
      <table role="table" className="block w-full text-base">
        <caption className="sr-only">{caption}</caption>
        {/* Narrow lists hide the headings, but they stay reachable by keyboard. */}
        <thead
          role="rowgroup"
          className={clsx(
            'block',
            fromWindow
              ? 'max-lg:overflow-x-auto max-lg:not-focus-within:sr-only'
              : '@max-4xl:overflow-x-auto @max-4xl:not-focus-within:sr-only',
          )}
        >
          <Tr
            className={clsx(
              'grid items-center border-b border-line bg-canvas',
              fromWindow ? 'max-lg:min-w-3xl' : '@max-4xl:min-w-3xl',
              columns,
            )}
          >
            {headings}
          </Tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line [&>tr:hover]:bg-canvas">
          {children}
        </tbody>
      </table>
    </div>
  );
}

export function Tr(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />;
}

export function Td(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />;
}

export const cellClass = 'min-w-0 px-2';

type HeadingProps = { title?: string; numeric?: boolean; children: ReactNode };

export function Heading({ numeric = false, title, children }: HeadingProps) {
  return (
    <th role="columnheader" scope="col" title={title} className={headingClass(numeric)}>
      {children}
    </th>
  );
}

function headingClass(numeric: boolean): string {
  return clsx(
    'flex h-9 items-center px-2 text-xs font-medium whitespace-normal text-ink-faint first:pl-5 last:pr-5',
    numeric && 'justify-end',
  );
}

type SortHeadingProps<Key extends string> = HeadingProps & {
  by: Key;
  /** A minus reverses the order. */
  sort: string;
  onSort: (sort: Key | `-${Key}`) => void;
  /** The direction without a minus. */
  first?: 'ascending' | 'descending';
};

/** Sorts by its column; pressed again, reverses the order. */
export function SortHeading<Key extends string>(props: SortHeadingProps<Key>) {
  const { by, sort, onSort, first = 'ascending', numeric = false, title, children } = props;
  const second = first === 'ascending' ? 'descending' : 'ascending';
  const order = sort === by ? first : sort === `-${by}` ? second : 'none';
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      title={title}
      aria-sort={order}
      className={headingClass(numeric)}
    >
      <button
        type="button"
        onClick={() => onSort(sort === by ? `-${by}` : by)}
        className={clsx(
          '-mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:bg-sunken hover:text-ink',
          order !== 'none' && 'text-ink',
        )}
      >
        {children}
        {order !== 'none' && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </th>
  );
}
