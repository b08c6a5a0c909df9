import { Suspense } from 'react';
import type { FunctionComponent, ReactNode } from 'react';

import { later } from '#client/ui/later.tsx';

export type RowsProps<Row> = {
  label: string;
  items: readonly Row[];
  keyOf?: (row: Row) => string | number;
  /** In pixels until a row is measured; in a narrow list rows have more lines. */
  height: number;
  narrow?: { below: number; height: number };
  /** The key of a row that a link leads to: a long list scrolls to it. */
  target?: string | number | null;
  children: (row: Row) => ReactNode;
};

/** A long list is windowed. Short ones are not, for find in page and printing. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { label, items, keyOf = idOf, children } = props;
  const isLong = items.length > mostRows;
  const plain = (
    <ul aria-label={label}>
      {(isLong ? items.slice(0, firstRows) : items).map((row, index) => (
        <li key={keyOf(row)} {...placeOf(keyOf(row), index, items)}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
  if (!isLong) return plain;
  const List = WindowedList as unknown as FunctionComponent<RowsProps<Row>>;
  return (
    <Suspense fallback={plain}>
      <List {...props} keyOf={keyOf} />
    </Suspense>
  );
}

export function placeOf(key: string | number, index: number, { length }: readonly unknown[]) {
  return {
    'data-row': key,
    'data-index': index,
    'aria-setsize': length,
    'aria-posinset': index + 1,
    className: 'break-inside-avoid border-t border-line first:border-t-0',
  };
}

/** For rows that are records. */
export function idOf(row: object): number {
  return (row as { id: number }).id;
}

const mostRows = 200;
/** Fills any screen until the code of the windowed list has loaded. */
const firstRows = 40;

const WindowedList = later(() => import('./windowed-list.tsx'), 'WindowedList');
