import { clsx } from 'clsx';
import { Popover as Primitive } from 'radix-ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { useBackGuard } from './back-guard.ts';
import { isTaken } from './focus.ts';
import { landmarkAround } from './nearest-landmark.ts';

type PopoverProps = {
  opener: HTMLElement;
  onClose: () => void;
  label: string;
  id?: string;
  sheet?: boolean;
  children: ReactNode;
};

/** Not modal. Escape, a press outside and moving the focus on close it. Render it only while open. */
export function Popover(props: PopoverProps) {
  return useHasAppeared(props.opener) ? <Panel {...props} /> : null;
}

/**
 * Whether the dialog around an element has appeared. Until then its panel contains what is fixed inside, and browsers
 * leave that where it counted from the panel.
 */
function useHasAppeared(element: HTMLElement): boolean {
  const [hasAppeared, setHasAppeared] = useState(() => appearing(element).length === 0);
  useEffect(() => {
    if (hasAppeared) return undefined;
    let isOver = false;
    const ends = appearing(element).map(({ finished }) => finished);
    void Promise.allSettled(ends).then(() => isOver || setHasAppeared(true));
    return () => {
      isOver = true;
    };
  }, [element, hasAppeared]);
  return hasAppeared;
}

function appearing(element: HTMLElement): Animation[] {
  const animations = element.closest('[role="dialog"]')?.getAnimations() ?? [];
  return animations.filter(({ playState }) => playState === 'running');
}

function Panel({ opener, onClose, label, id, sheet = false, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const leftByHand = useRef(false);
  useBackGuard(true, onClose);
  const leave = () => {
    leftByHand.current = true;
    onClose();
  };
  const lastFocused = useRef<Element>(null);
  useFocusLeftBehind(lastFocused, leave);
  const anchor = useMemo(() => ({ current: opener }), [opener]);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal container={landmarkAround(opener)}>
        <Primitive.Content
          ref={panel}
          id={id}
          data-overlay=""
          {...(sheet && { 'data-sheet': '' })}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            // The opener closes it itself.
            if (event.target instanceof Node && opener.contains(event.target)) {
              event.preventDefault();
            } else leftByHand.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (leftByHand.current || isTaken() || !opener.isConnected) return;
            opener.focus({ preventScroll: true });
          }}
          onFocusCapture={(event) => {
            lastFocused.current = event.target;
          }}
          // React bubbles these events to the row or form around the opener.
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => !isGlobalShortcut(event) && event.stopPropagation()}
          className={clsx(panelClass, sheet && sheetClass)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Radix misses that the focus moves on from a control that has disappeared, because no blur reports that. `last` is set
 * on each focus inside, also in what is rendered elsewhere.
 */
function useFocusLeftBehind(last: RefObject<Element | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const notice = () => {
      if (last.current?.isConnected === false) leave();
    };
    document.addEventListener('focusin', notice);
    return () => document.removeEventListener('focusin', notice);
  }, [last]);
}

const panelClass =
  'z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-surface p-4 text-left text-base text-ink shadow-overlay outline-none';

const sheetClass =
  'max-sm:max-h-[85dvh] max-sm:w-full max-sm:max-w-none max-sm:animate-sheet max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] sm:w-76 sm:p-3';

/** Global shortcuts: search and notifications. */
function isGlobalShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F8' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k');
}
