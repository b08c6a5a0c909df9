import { clsx } from 'clsx';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

import { useNearestLandmark } from './nearest-landmark.ts';

/** A list of actions that drops from a button. The trigger must be one button of this kit. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const { trigger: button, landmark, find } = useNearestLandmark<HTMLButtonElement>();
  return (
    <Primitive.Root modal={false} onOpenChange={find}>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal container={landmark}>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-44 animate-appear overflow-y-auto rounded-md border border-line-strong bg-surface p-1 shadow-overlay"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** One action. */
export function MenuItem({
  onSelect,
  icon,
  tone = 'plain',
  disabled = false,
  children,
}: {
  onSelect: () => void;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      disabled={disabled}
      className={clsx(
        'flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2 text-base outline-offset-[-2px] select-none data-disabled:cursor-default data-disabled:text-ink-faint',
        tone === 'danger'
          ? 'text-danger-ink data-highlighted:bg-danger-soft'
          : 'text-ink data-highlighted:bg-sunken',
      )}
    >
      {icon}
      {children}
    </Primitive.Item>
  );
}

/** The name of the entries that follow. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">
      {children}
    </Primitive.Label>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
