import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

import type { Focus } from './outline.ts';

/** Ctrl+Enter submits from any field. Enter in a single-line field moves on to the next field. */
export function moveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { currentTarget: form, target, repeat } = event;
  const wanted = event.ctrlKey || event.metaKey;
  if (wanted && !repeat) form.requestSubmit();
  if (!wanted && !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (wanted || repeat || !(target instanceof HTMLInputElement)) return;
  if (target.type !== 'checkbox') fieldAfter(form, target)?.focus();
}

/** While the form is locked its button has the focus, which then returns to the previous element. */
export function useFocusWhileLocked(
  form: RefObject<HTMLFormElement | null>,
  locked: boolean,
): void {
  const previous = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const button = form.current?.querySelector<HTMLElement>('[type="submit"]');
    if (locked) {
      previous.current = document.activeElement;
      button?.focus({ preventScroll: true });
    } else if (document.activeElement === button && previous.current instanceof HTMLElement) {
      previous.current.focus({ preventScroll: true });
    }
  }, [form, locked]);
}

export function useFocus(form: RefObject<HTMLFormElement | null>, focus: Focus | null): void {
  useLayoutEffect(() => {
    if (!focus) return;
    const control = form.current?.elements.namedItem(focus.control);
    if (!(control instanceof HTMLElement)) return;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'nearest' });
    if (control instanceof HTMLTextAreaElement) {
      const caret = focus.caret ?? control.value.length;
      control.setSelectionRange(caret, caret);
    }
  }, [form, focus]);
}

function fieldAfter(form: HTMLFormElement, field: Element): HTMLElement | undefined {
  const fields = Array.from(
    form.querySelectorAll<HTMLElement>('input, select, textarea, button[role="combobox"]'),
  );
  return fields
    .slice(fields.indexOf(field as HTMLElement) + 1)
    .find((next) => !next.matches(':disabled'));
}
