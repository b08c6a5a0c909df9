import { Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

import { formatNumber } from '#contract/words.ts';

import { Checkbox } from './checkbox.tsx';
import { Chip, focusAfterChip } from './chip.tsx';
import { isComposing } from './composing.ts';
import { isUsable, matchingOptions, toggled } from './picker-options.ts';
import type { PickerOption } from './picker-options.ts';
import { TextInput } from './text-input.tsx';

type PickerProps = {
  label: string;
  options: readonly PickerOption[] | undefined;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  empty: string;
  searchPlaceholder?: string;
};

/** In the search field, the down arrow moves into the list and Enter toggles the first match. */
export function Picker({
  label,
  options,
  chosen,
  onChange,
  empty,
  searchPlaceholder = 'Search...',
}: PickerProps) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  // Initially chosen options can be chosen again, even if disabled.
  const [chosenAtFirst] = useState(chosen);
  const free = [...chosenAtFirst, ...chosen];
  const found = matchingOptions(options ?? [], typed);
  const listed = found.slice(0, maxListed);

  const toggle = (option: PickerOption) => {
    if (isUsable(option, free)) onChange(toggled(chosen, option.id));
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      boxesOf(list)[0]?.focus();
    }
    if (event.key !== 'Enter') return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    const first = listed.find((option) => isUsable(option, free));
    if (!first || typed.trim() === '') return;
    toggle(first);
    setTyped('');
  };
  return (
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1 text-sm font-medium text-ink">
        {label}
      </p>
      <Chosen
        label={label}
        options={options ?? []}
        chosen={chosen}
        onChange={onChange}
        search={search}
      />
      <div className="rounded-md border border-control">
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
          />
          <TextInput
            ref={search}
            aria-label={`Search ${label.toLowerCase()}`}
            autoComplete="off"
            spellCheck={false}
            placeholder={searchPlaceholder}
            disabled={options?.length === 0}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            className="border-transparent! bg-transparent! pl-8"
          />
        </span>
        <div className="max-h-52 overflow-y-auto overscroll-contain border-t border-line">
          {listed.length > 0 ? (
            <Options
              list={list}
              label={label}
              options={listed}
              chosen={chosen}
              free={free}
              onToggle={toggle}
              onLeaveUp={() => search.current?.focus()}
            />
          ) : (
            <p role="status" className="px-3 py-4 text-center text-sm text-ink-soft">
              {options === undefined ? 'Loading...' : typed.trim() ? 'Nothing matches' : empty}
            </p>
          )}
          {found.length > listed.length && (
            <p className="px-3 pb-2 text-sm text-ink-faint">
              and {formatNumber(found.length - listed.length)} more; type to narrow them down
            </p>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {chosen.length} chosen
      </p>
    </div>
  );
}

const maxListed = 100;

type ChosenProps = Pick<PickerProps, 'label' | 'chosen' | 'onChange'> & {
  options: readonly PickerOption[];
  search: RefObject<HTMLInputElement | null>;
};

function Chosen({ label, options, chosen, onChange, search }: ChosenProps) {
  const chips = useRef<HTMLUListElement>(null);
  const known = chosen.flatMap((id) => options.find((option) => option.id === id) ?? []);
  if (known.length === 0) return null;
  return (
    <ul ref={chips} aria-label={`${label}, chosen`} className="mb-2 flex flex-wrap gap-1">
      {known.map((option, at) => (
        <li key={option.id} className="flex max-w-full min-w-0">
          <Chip
            label={option.label}
            onRemove={() => {
              focusAfterChip(chips.current, at, search.current);
              onChange(toggled(chosen, option.id));
            }}
          />
        </li>
      ))}
    </ul>
  );
}

type OptionsProps = {
  list: RefObject<HTMLUListElement | null>;
  label: string;
  options: readonly PickerOption[];
  chosen: readonly number[];
  free: readonly number[];
  onToggle: (option: PickerOption) => void;
  onLeaveUp: () => void;
};

/** A single tab stop; arrow keys move inside the list. */
function Options({ list, label, options, chosen, free, onToggle, onLeaveUp }: OptionsProps) {
  const id = useId();
  const [stop, setStop] = useState<number | null>(null);
  const usable = options.filter((option) => isUsable(option, free));
  const stopAt = usable.some((option) => option.id === stop) ? stop : usable[0]?.id;

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const boxes = boxesOf(list);
    const at = boxes.findIndex((box) => box === event.target);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
    if (event.key === 'Enter' && !isComposing(event)) event.preventDefault();
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) onLeaveUp();
    else boxes[next]?.focus();
  };
  return (
    // The checkboxes handle the keys, which bubble to the list.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} aria-label={label} onKeyDown={press} className="py-1">
      {options.map((option) => (
        <li key={option.id} className="px-1">
          <Checkbox
            aria-label={option.label}
            {...(option.hint && { 'aria-describedby': `${id}-${option.id}` })}
            checked={chosen.includes(option.id)}
            disabled={!isUsable(option, free)}
            tabIndex={option.id === stopAt ? 0 : -1}
            onFocus={() => setStop(option.id)}
            onChange={() => onToggle(option)}
            label={
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <span dir="auto" translate="no" className="wrap-anywhere">
                  {option.label}
                </span>
                {option.hint && (
                  <span id={`${id}-${option.id}`} className="text-sm wrap-anywhere text-ink-faint">
                    {option.hint}
                  </span>
                )}
              </span>
            }
            className="w-full rounded-sm px-2 hover:bg-canvas"
          />
        </li>
      ))}
    </ul>
  );
}

function boxesOf(list: RefObject<HTMLUListElement | null>): HTMLInputElement[] {
  return [...(list.current?.querySelectorAll('input') ?? [])].filter((box) => !box.disabled);
}
