import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';

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
  // It changes in place: nothing here may be remembered by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    estimateSize: (index) => estimate(items[index], list.current?.offsetWidth ?? Infinity),
    overscan: 10,
    scrollMargin: useTop(list),
    rangeExtractor: withFocusedRow,
    useFlushSync: false,
  });
  useImperativeHandle(
    scrollTo,
    () => (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    [virtualizer],
  );

  const { scrollMargin } = virtualizer.options;
  let end = scrollMargin;
  return (
    <ul ref={list} aria-label={label}>
      {virtualizer.getVirtualItems().flatMap(({ index, key, start, end: next }) => {
        const item = items[index];
        const gap = start - end;
        end = next;
        if (!item) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          children(item, { index, ref: virtualizer.measureElement }),
        ];
      })}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - end} />
    </ul>
  );
}

/** The room of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}

/** Keeps the row that has the focus, however far it is scrolled away: else the focus would be lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  const focused = Number(row?.dataset['index'] ?? NaN);
  if (!(focused < range.count) || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((a, b) => a - b);
}

/** How far the list begins below the top of the document, in pixels. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // What stands above may grow at any time.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const next = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(next - top) > 1) setTop(next);
  });
  return top;
}
