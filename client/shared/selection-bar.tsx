import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { recoverFocusAtOnce } from '#client/ui/focus.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

type SelectionBarProps = {
  /** For example '24 steps selected'. */
  words: string;
  rest?: { label: string; onSelect: () => void } | false;
  onClear: () => void;
  children: ReactNode;
};

export function SelectionBar({ words, rest, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement)) recoverFocusAtOnce(rowInView);
    };
  }, []);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selection"
      data-selection-bar=""
      className="sticky bottom-3 z-30 mx-auto mt-4 flex w-fit max-w-full animate-appear flex-wrap items-center gap-x-1 gap-y-1 rounded-lg border border-line-strong bg-surface p-1.5 shadow-overlay max-sm:bottom-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:w-full lg:flex-nowrap print:hidden"
    >
      <p role="status" className="pl-2 text-sm font-medium whitespace-nowrap text-ink tabular-nums">
        {words}
      </p>
      {rest && (
        <Button tone="ghost" size="sm" className="text-accent-ink!" onClick={rest.onSelect}>
          {rest.label}
        </Button>
      )}
      <IconButton
        label="Clear selection"
        size="sm"
        className="max-sm:order-1 max-sm:ml-auto sm:order-last"
        onClick={onClear}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <span aria-hidden="true" className="mx-1 h-5 w-px flex-none bg-line max-lg:hidden" />
      <div className="flex min-w-0 flex-wrap items-center gap-1 max-sm:order-2 max-sm:w-full min-[90rem]:flex-nowrap">
        {children}
      </div>
    </div>
  );
}

/** Or the first row below, so that the page scrolls little. */
function rowInView(): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>('[data-row]');
  return [...rows].find((row) => row.getBoundingClientRect().top >= 0);
}

type ActionSelectProps = {
  icon?: ReactNode;
  label: string;
  /** The current value; `mixed` if it differs between rows, which leaves the place to the other actions. */
  now?: string | null;
  disabled?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
};

/** A button that opens a select. Choosing the current value counts as a choice. */
export function ActionSelect(props: ActionSelectProps) {
  const { icon, label, now, disabled = false, onChoose, children } = props;
  return (
    <span
      className={clsx(
        'relative inline-flex h-control-sm max-w-44 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm transition-colors duration-100 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
        disabled ? 'text-ink-faint' : 'text-ink',
      )}
    >
      {icon}
      <span aria-hidden="true" className="font-medium">
        {label}
      </span>
      {now && now !== 'mixed' && (
        <span
          aria-hidden="true"
          dir="auto"
          translate="no"
          title={now}
          className="truncate text-ink-soft"
        >
          {now}
        </span>
      )}
      <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
      <select
        aria-label={now ? `${label}: ${now}` : label}
        value=""
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        <option value="" disabled hidden>
          {label}
        </option>
        {children}
      </select>
    </span>
  );
}

/** The common value; `mixed` if the values differ. */
export function commonOf<Value>(values: readonly Value[]): Value | typeof mixed | undefined {
  const [first] = values;
  const text = JSON.stringify(first);
  return values.every((value) => JSON.stringify(value) === text) ? first : mixed;
}

export const mixed = 'Mixed';
