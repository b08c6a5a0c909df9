import { Tooltip as Primitive } from 'radix-ui';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { useNearestLandmark } from './nearest-landmark.ts';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

let closeLast: ((open: false) => void) | undefined;

/**
 * The child must be one focusable element with a ref. Does not open on touch: the text must be known without
 * it.
 */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  /** Empty: no tooltip, but the child stays mounted and keeps its focus. */
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
  // A pointer that stops over another trigger, on its way to this tooltip, asks for the other one.
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
