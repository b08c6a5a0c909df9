import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { withdrawFailure } from './toasts.ts';

type FormProps = {
  /** The button that sends it names it by this. It may stand outside. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  label?: string;
  /** It is being sent: nothing can be typed. */
  busy: boolean;
  /** Why it cannot be sent. */
  disabledBecause?: string | null | undefined;
  /** Counts the times that it was refused; each time the focus goes to the first field with an error. */
  refusals?: number | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** The fields of a form. Enter in a line and Ctrl+Enter send it; errors are shown in the fields alone. */
export function Form(props: FormProps) {
  const { id, button, label, busy, disabledBecause, refusals = 0, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useDraftFocus(button, busy);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    // The key that sends it works wherever in it one is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      noValidate
      aria-busy={busy}
      inert={busy}
      onKeyDown={sendByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || disabledBecause) return;
        withdrawFailure();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}

/** While the form is locked its button has the focus; after that what had it has it again. */
function useDraftFocus(button: RefObject<HTMLElement | null>, locked: boolean): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (locked) {
      kept.current = document.activeElement;
      button.current?.focus({ preventScroll: true });
    } else if (document.activeElement === button.current && kept.current instanceof HTMLElement) {
      kept.current.focus({ preventScroll: true });
    }
  }, [button, locked]);
}

function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  event.preventDefault();
  if (!repeat) event.currentTarget.requestSubmit();
}
