import { isComposing } from './composing.ts';
import { clearToasts } from './toasts.ts';

/**
 * Keeps toasts reachable above dialogs: F8 moves the focus in and out, dialogs ignore focus and presses inside, and
 * Escape inside only closes the toast.
 */
export function islandAt(region: HTMLElement) {
  let cameFrom: HTMLElement | null = null;
  const holds = (target: EventTarget | null) => target instanceof Node && region.contains(target);
  const leave = () => {
    if (holds(document.activeElement)) cameFrom?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F8') {
      if (holds(document.activeElement)) leave();
      else region.querySelector('li')?.focus({ preventScroll: true });
    }
    if (event.key !== 'Escape' || isComposing(event) || !holds(event.target)) return;
    // Dialogs listen on the document in the capture phase.
    event.stopImmediatePropagation();
    event.preventDefault();
    clearToasts();
  };
  // Dialogs listen on the document to every press and focus outside of them.
  const guard = (event: Event) => {
    const other = event instanceof FocusEvent ? event.relatedTarget : null;
    const inside = holds(event.target);
    if (inside && event.type === 'focusin' && other instanceof HTMLElement && !holds(other)) {
      cameFrom = other;
    }
    if (inside || (event.type === 'focusout' && holds(other))) event.stopPropagation();
  };
  for (const type of guardedEvents) document.documentElement.addEventListener(type, guard);
  return { press, leave };
}

const guardedEvents = ['pointerdown', 'focusin', 'focusout'];
