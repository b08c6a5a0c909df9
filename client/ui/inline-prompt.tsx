import { useEffect, useRef, useState } from 'react';
import type {
  ClipboardEventHandler,
  KeyboardEvent as KeyPress,
  MouseEvent,
  ReactNode,
} from 'react';

import { Button } from './button.tsx';
import { isComposing } from './composing.ts';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

type InlinePromptProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  submit: string;
  close?: string;
  onSubmit: () => void;
  onClose: () => void;
  /** Defaults to `onClose`. Must not lose input. */
  onEscape?: () => void;
  onPaste?: ClipboardEventHandler;
  busy?: boolean;
  busyLabel?: string;
  disabledBecause?: string | null | undefined;
  limit: number;
  error?: string | undefined;
  hint?: ReactNode;
  /** It opened automatically and does not take the focus. */
  quiet?: boolean;
  /** A new value scrolls the prompt back into view. */
  scrollKey?: unknown;
  /** Receives the focus after the prompt has closed, if the focus was inside. */
  returnTo: () => HTMLElement | null | undefined;
  actions?: ReactNode;
  children?: ReactNode;
};

/** Enter submits, Shift+Enter inserts a line break, Escape closes. Takes the focus. */
export function InlinePrompt(props: InlinePromptProps) {
  const { label, value, onChange, onSubmit, onClose, onPaste, limit, error, hint } = props;
  const prompt = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusInside(prompt, field, props);
  useEscape(prompt, props.onEscape ?? onClose);
  useInView(prompt, props.scrollKey);
  const press = (event: KeyPress<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
    if (key !== 'Enter' || shiftKey || altKey || isComposing(event)) return;
    event.preventDefault();
    if (!repeat && !ctrlKey && !metaKey) onSubmit();
  };
  return (
    <div
      ref={prompt}
      role="dialog"
      aria-label={label}
      className="scroll-mt-20 scroll-mb-4 rounded-md border border-line-strong bg-surface p-3"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          field.current?.focus({ preventScroll: true });
          onSubmit();
        }}
      >
        <Field label={label} limit={limit} error={error} hint={hint}>
          <TextArea
            ref={field}
            rows={1}
            dir="auto"
            value={value}
            enterKeyHint="done"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={press}
            onPaste={onPaste}
          />
        </Field>
        {props.children}
        <Buttons {...props} />
      </form>
    </div>
  );
}

/** For a button of the prompt that unmounts when it is pressed. */
export function focusPrompt({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  form?.querySelector('textarea')?.focus({ preventScroll: true });
}

function Buttons(props: InlinePromptProps) {
  const { submit, close = 'Cancel', onClose, actions, busy = false, busyLabel } = props;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
      <Button size="sm" tone="ghost" onClick={onClose}>
        {close}
      </Button>
      {actions}
      <Button
        type="submit"
        size="sm"
        tone="primary"
        busy={busy}
        disabledBecause={props.disabledBecause}
        {...(busyLabel !== undefined && { busyLabel })}
      >
        {submit}
      </Button>
    </div>
  );
}

/** Focuses the end of the text, and returns the focus on unmount. */
function useFocusInside(
  prompt: { readonly current: HTMLElement | null },
  field: { readonly current: HTMLTextAreaElement | null },
  { returnTo, quiet = false }: Pick<InlinePromptProps, 'returnTo' | 'quiet'>,
): void {
  const home = useRef(returnTo);
  const [takesFocus] = useState(!quiet);
  useEffect(() => {
    home.current = returnTo;
  });
  useEffect(() => {
    const { current: text } = field;
    const { current: element } = prompt;
    if (takesFocus) text?.focus({ preventScroll: true });
    if (takesFocus) text?.setSelectionRange(text.value.length, text.value.length);
    return () => {
      // The focused element has unmounted by now; a focus elsewhere is left alone.
      queueMicrotask(() => {
        if (!element?.isConnected && document.activeElement === document.body) {
          home.current()?.focus({ preventScroll: true });
        }
      });
    };
  }, [prompt, field, takesFocus]);
}

function useEscape(prompt: { readonly current: HTMLElement | null }, onEscape: () => void): void {
  useEffect(() => {
    const { current: element } = prompt;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      onEscape();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [prompt, onEscape]);
}

/** Scrolls to the prompt when its surroundings change, if the focus is inside. */
function useInView(prompt: { readonly current: HTMLElement | null }, scrollKey: unknown): void {
  const last = useRef<unknown>(undefined);
  useEffect(() => {
    const { current: element } = prompt;
    if (last.current === scrollKey) return;
    last.current = scrollKey;
    if (element?.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
  });
}
