import { Tooltip as Primitive } from 'radix-ui';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { useNearestLandmark } from './nearest-landmark.ts';

/** Once around the program: how long a tooltip takes to open, and how long the next one opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

/** What closes the tooltip that was opened last. */
let closeLast: ((open: false) => void) | undefined;

/**
 * A short explanation on hover and focus. The child must be one focusable element that takes a ref;
 * what the tooltip says must also be known without it (it does not open under a finger).
 */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  /** Nothing where there is nothing to explain for now; the child keeps its place and its focus. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}) {
  const { trigger, landmark, find } = useNearestLandmark<HTMLButtonElement>();
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    find(next);
    setOpen(next);
    if (next) closeLast = setOpen;
  };
  // On its way to what a tooltip says the pointer may cross other things. Where it stops it asks for theirs.
  const closeOther = () => {
    if (closeLast !== setOpen) closeLast?.(false);
  };
  return (
    <Primitive.Root open={open && Boolean(text)} onOpenChange={change}>
      <Primitive.Trigger asChild ref={trigger} onPointerEnter={closeOther}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal container={landmark}>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 animate-appear rounded-md bg-ink px-2 py-1 text-xs text-surface data-[state=closed]:hidden forced-colors:border"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
