import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';

import { useTop, useWindowed } from '#client/ui/windowed.ts';

import { idOf, placeOf } from './rows.tsx';
import type { RowsProps } from './rows.tsx';

/** The rows around the window, and the target of a link. */
export function WindowedList<Row extends object>(props: RowsProps<Row>) {
  const { label, items, keyOf = idOf, height, narrow, target = null, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => items.map(keyOf), [items, keyOf]),
    estimate: () => {
      const width = list.current?.offsetWidth ?? Infinity;
      return narrow && width < narrow.below ? narrow.height : height;
    },
    overscan: 10,
    top: useTop(list, label),
    name: label,
  });
  useBroughtIntoView(target, list, () => {
    const at = items.findIndex((row) => keyOf(row) === target);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' });
  });
  return (
    <ul ref={list} data-windowed="" aria-label={label}>
      {drawn.flatMap(({ index, key, gap }) => {
        const row = items[index];
        if (row === undefined) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          <li ref={virtualizer.measureElement} {...placeOf(keyOf(row), index, items)} key={key}>
            {children(row)}
          </li>,
        ];
      })}
      <Gap height={rest} />
    </ul>
  );
}

function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}

/** Scrolls to a row, however far down. */
function useBroughtIntoView(
  target: string | number | null,
  list: RefObject<HTMLElement | null>,
  scroll: () => void,
): void {
  const latest = useRef(scroll);
  useLayoutEffect(() => {
    latest.current = scroll;
  });
  useEffect(() => {
    if (target === null) return undefined;
    let frames = 0;
    let frame = 0;
    // Heights are estimates, so the position is exact only once the neighbours are rendered.
    const approach = () => {
      const row = list.current?.querySelector(`[data-row="${target}"]`);
      if (row) row.scrollIntoView({ block: 'center' });
      else latest.current();
      frames += 1;
      if (frames < mostFrames) frame = requestAnimationFrame(approach);
    };
    approach();
    return () => cancelAnimationFrame(frame);
  }, [target, list]);
}

const mostFrames = 12;
