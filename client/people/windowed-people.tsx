import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { WindowedList } from '#client/ui/windowed-list.tsx';
import type { ScrollToRow } from '#client/ui/windowed-list.tsx';

import { workloadOf } from './people-rows.tsx';
import type { RowsProps } from './people-rows.tsx';
import { PersonRow } from './person-row.tsx';

export function WindowedPeople(props: RowsProps & { target: number | null }) {
  const { people, workloads, openId, target, ...rest } = props;
  const scrollTo = useRef<ScrollToRow>(null);
  useBroughtIntoView(target, people, scrollTo);
  return (
    <WindowedList
      label="People"
      items={people}
      estimate={(_, width) => (width < narrowList ? 150 : 58)}
      scrollTo={scrollTo}
    >
      {(person, place) => (
        <PersonRow
          key={person.id}
          person={person}
          workload={workloadOf(workloads, person)}
          open={person.id === openId}
          count={people.length}
          {...place}
          {...rest}
        />
      )}
    </WindowedList>
  );
}

/** In pixels. Narrower lists show a person in several lines. */
const narrowList = 672;

/** Scrolls to a linked person, however far down. */
function useBroughtIntoView(
  target: number | null,
  people: RowsProps['people'],
  scrollTo: RefObject<ScrollToRow | null>,
): void {
  const at = useRef(-1);
  useLayoutEffect(() => {
    at.current = people.findIndex(({ id }) => id === target);
  });
  useEffect(() => {
    if (target === null) return undefined;
    let frames = 0;
    let frame = 0;
    // Heights are estimates, so the position is exact only once the neighbours are rendered.
    const approach = () => {
      const name = document.querySelector(`[data-person="${target}"]`);
      if (name) name.closest('li')?.scrollIntoView({ block: 'center' });
      else if (at.current >= 0) scrollTo.current?.(at.current);
      frames += 1;
      if (frames < mostFrames) frame = requestAnimationFrame(approach);
    };
    approach();
    return () => cancelAnimationFrame(frame);
  }, [target, scrollTo]);
}

const mostFrames = 12;
