import type { ReactNode } from 'react';

import { gridClass } from './card-grid.tsx';
import { Loading } from './skeleton.tsx';

type LoadingCardsProps = {
  label: string;
  cardClass: string;
  children: ReactNode;
};

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
