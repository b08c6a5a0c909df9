import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

import type { Project } from '../../contract/projects.ts';
import { ProjectRow } from './project-row.tsx';
import type { RowsProps } from './project-rows.tsx';
import { TasksRow } from './tasks-row.tsx';

/** The same rows as ProjectRows, of which only those in and around the window are drawn. */
export function WindowedRows({ projects, open, onToggle }: RowsProps) {
  const items = useMemo(() => itemsOf(projects, open), [projects, open]);
  const top = useRef<HTMLTableRowElement>(null);
  const narrow = useNarrow();
  // It changes in place: nothing here may be remembered by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    estimateSize: (index) => estimate(items[index], narrow),
    overscan: 10,
    scrollMargin: useTop(top),
    rangeExtractor: withFocusedRow,
    useFlushSync: false,
  });
  const measured = useRef(narrow);
  useEffect(() => {
    if (measured.current !== narrow) virtualizer.measure();
    measured.current = narrow;
  }, [virtualizer, narrow]);

  const drawn = virtualizer.getVirtualItems();
  const { scrollMargin } = virtualizer.options;
  let end = scrollMargin;
  return (
    <>
      <tr ref={top} aria-hidden="true" className="border-0!" />
      {drawn.flatMap(({ index, key, start, end: next }) => {
        const item = items[index];
        const gap = start - end;
        end = next;
        if (!item) return [];
        const place = { index, ref: virtualizer.measureElement };
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          item.tasks ? (
            <TasksRow key={key} project={item.project} {...place} />
          ) : (
            <ProjectRow
              key={key}
              project={item.project}
              open={open.has(item.project.id)}
              onToggle={onToggle}
              {...place}
            />
          ),
        ];
      })}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - end} />
    </>
  );
}

type Item = { key: string; project: Project; tasks: boolean };

function itemsOf(projects: Project[], open: RowsProps['open']): Item[] {
  return projects.flatMap((project) => {
    const row = { key: `${project.id}`, project, tasks: false };
    return open.has(project.id)
      ? [row, { key: `${project.id} tasks`, project, tasks: true }]
      : [row];
  });
}

/** A row's probable height in pixels, until it has been drawn. */
function estimate(item: Item | undefined, narrow: boolean): number {
  if (item?.tasks) return item.project.tasksCount * (narrow ? 96 : 60);
  return narrow ? 223 : 49;
}

/** Keeps the row that has the focus, however far it is scrolled away: else the focus would be lost. */
function withFocusedRow(range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  const row = document.activeElement?.closest<HTMLElement>('tr[data-index]');
  const focused = Number(row?.dataset['index'] ?? NaN);
  if (!(focused < range.count) || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((a, b) => a - b);
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" className="border-0! @max-2xl:block" style={{ height }} />;
}

/** How far the rows begin below the top of the document, in pixels. */
function useTop(row: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(lastTop);
  // What stands above may grow at any time.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const next = row.current ? row.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(next - top) > 1) setTop((lastTop = next));
  });
  return top;
}

// Whoever comes back to the list finds it where it was, and has it drawn once.
let lastTop = 0;

/** True where the window is so narrow that rows are shown as labelled lines. */
function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(narrowWindow).matches);
  useEffect(() => {
    const query = matchMedia(narrowWindow);
    const change = () => setNarrow(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return narrow;
}

const narrowWindow = '(max-width: 45rem)';
