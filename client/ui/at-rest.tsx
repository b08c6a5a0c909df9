import { createContext, startTransition, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

const AtRestContext = createContext(true);

/**
 * For lists whose rows have buttons that appear only on hover or focus. These are rendered on the first pointer move
 * or focus in the lists, or once the page is idle: pages open sooner, and screen readers find all buttons.
 */
export function RowsAtRest({ children }: { children: ReactNode }) {
  // Without a mouse the buttons are always visible.
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

/** Renders its children late, inside RowsAtRest. */
export function AtRest({ children }: { children: ReactNode }) {
  return use(AtRestContext) && children;
}
