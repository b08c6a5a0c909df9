import { createContext, startTransition, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

const AtRestContext = createContext(true);

/**
 * Lists whose rows have buttons that only a near mouse or the focus shows. These are drawn when either moves in
 * the lists, else when the page has come to rest: so it opens sooner, and a screen reader finds all of them.
 */
export function RowsAtRest({ children }: { children: ReactNode }) {
  // Without a mouse they are always visible.
  const [isAtRest, setAtRest] = useState(() => !matchMedia('(pointer: fine)').matches);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAtRest(true)), restMs);
    return () => clearTimeout(timer);
  }, []);
  const draw = () => setAtRest(true);
  return (
    <AtRestContext value={isAtRest}>
      <div onPointerMove={draw} onFocus={draw}>
        {children}
      </div>
    </AtRestContext>
  );
}

const restMs = 800;

/** Inside RowsAtRest: what is drawn late. */
export function AtRest({ children }: { children: ReactNode }) {
  return use(AtRestContext) && children;
}
