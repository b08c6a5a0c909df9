import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { entryKey, places } from './places.ts';

type Key = string | number;

type Windowed = {
  /** The keys of the items: another array when items come, go or move. */
  keys: readonly Key[];
  /** How many items share a row. */
  columns?: number;
  /** A row's probable height in pixels, until it has been drawn. */
  estimate: (row: number) => number;
  /** The heights are measured anew whenever this changes. */
  layout?: unknown;
  overscan: number;
  /** The list is short: all rows are drawn, and the browser may anchor them. */
  whole?: boolean;
  /** How far the rows begin below the top of the document, in pixels; 0 until that is known. */
  top: number;
  /** The list's name, under which its heights are cached until it is shown again. */
  name?: string;
};

/**
 * Decides which rows of a long list are drawn, and holds the visible ones in place. The list carries
 * `data-windowed`, by which the theme turns the browser's scroll anchoring off: that would take the gap below
 * the drawn rows for its anchor and follow it, as it moves with every draw, to the end of the list.
 */
export function useWindowed(list: Windowed) {
  const { keys, columns = 1, estimate, layout, overscan, whole = false, top, name } = list;
  const count = Math.ceil(keys.length / columns);
  const cached = useCachedHeights(name);
  const keyOf = useCallback((row: number) => keys[row * columns] ?? row, [keys, columns]);
  // It changes in place: nothing here may be remembered by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: (row) => cached.get(keyOf(row)) ?? estimate(row),
    overscan: whole ? count : overscan,
    scrollMargin: top,
    rangeExtractor: withFocusedRow,
    // After Back the rows drawn first are those that will be in view.
    initialOffset: () => places.get(entryKey()) ?? window.scrollY,
    useFlushSync: false,
  });
  const measured = useRef(layout);
  useEffect(() => {
    if (measured.current !== layout) virtualizer.measure();
    measured.current = layout;
  }, [virtualizer, layout]);
  useEffect(
    () => () => virtualizer.itemSizeCache.forEach((height, key) => cached.set(key as Key, height)),
    [virtualizer, cached],
  );
  useSteadyRows(virtualizer, keys, columns, !whole);
  useWayToTheEnds(keys.length);
  const drawn = withGaps(virtualizer);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = scrollsAlong(virtualizer);
  return { virtualizer, ...drawn };
}

type Rows = Virtualizer<Window, HTMLElement>;

/** The drawn rows, each with the height of the rows left out before it, and the height of those left out behind. */
function withGaps(rows: Rows) {
  const { scrollMargin } = rows.options;
  let end = scrollMargin;
  const drawn = rows.getVirtualItems().map(({ index, key, start, end: next }) => {
    const gap = start - end;
    end = next;
    return { index, key, gap };
  });
  return { drawn, rest: rows.getTotalSize() + scrollMargin - end };
}

/** How far the rows begin below the top of the document, in pixels; to begin with as far as the last time. */
export function useTop(list: RefObject<HTMLElement | null>, name: string): number {
  const [top, setTop] = useState(tops.get(name) ?? 0);
  // What is above may grow at any time.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const next = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(next - top) <= 1) return;
    tops.set(name, next);
    setTop(next);
  });
  return top;
}

const tops = new Map<string, number>();

/** Keeps the row that has the focus, however far it is scrolled away: else the focus would be lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  const focused = Number(row?.dataset['index'] ?? NaN);
  if (!(focused < range.count) || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((a, b) => a - b);
}

/**
 * Decides whether to scroll along with a row above the window that turned out higher or lower than it was taken
 * for. After a jump there is nothing to hold in place yet, and to scroll would end the browser's own scrolling.
 */
function scrollsAlong(rows: Rows) {
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: -1 };
  let jumped = true;
  for (let row = startIndex; row <= endIndex && jumped; row += 1) {
    jumped = !rows.elementsCache.has(rows.options.getItemKey(row));
  }
  return ({ key, end }: VirtualItem) =>
    end <= (rows.scrollOffset ?? 0) &&
    (rows.itemSizeCache.has(key) ? rows.scrollDirection !== 'backward' : !jumped);
}

/** Scrolls along when items come, go or move above the window, so that the visible ones stay where they are. */
function useSteadyRows(rows: Rows, keys: readonly Key[], columns: number, enabled: boolean): void {
  const { scrollMargin: top } = rows.options;
  const before = useRef<{ keys: readonly Key[]; top: number; drawn: Place[] }>(null);
  useLayoutEffect(() => {
    const { current: last } = before;
    const above = enabled && last && last.top > 0 ? window.scrollY - last.top : 0;
    if (last && above > 0) {
      const visible = last.drawn.filter(
        ({ start, end }) => end > above && start < above + window.innerHeight,
      );
      const moved =
        top -
        last.top +
        (last.keys === keys ? 0 : leastMove(visible, placeOf(rows, keys, columns)));
      if (moved !== 0) window.scrollBy(0, moved);
    }
    const drawn = rows
      .getVirtualItems()
      .flatMap(({ index, start, end }) =>
        keys
          .slice(index * columns, (index + 1) * columns)
          .map((key) => ({ key, start: start - top, end: end - top })),
      );
    before.current = { keys, top, drawn };
  });
}

/** Where an item is in the list, in pixels below its top. */
type Place = { key: Key; start: number; end: number };

/** Where an item is now, by its key. */
function placeOf(rows: Rows, keys: readonly Key[], columns: number) {
  const indexes = new Map(keys.map((key, index) => [key, index]));
  return (key: Key) => {
    const row = Math.floor((indexes.get(key) ?? NaN) / columns);
    const start = rows.measurementsCache[row]?.start;
    return start === undefined ? undefined : start - rows.options.scrollMargin;
  };
}

/** How far the items moved that moved least: one that was moved by itself takes nobody along. */
function leastMove(visible: readonly Place[], startOf: (key: Key) => number | undefined): number {
  const moves = visible.flatMap(({ key, start }) => {
    const next = startOf(key);
    return next === undefined ? [] : [next - start];
  });
  return moves.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 0;
}

/**
 * Has End and Home reach the ends of the page, and stay there: rows drawn on the way or at the end turn out
 * higher than estimated, which moves the end away, or ends the browser's own scrolling. Stops when more items
 * were loaded, with any other input, and when nothing has moved for a while.
 */
function useWayToTheEnds(count: number): void {
  const loaded = useRef(count);
  useEffect(() => {
    loaded.current = count;
  }, [count]);
  useEffect(() => {
    let pressed = '';
    let then = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const release = () => {
      clearInterval(timer);
      timer = undefined;
      pressed = '';
    };
    const begin = (event: Event) => {
      release();
      pressed = event instanceof KeyboardEvent ? event.key : '';
      then = loaded.current;
    };
    const hold = () => {
      const wantedIn = (height: number) => ({ End: height - window.innerHeight, Home: 0 })[pressed];
      let reached = window.scrollY;
      let quiet = 0;
      clearInterval(timer);
      timer = setInterval(() => {
        const place = wantedIn(document.documentElement.scrollHeight);
        quiet += 1;
        // Rows that turn out lower move the page up a little; by a window and more, somebody else has.
        const isLeft = window.scrollY < Math.min(reached, place ?? 0) - window.innerHeight;
        const isOver = quiet > heldMs / lookEveryMs || loaded.current !== then;
        if (place === undefined || (quiet > 1 && isLeft) || isOver) return release();
        reached = place;
        if (Math.abs(place - window.scrollY) <= 1) return;
        quiet = 1;
        window.scrollTo(0, place);
      }, lookEveryMs);
    };
    const onScrollEnd = () => {
      if (pressed !== '' && timer === undefined) hold();
    };
    for (const input of inputs) window.addEventListener(input, begin, { passive: true });
    window.addEventListener('scrollend', onScrollEnd);
    return () => {
      release();
      for (const input of inputs) window.removeEventListener(input, begin);
      window.removeEventListener('scrollend', onScrollEnd);
    };
  }, []);
}

const lookEveryMs = 50;
const heldMs = 1500;

const inputs = ['keydown', 'wheel', 'pointerdown'];

/** The heights that the rows of a list had when it was shown last, in a window of the same width. */
function useCachedHeights(name: string | undefined): Map<Key, number> {
  const [{ heights, width }] = useState(() => {
    const place = `${name} ${window.innerWidth}`;
    const known = (name !== undefined && cache.get(place)) || new Map<Key, number>();
    if (name !== undefined) cache.set(place, known);
    return { heights: known, width: window.innerWidth };
  });
  useEffect(() => {
    const forget = () => window.innerWidth !== width && heights.clear();
    window.addEventListener('resize', forget);
    return () => window.removeEventListener('resize', forget);
  }, [heights, width]);
  return heights;
}

const cache = new Map<string, Map<Key, number>>();
