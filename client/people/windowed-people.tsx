import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { workloadOf } from './people-rows.tsx';
import type { RowsProps } from './people-rows.tsx';
import { PersonRow } from './person-row.tsx';

/** The same rows as PeopleRows, of which only those in and around the window are drawn. */
export function WindowedPeople(props: RowsProps & { target: number | null }) {
  const { people, workloads, openId, target, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  // It changes in place: nothing here may be remembered by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: people.length,
    getItemKey: useCallback((index: number) => people[index]?.id ?? index, [people]),
    estimateSize: () => (list.current && list.current.offsetWidth < narrowList ? 150 : 58),
    overscan: 10,
    scrollMargin: useTop(list),
    rangeExtractor: withFocusedRow,
    useFlushSync: false,
  });
  useBroughtIntoView(target, people, virtualizer);

  const { scrollMargin } = virtualizer.options;
  let end = scrollMargin;
  return (
    <ul ref={list} aria-label="People">
      {virtualizer.getVirtualItems().flatMap(({ index, key, start, end: next }) => {
        const person = people[index];
        const gap = start - end;
        end = next;
        if (!person) return [];
        return [
          gap > 0 && <Gap key={`before ${key}`} height={gap} />,
          <PersonRow
            key={person.id}
            ref={virtualizer.measureElement}
            person={person}
            workload={workloadOf(workloads, person)}
            open={person.id === openId}
            index={index}
            count={people.length}
            {...rest}
          />,
        ];
      })}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - end} />
    </ul>
  );
}

/** Narrower than this in pixels, a person is shown in several lines. */
const narrowList = 672;

/** The room of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}

/** A person to whom a link leads stands in view, however far down they are. */
function useBroughtIntoView(
  target: number | null,
  people: RowsProps['people'],
  virtualizer: { scrollToIndex: (index: number, options: { align: 'center' }) => void },
): void {
  const at = useRef(-1);
  const scroll = useRef(virtualizer.scrollToIndex);
  useLayoutEffect(() => {
    at.current = people.findIndex(({ id }) => id === target);
  });
  useEffect(() => {
    if (target === null) return undefined;
    let frames = 0;
    let frame = 0;
    // The rows above are only estimated: where it stands is known once it and those around it are drawn.
    const approach = () => {
      const name = document.querySelector(`[data-person="${target}"]`);
      if (name) name.closest('li')?.scrollIntoView({ block: 'center' });
      else if (at.current >= 0) scroll.current(at.current, { align: 'center' });
      frames += 1;
      if (frames < mostFrames) frame = requestAnimationFrame(approach);
    };
    approach();
    return () => cancelAnimationFrame(frame);
  }, [target]);
}

const mostFrames = 12;

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
