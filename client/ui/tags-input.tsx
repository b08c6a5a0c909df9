import { useId, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

import { Chip, focusAfterChip } from './chip.tsx';
import { isComposing } from './composing.ts';
import { useField } from './field.tsx';
import { tagsIn, withTags } from './tags.ts';

type TagsInputProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  max: number;
  suggestions?: readonly string[];
  placeholder?: string;
  listLabel: string;
};

/** Enter or a comma adds a tag, Backspace in the empty field removes the last one. Use inside a Field. */
export function TagsInput(props: TagsInputProps) {
  const { tags, onChange, max, suggestions = [], placeholder, listLabel } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');

  const add = (text: string) => {
    const added = withTags(tags, tagsIn(text), max);
    onChange(added.tags);
    setTyped('');
    setStatus(added.tooMany > 0 ? `Limit of ${max} reached: ${added.tooMany} not added` : '');
  };
  const remove = (at: number) => {
    setStatus(`${tags[at]} removed`);
    onChange(tags.toSpliced(at, 1));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Backspace' && typed === '' && tags.length > 0 && !event.repeat) {
      remove(tags.length - 1);
    }
    const ends = event.key === 'Enter' && typed.trim() !== '';
    if (!ends && event.key !== ',') return;
    event.preventDefault();
    flushSync(() => add(typed));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\t\n]/.test(text.trim())) return;
    event.preventDefault();
    add(`${typed},${text}`);
  };
  return (
    <div className="flex min-h-control w-full min-w-0 flex-wrap items-center gap-1 rounded-md border border-control bg-surface p-1 transition-colors duration-100 focus-within:border-accent focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-accent hover:border-ink-faint has-aria-invalid:border-danger">
      {tags.length > 0 && (
        <ul ref={chips} aria-label={listLabel} className="contents">
          {tags.map((tag, at) => (
            <li key={tag} className="flex max-w-full min-w-0">
              <Chip
                label={tag}
                onRemove={() => {
                  focusAfterChip(chips.current, at, field.current);
                  remove(at);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        {...useField()}
        ref={field}
        type="text"
        list={`${id}-suggestions`}
        autoComplete="off"
        enterKeyHint="enter"
        value={typed}
        placeholder={tags.length === 0 ? placeholder : undefined}
        onChange={(event) => {
          const { value } = event.target;
          // Phone keyboards report no key for a comma.
          if (value.endsWith(',')) add(value);
          else setTyped(value);
        }}
        onKeyDown={press}
        onPaste={paste}
        // Typed text is added on blur, even without Enter.
        onBlur={() => typed.trim() !== '' && add(typed)}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-field text-ink outline-none pointer-coarse:h-8"
      />
      <datalist id={`${id}-suggestions`}>
        {suggestions
          .filter((suggestion) => !tags.includes(suggestion))
          .map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
      </datalist>
      <p role="status" className="basis-full px-1.5 text-sm text-ink-soft empty:hidden">
        {status}
      </p>
    </div>
  );
}
