import { clsx } from 'clsx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { Loading } from './skeleton.tsx';
import { useWindowed } from './windowed.ts';

type CardGridProps<Item> = {
  items: readonly Item[];
  /** In a long list all cards must have the same height. */
  children: (item: Item) => ReactNode;
};

/** As many columns as fit. A long list is windowed. */
export function CardGrid<Item extends { id: number }>({ items, children }: CardGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, rowHeight, top } = useMeasures(grid);
  const whole = items.length <= drawnWhole;
  const { drawn, rest } = useWindowed({
    keys: useMemo(() => items.map(({ id }) => id), [items]),
    columns,
    estimate: () => rowHeight,
    layout: rowHeight,
    overscan: 3,
    whole,
    top,
  });

  return (
    <ul ref={grid} data-windowed={whole ? undefined : ''} className={gridClass}>
      {drawn.map(({ index, gap }) => [
        gap > 0 && <Gap key={`gap ${index}`} height={gap} />,
        ...items.slice(index * columns, (index + 1) * columns).map((item, at) => (
          <li
            key={item.id}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index * columns + at + 1}
            // Not windowed: a row is as high as its highest card.
            className={clsx('min-w-0 pb-4', whole && '*:h-full! *:min-h-0!')}
          >
            {children(item)}
          </li>
        )),
      ])}
      <Gap height={rest} />
    </ul>
  );
}

/** The gap between rows belongs to the cards. */
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-4';

/** Short lists are not windowed, for find in page and printing. */
const drawnWhole = 60;

function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" className="col-span-full" style={{ height }} />;
}

/** `top` is the distance from the top of the document, in pixels. */
function useMeasures(grid: RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState({ columns: 3, rowHeight: 320, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const { current: element } = grid;
      if (!element) return;
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const card = element.querySelector<HTMLElement>('li[data-index]');
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setMeasures((known) => {
        const rowHeight = card?.offsetHeight ?? known.rowHeight;
        const same =
          known.columns === columns && known.rowHeight === rowHeight && known.top === top;
        return same ? known : { columns, rowHeight, top };
      });
    };
    measure();
    // Content above the grid can grow, too.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return measures;
}

type LoadingCardsProps = {
  label: string;
  cardClass: string;
  children: ReactNode;
};

export function LoadingCards({ label, cardClass, children }: LoadingCardsProps) {
  return (
    <Loading label={label}>
      <div className={clsx(gridClass, 'animate-appear-late')}>
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="pb-4">
            <div className={cardClass}>{children}</div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
