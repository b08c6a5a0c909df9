import { useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { useTop, useWindowed } from './windowed.ts';

/** For a rendered row: its index in the whole list, and the ref that measures it. */
export type RowPlace = { index?: number; ref?: Ref<HTMLTableRowElement> };

type WindowedRowsProps<Item> = {
  name: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height in pixels until the row is measured. */
  estimate: (item: Item) => number;
  children: (item: Item, place: Required<RowPlace>) => ReactNode;
};

export function WindowedRows<Item>(props: WindowedRowsProps<Item>) {
  const { name, items, keyOf, estimate, children } = props;
  const top = useRef<HTMLTableRowElement>(null);
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => items.map(keyOf), [items, keyOf]),
    estimate: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimate(item);
    },
    overscan: 10,
    top: useTop(top, name),
    name,
  });
  return (
    <>
      <tr ref={top} data-windowed="" aria-hidden="true" className="block border-0!" />
      {drawn.flatMap(({ index, key, gap }) => {
        const item = items[index];
        if (item === undefined) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          children(item, { index, ref: virtualizer.measureElement }),
        ];
      })}
      <Gap height={rest} />
    </>
  );
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" className="block border-0!" style={{ height }} />;
}
