import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { isComposing } from './composing.ts';

/** The control to focus next, by name, and the caret position: by default at the end. */
export type Focus = { control: string; caret?: number };

type FormProps = {
  /** For a submit button outside of the form. */
  id?: string;
  button: RefObject<HTMLButtonElement | null>;
  label?: string;
  busy: boolean;
  disabledBecause?: string | null | undefined;
  /** Counts rejected attempts; each one focuses the first invalid field. */
  refusals?: number | undefined;
  focus?: Focus | null;
  /** Enter in a single-line field moves on to the next field instead of submitting, unless the field has to be filled in. */
  enterMovesOn?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** Stays usable while the form is busy. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Ctrl+Enter submits from any field. */
export function Form(props: FormProps) {
  const { id, button, label, busy, disabledBecause, refusals = 0, focus = null } = props;
  const { enterMovesOn = false, onSubmit, footer, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusWhileLocked(button, busy);
  useFocus(form, focus);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  return (
    // The submit keys work anywhere in the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      noValidate
      aria-busy={busy}
      onKeyDown={(event) => onEnter(event, enterMovesOn)}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || disabledBecause) return;
        onSubmit(event.currentTarget);
      }}
    >
      {/* A change made while sending would be lost. */}
      <div inert={busy}>{children}</div>
      {footer}
    </form>
  );
}

/** Moves the focus to the button while the form is locked, and back afterwards. */
function useFocusWhileLocked(button: RefObject<HTMLElement | null>, locked: boolean): void {
  const previous = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (locked) {
      previous.current = document.activeElement;
      button.current?.focus({ preventScroll: true });
    } else if (
      document.activeElement === button.current &&
      previous.current instanceof HTMLElement
    ) {
      previous.current.focus({ preventScroll: true });
    }
  }, [button, locked]);
}

function useFocus(form: RefObject<HTMLFormElement | null>, focus: Focus | null): void {
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

function onEnter(event: KeyboardEvent<HTMLFormElement>, movesOn: boolean): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget: form, target } = event;
  if (key !== 'Enter' || isComposing(event)) return;
  if (ctrlKey || metaKey) {
    event.preventDefault();
    if (!repeat) form.requestSubmit();
  } else if (movesOn && target instanceof HTMLInputElement) {
    event.preventDefault();
    if (!repeat && target.type !== 'checkbox' && !isMissing(target))
      fieldAfter(form, target)?.focus();
  }
}

/** The second Enter of somebody who opened the form by one may arrive in its first field. */
function isMissing({ ariaRequired, value }: HTMLInputElement): boolean {
  return ariaRequired === 'true' && value.trim() === '';
}

function fieldAfter(form: HTMLFormElement, field: Element): HTMLElement | undefined {
  const fields = Array.from(
    form.querySelectorAll<HTMLElement>('input, select, textarea, button[role="combobox"]'),
  );
  return fields
    .slice(fields.indexOf(field as HTMLElement) + 1)
    .find((next) => !next.matches(':disabled'));
}
