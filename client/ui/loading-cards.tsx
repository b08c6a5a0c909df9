import type { ReactNode } from 'react';

import { gridClass } from './card-grid.tsx';
import { Loading } from './skeleton.tsx';

type LoadingCardsProps = {
  /** What is on its way. */
  label: string;
  /** The frame of a card, and the skeletons that stand in it. */
  cardClass: string;
  children: ReactNode;
};

/** A grid of cards while what they show is on its way. */
export function LoadingCards({ label, cardClass, children }: LoadingCardsProps) {
  return (
    <Loading label={label}>
      <div className={gridClass}>
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="pb-4">
            <div className={cardClass}>{children}</div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
