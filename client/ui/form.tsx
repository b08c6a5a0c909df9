import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

type FormProps = {
  /** For the submit button, which may be outside of the form. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  label?: string;
  busy: boolean;
  disabledBecause?: string | null | undefined;
  refusals?: number | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** Enter in a single-line field and Ctrl+Enter submit. */
export function Form(props: FormProps) {
  const { id, button, label, busy, disabledBecause, refusals = 0, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusWhileLocked(button, busy);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    // The submit keys work anywhere in the form.
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
        onSubmit(event.currentTarget);
      }}
    >
      {children}
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

function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  event.preventDefault();
  if (!repeat) event.currentTarget.requestSubmit();
}
