import { useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { useTop, useWindowed } from './windowed.ts';

/** What a row hands to its `<li>`: its place as `data-index`, and what measures it. */
export type WindowedRow = { index: number; ref: (element: HTMLElement | null) => void };

/** Brings the row at an index into the middle of the window. */
export type ScrollToRow = (index: number) => void;

type WindowedListProps<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  /** A row's probable height in pixels, until it has been drawn, in a list of this width. */
  estimate: (item: Item | undefined, width: number) => number;
  scrollTo?: Ref<ScrollToRow>;
  /** Draws a row as an `<li>`. */
  children: (item: Item, row: WindowedRow) => ReactNode;
};

/** A long list, of which only those rows are drawn that are in and around the window. */
export function WindowedList<Item extends { id: number }>(props: WindowedListProps<Item>) {
  const { label, items, estimate, scrollTo, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => items.map(({ id }) => id), [items]),
    estimate: (index) => estimate(items[index], list.current?.offsetWidth ?? Infinity),
    overscan: 10,
    top: useTop(list, label),
    name: label,
  });
  useImperativeHandle(
    scrollTo,
    () => (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    [virtualizer],
  );

  return (
    <ul ref={list} data-windowed="" aria-label={label}>
      {drawn.flatMap(({ index, key, gap }) => {
        const item = items[index];
        if (!item) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          children(item, { index, ref: virtualizer.measureElement }),
        ];
      })}
      <Gap height={rest} />
    </ul>
  );
}

/** The room of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}
