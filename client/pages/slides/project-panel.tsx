import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { projectsQuery } from '#client/pages/projects/queries.ts';
import { isComposing } from '#client/ui/composing.ts';
import { Field } from '#client/ui/field.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { Project } from '#contract/projects.ts';
import { formatNumber } from '#contract/words.ts';

import { nothingFor, offersFor } from './offers.ts';
import { Setback } from './setback.tsx';

type ProjectPanelProps = {
  id: string;
  opener: HTMLElement;
  onClose: () => void;
  chosen: number | null;
  onChoose: (project: number | null) => void;
};

/** Typing filters the list, arrow keys move in it and Enter chooses. */
export function ProjectPanel({ chosen, onChoose, ...popover }: ProjectPanelProps) {
  const { data: projects } = useQuery(projectsQuery());
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<number | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => search.current?.focus(), []);
  const found = optionsOf(projects ?? [], typed, chosen);
  const options = found.slice(0, mostListed);
  const first = typed.trim() === '' ? chosenAt(options, chosen) : 0;
  const active = Math.min(moved ?? first, options.length - 1);

  const move = (to: number) => {
    if (options.length === 0) return;
    setMoved((to + options.length) % options.length);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const option = options[active];
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key !== 'Enter') return;
    else if (option) onChoose(option.id);
    event.preventDefault();
  };
  return (
    <Popover {...popover} label="Choose a project">
      <Field label="Project" hint={moreThan(options.length, found.length)}>
        <TextInput
          ref={search}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(options.length > 0 && { 'aria-activedescendant': `${list}-${active}` })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search name, advisor or market"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMoved(null);
          }}
          onKeyDown={press}
        />
      </Field>
      {options.length === 0 && (
        <p role="status" className="px-2 py-4 text-center text-sm text-ink-soft">
          {projects ? nothingFor(typed, projects.length) : 'Loading...'}
        </p>
      )}
      <div
        id={list}
        role="listbox"
        aria-label="Projects"
        className="-mx-2 mt-2 max-h-64 overflow-y-auto overscroll-contain"
      >
        {options.map((option, at) => (
          <OptionLine
            key={option.id}
            id={`${list}-${at}`}
            option={option}
            chosen={option.id === chosen}
            active={at === active}
            onChoose={() => onChoose(option.id)}
          />
        ))}
      </div>
    </Popover>
  );
}

/** Without an id it means no project. */
type Option = { id: number | null; label: string; hint: string; setback: string | null };

type OptionLineProps = {
  id: string;
  option: Option;
  chosen: boolean;
  active: boolean;
  onChoose: () => void;
};

function OptionLine({ id, option, chosen, active, onChoose }: OptionLineProps) {
  const { label, hint, setback } = option;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field above handles the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onChoose}
      className={clsx(
        'flex cursor-pointer items-start gap-2 rounded-sm px-2 py-1.5 pointer-coarse:py-2.5',
        active ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Check
        aria-hidden="true"
        className={clsx('mt-0.5 size-4 flex-none text-accent-ink', !chosen && 'invisible')}
      />
      <span className="min-w-0">
        <span dir="auto" translate="no" className="block wrap-anywhere text-ink">
          {label}
        </span>
        {hint && <span className="block text-sm wrap-anywhere text-ink-faint">{hint}</span>}
        {setback && <Setback>{setback}</Setback>}
      </span>
    </div>
  );
}

/** Beyond this the user has to search. */
const mostListed = 100;

function optionsOf(projects: readonly Project[], typed: string, chosen: number | null): Option[] {
  const options = offersFor(projects, typed, ({ id }) => id === chosen).map(
    ({ project: { id, name }, hint, setback }) => ({ id, label: name, hint, setback }),
  );
  const none = { id: null, label: 'No project', hint: '', setback: null };
  return chosen !== null && typed.trim() === '' ? [none, ...options] : options;
}

function chosenAt(options: readonly Option[], chosen: number | null): number {
  return Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  );
}

function moreThan(listed: number, found: number): string | null {
  if (listed === found) return null;
  return `${formatNumber(found - listed)} more; type to narrow them down`;
}
