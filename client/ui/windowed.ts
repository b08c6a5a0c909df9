import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import { entryKey, scrollPositions } from './scroll-positions.ts';

type Key = string | number;

type Windowed = {
  /** Must be a new array when items are added, removed or moved. */
  keys: readonly Key[];
  columns?: number;
  estimate: (row: number) => number;
  /** Heights are measured again when this changes. */
  layout?: unknown;
  overscan: number;
  /** A short list renders all rows, and the browser may anchor them. */
  whole?: boolean;
  /** Distance of the rows from the top of the document, in pixels; 0 until known. */
  top: number;
  /** Heights are cached under this name until the list is shown again. */
  name?: string;
};

/**
 * Windows a long list and holds visible rows in place. `data-windowed` turns off the browser's scroll anchoring,
 * which would anchor to the moving gap below the rows and scroll to the end.
 */
export function useWindowed(list: Windowed) {
  const { keys, columns = 1, estimate, layout, overscan, whole = false, top, name } = list;
  const count = Math.ceil(keys.length / columns);
  const cached = useCachedHeights(name);
  const isWhole = usePrinting() || whole;
  const keyOf = useCallback((row: number) => keys[row * columns] ?? row, [keys, columns]);
  // The virtualizer is mutable, so nothing may be memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: (row) => cached.get(keyOf(row)) ?? estimate(row),
    overscan: isWhole ? count : overscan,
    scrollMargin: top,
    rangeExtractor: withFocusedRow,
    // After Back, render the rows at the saved scroll position first.
    initialOffset: () => scrollPositions.get(entryKey()) ?? window.scrollY,
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
  useSteadyRows(virtualizer, keys, columns, !isWhole);
  useScrollToEnds(keys.length);
  const drawn = withGaps(virtualizer);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = scrollsAlong(virtualizer);
  return { virtualizer, ...drawn };
}

type Rows = Virtualizer<Window, HTMLElement>;

/** `gap` is the height of skipped rows before a row, `rest` of those at the end. */
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

/** While the page is printed. Browsers print right after `beforeprint`, so rows must be rendered at once. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, print);
    return () => {
      for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, print);
    };
  }, []);
  return isPrinting;
}

/** Distance from the top of the document in pixels; starts with the last known one. */
export function useTop(list: RefObject<HTMLElement | null>, name: string): number {
  const [top, setTop] = useState(tops.get(name) ?? 0);
  const look = useCallback(() => {
    const next = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    // oxlint-disable-next-line react/set-state-in-effect -- a measure is known after the layout only
    setTop((last) => (Math.abs(next - last) <= 1 ? last : next));
  }, [list]);
  // In every render, because content above may grow with it.
  useLayoutEffect(look);
  // When content above appears late, the rows must scroll along before it is painted.
  useEffect(() => {
    const observer = new ResizeObserver(() => flushSync(look));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [look]);
  useEffect(() => void tops.set(name, top), [name, top]);
  return top;
}

const tops = new Map<string, number>();

/** Includes the focused row, however far away, so that the focus is not lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  const focused = Number(row?.dataset['index'] ?? NaN);
  if (!(focused < range.count) || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((a, b) => a - b);
}

/**
 * Whether to compensate for a wrong estimate above the viewport. Not after a jump, where it would end the browser's
 * own scrolling.
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

/** Scroll anchoring when items above the viewport are added, removed or moved. */
function useSteadyRows(rows: Rows, keys: readonly Key[], columns: number, enabled: boolean): void {
  const { scrollMargin: top } = rows.options;
  const before = useRef<{ keys: readonly Key[]; top: number; drawn: Extent[] }>(null);
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
        (last.keys === keys ? 0 : leastMove(visible, positionsIn(rows, keys, columns)));
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

/** In pixels below the top of the list. */
type Extent = { key: Key; start: number; end: number };

function positionsIn(rows: Rows, keys: readonly Key[], columns: number) {
  const indexes = new Map(keys.map((key, index) => [key, index]));
  return (key: Key) => {
    const row = Math.floor((indexes.get(key) ?? NaN) / columns);
    const start = rows.measurementsCache[row]?.start;
    return start === undefined ? undefined : start - rows.options.scrollMargin;
  };
}

/** The smallest move, so that a single moved item does not take the others along. */
function leastMove(visible: readonly Extent[], startOf: (key: Key) => number | undefined): number {
  const moves = visible.flatMap(({ key, start }) => {
    const next = startOf(key);
    return next === undefined ? [] : [next - start];
  });
  return moves.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 0;
}

/**
 * Lets End and Home reach the ends of the page although rows rendered on the way change its height. Stops when items
 * were loaded, on any other input, and when nothing has moved for a while.
 */
function useScrollToEnds(count: number): void {
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
      const targetIn = (height: number) => ({ End: height - window.innerHeight, Home: 0 })[pressed];
      let reached = window.scrollY;
      let quiet = 0;
      clearInterval(timer);
      timer = setInterval(() => {
        const target = targetIn(document.documentElement.scrollHeight);
        quiet += 1;
        // Measuring lower rows moves the page up a little; more than a viewport is the user's scrolling.
        const isLeft = window.scrollY < Math.min(reached, target ?? 0) - window.innerHeight;
        const isOver = quiet > settleMs / lookEveryMs || loaded.current !== then;
        if (target === undefined || (quiet > 1 && isLeft) || isOver) return release();
        reached = target;
        if (Math.abs(target - window.scrollY) <= 1) return;
        quiet = 1;
        window.scrollTo(0, target);
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
const settleMs = 1500;

const inputs = ['keydown', 'wheel', 'pointerdown'];

/** Row heights of the last visit, for the same window width. */
function useCachedHeights(name: string | undefined): Map<Key, number> {
  const [{ heights, width }] = useState(() => {
    const cacheKey = `${name} ${window.innerWidth}`;
    const known = (name !== undefined && cache.get(cacheKey)) || new Map<Key, number>();
    if (name !== undefined) cache.set(cacheKey, known);
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
