import { DropdownMenu as Primitive } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { isTaken } from './focus.ts';
import { MenuPartsContext } from './menu-parts.ts';
import { landmarkAround } from './nearest-landmark.ts';

type MenuPanelProps = {
  buttonId: string;
  align: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** Positioned by an invisible element over the button. */
export function MenuPanel({ buttonId, align, open, onOpenChange, children }: MenuPanelProps) {
  const leftByPress = useRef(false);
  const button = () => document.getElementById(buttonId);
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild disabled>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Primitive.Trigger>
      <Primitive.Portal container={open ? landmarkAround(button()) : null}>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={buttonId}
          onInteractOutside={() => {
            leftByPress.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPress.current && !isTaken()) button()?.focus();
            leftByPress.current = false;
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-44 animate-appear overflow-y-auto rounded-md border border-line-strong bg-surface p-1 shadow-overlay"
        >
          <MenuPartsContext value={Primitive}>{children}</MenuPartsContext>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
