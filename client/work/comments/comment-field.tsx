import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { isByLink } from '#client/data/api.ts';
import { readOf } from '#client/data/reads.ts';
import { isComposing } from '#client/ui/composing.ts';
import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { withoutNames } from '#contract/comment-text.ts';
import { lengths } from '#contract/limits.ts';
import { counted } from '#contract/words.ts';

import { matchingAccounts, mentionables, toStored, typedMention } from './mention-names.ts';

type CommentFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onSend: () => void;
};

/** A text field with mentions: @ suggests accounts, Ctrl+Enter submits. */
export function CommentField({ label, value, error, onChange, onSend }: CommentFieldProps) {
  const { data: accounts } = useQuery({ ...readOf('listProjectManagers'), enabled: !isByLink() });
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  // The caret position, if it is after an @ with suggestions.
  const [cursor, setCursor] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const typed = cursor === null ? null : typedMention(value.slice(0, cursor));
  const mentionable = mentionables(accounts ?? []);
  const offered = typed === null ? [] : matchingAccounts(mentionable, typed);
  const active = Math.min(at, offered.length - 1);
  const moveCursor = useCursor(field);

  const look = (target: HTMLTextAreaElement) => {
    setCursor(target.selectionStart === target.selectionEnd ? target.selectionStart : null);
    setAt(0);
  };
  const choose = (index: number) => {
    const chosen = offered[index];
    if (!chosen || cursor === null || typed === null) return;
    const before = `${value.slice(0, cursor - typed.length)}${chosen.name} `;
    moveCursor(before.length);
    setCursor(null);
    onChange(before + value.slice(cursor).replace(/^ /, ''));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    if (offered.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((active + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(active);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <Field
        label={label}
        hideLabel
        limit={lengths.comment}
        stored={(text) => withoutNames(toStored(text, mentionable))}
        error={error}
      >
        <TextArea
          ref={field}
          rows={2}
          dir="auto"
          placeholder={
            isByLink() ? 'Write a comment.' : 'Write a comment. Type @ to mention someone.'
          }
          value={value}
          aria-autocomplete="list"
          {...(offered.length > 0 && {
            'aria-controls': list,
            'aria-activedescendant': `${list}-${active}`,
          })}
          onChange={({ target }) => {
            onChange(target.value);
            look(target);
          }}
          onKeyDown={press}
          onBlur={() => setCursor(null)}
        />
      </Field>
      {offered.length > 0 && (
        <div
          id={list}
          role="listbox"
          aria-label="Mention"
          className="mt-1 rounded-md border border-line-strong bg-surface p-1"
        >
          {offered.map(({ id, name }, index) => (
            // The text field handles the keys and names the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              dir="auto"
              translate="no"
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className={clsx(
                'cursor-pointer rounded-sm px-2 py-1 wrap-anywhere hover:bg-sunken pointer-coarse:py-2.5',
                index === active && 'bg-sunken forced-colors:outline',
              )}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {offered.length > 0 && `${counted(offered.length, 'account')} to mention`}
      </p>
    </div>
  );
}

function useCursor(field: { readonly current: HTMLTextAreaElement | null }) {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (position: number) => {
    caret.current = position;
  };
}
