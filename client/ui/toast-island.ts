import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps toasts reachable above dialogs: F8 moves the focus in and out, dialogs ignore focus and presses inside, and
 * Escape inside only calls `onEscape`. Returns a function that gives the focus back.
 */
export function useToastIsland(
  region: RefObject<HTMLElement | null>,
  onEscape: () => void,
): () => void {
  const escape = useRef(onEscape);
  useLayoutEffect(() => {
    escape.current = onEscape;
  });
  const cameFrom = useRef<HTMLElement | null>(null);
  const leave = useCallback(() => {
    if (region.current?.contains(document.activeElement)) {
      cameFrom.current?.focus({ preventScroll: true });
    }
  }, [region]);
  useEffect(() => {
    const holds = (target: EventTarget | null) =>
      target instanceof Node && region.current?.contains(target) === true;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        if (holds(document.activeElement)) leave();
        else region.current?.querySelector('li')?.focus({ preventScroll: true });
      }
      if (event.key !== 'Escape' || event.isComposing || !holds(event.target)) return;
      // Dialogs listen on the document in the capture phase.
      event.stopImmediatePropagation();
      event.preventDefault();
      escape.current();
    };
    // Dialogs listen on the document to every press and focus outside of them.
    const guard = (event: Event) => {
      const other = event instanceof FocusEvent ? event.relatedTarget : null;
      const inside = holds(event.target);
      if (inside && event.type === 'focusin' && other instanceof HTMLElement && !holds(other)) {
        cameFrom.current = other;
      }
      if (inside || (event.type === 'focusout' && holds(other))) event.stopPropagation();
    };
    const { documentElement: root } = document;
    window.addEventListener('keydown', press, { capture: true });
    for (const type of guardedEvents) root.addEventListener(type, guard);
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      for (const type of guardedEvents) root.removeEventListener(type, guard);
    };
  }, [region, leave]);
  return leave;
}

const guardedEvents = ['pointerdown', 'focusin', 'focusout'];
