import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import type { ActiveTask } from '../../contract/active-tasks.ts';
import { shownSteps } from './shown-steps.ts';
import { TaskRow } from './task-row.tsx';
import type { TaskRowsProps } from './task-rows.tsx';
import { isUnfolded } from './use-unfolded.ts';
import type { Unfolded } from './use-unfolded.ts';

type WindowedTasksProps = TaskRowsProps & {
  /** There are more tasks than these. */
  more: boolean;
  /** The end of these tasks is near the window. */
  onNearEnd: () => void;
};

/** The same rows as TaskRows, of which only those in and around the window are drawn. */
export function WindowedTasks(props: WindowedTasksProps) {
  const { tasks, unfolded, names, onToggle, more, onNearEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  // It changes in place: nothing here may be remembered by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: tasks.length,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    estimateSize: (index) => estimate(tasks[index], unfolded, list.current),
    overscan: 6,
    scrollMargin: useTop(list),
    rangeExtractor: withFocusedRow,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const nearEnd = more && (virtualizer.range?.endIndex ?? 0) >= tasks.length - rowsAhead;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, onNearEnd, tasks]);

  const { scrollMargin } = virtualizer.options;
  let end = scrollMargin;
  return (
    <ul ref={list} aria-label="Active Tasks">
      {drawn.flatMap(({ index, key, start, end: next }) => {
        const task = tasks[index];
        const gap = start - end;
        end = next;
        if (!task) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          <TaskRow
            key={task.id}
            ref={virtualizer.measureElement}
            task={task}
            open={isUnfolded(unfolded, task.id)}
            names={names}
            onToggle={onToggle}
            index={index}
            count={more ? -1 : tasks.length}
          />,
        ];
      })}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - end} />
    </ul>
  );
}

/** So many rows before the end, the next tasks are fetched. */
const rowsAhead = 15;

/** A row's probable height in pixels, until it has been drawn. */
function estimate(
  task: ActiveTask | undefined,
  unfolded: Unfolded,
  list: HTMLElement | null,
): number {
  const narrow = list !== null && list.offsetWidth < narrowList;
  const folded = narrow ? 150 : 100;
  return task && isUnfolded(unfolded, task.id)
    ? folded + shownSteps(task.steps).length * (narrow ? 44 : 32)
    : folded;
}

/** Narrower than this in pixels, a task is shown in more lines. */
const narrowList = 672;

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
