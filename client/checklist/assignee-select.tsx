import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';

import type { Person } from '#contract/people.ts';

import { LineError } from './line-error.tsx';

type AssigneeSelectProps = {
  name: string;
  label: string;
  value: number | null;
  /** Everyone; undefined while they are being fetched. */
  people: Person[] | undefined;
  error: string | undefined;
  onChange: (personId: number | null) => void;
};

/** Who does a task. Offered is whoever is active, and whoever is chosen already. */
export function AssigneeSelect({
  name,
  label,
  value,
  people,
  error,
  onChange,
}: AssigneeSelectProps) {
  const offered = people?.filter(({ id, isActive }) => isActive || id === value) ?? [];
  const known = value === null || offered.some(({ id }) => id === value);
  return (
    <div className="min-w-0 max-sm:flex-1 sm:w-44">
      <span className="relative block">
        <select
          name={name}
          aria-label={label}
          {...(error && { 'aria-invalid': true })}
          value={value ?? ''}
          onChange={(event) => onChange(Number(event.target.value) || null)}
          className={clsx(
            'h-control-sm w-full scroll-mt-24 scroll-mb-24 appearance-none truncate rounded-md border border-transparent bg-transparent pr-7 pl-2 text-field transition-colors duration-100 hover:border-line-strong focus:border-accent focus-visible:outline-offset-[-1px] aria-invalid:border-danger',
            value === null ? 'text-ink-faint' : 'text-ink-soft',
          )}
        >
          <option value="">Unassigned</option>
          {!known && <option value={value}>{people ? 'Unknown user' : 'Loading...'}</option>}
          {offered.map(({ id, name: called, isActive }) => (
            <option key={id} value={id}>
              {isActive ? called : `${called} (inactive)`}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-ink-faint"
        />
      </span>
      <LineError message={error} />
    </div>
  );
}
