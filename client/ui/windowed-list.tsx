import { useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { useTop, useWindowed } from './windowed.ts';

export type WindowedRow = { index: number; ref: (element: HTMLElement | null) => void };

export type ScrollToRow = (index: number) => void;

type WindowedListProps<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  /** The estimated height in pixels, for this width of the list, until the row is measured. */
  estimate: (item: Item | undefined, width: number) => number;
  scrollTo?: Ref<ScrollToRow>;
  children: (item: Item, row: WindowedRow) => ReactNode;
};

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

function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}
