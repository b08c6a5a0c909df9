import { use, useEffect, useRef, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/select.tsx';
import { formatNumber } from '#contract/words.ts';

import { OwnersContext } from '../owners.ts';
import type { Choices, OwnerChoice } from './reading.ts';

type UnknownOwnersProps = {
  /** Unknown names and those with a choice, in their order. */
  all: readonly string[];
  /** Names without a choice so far. */
  names: readonly string[];
  chosen: Choices['owners'];
  onChoose: (chosen: Choices['owners']) => void;
};

/** Asks whom the list means by owners that match neither a role nor a person. */
export function UnknownOwners({ all, names, chosen, onChoose }: UnknownOwnersProps) {
  const { roles = [], people = [], add } = use(OwnersContext);
  const [most, setMost] = useState(shownAtOnce);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const selects = list.current?.querySelectorAll('select');
    if (most > shownAtOnce) selects?.[most - shownAtOnce]?.focus();
  }, [most]);
  if (all.length === 0) return null;
  const shown = all.slice(0, most);
  return (
    <section
      aria-label="Unknown owners"
      className="rounded-md border border-line-strong px-3 py-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium text-ink">Match unknown owners</p>
        {add && names.length > 1 && (
          <Button
            size="sm"
            onClick={() => onChoose(Object.fromEntries(names.map((name) => [name, 'new role'])))}
          >
            Make them all roles
          </Button>
        )}
      </div>
      <ul ref={list} className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {shown.map((name) => (
          <li key={name} className="flex min-w-0 items-center gap-3">
            <span
              dir="auto"
              translate="no"
              title={name}
              className="min-w-0 flex-1 truncate text-base text-ink-soft"
            >
              {name}
            </span>
            <Select
              aria-label={`Owner for ${name}`}
              className="w-48"
              value={chosen[name] ?? 'open'}
              onChange={({ target }) => onChoose({ [name]: target.value as OwnerChoice })}
            >
              {chosen[name] === undefined && <option value="open">Choose...</option>}
              <option value="">Unassigned</option>
              {add && <option value="new role">New role</option>}
              {add && <option value="new person">New person</option>}
              {roles.length > 0 && (
                <optgroup label="Roles">
                  {roles.map(({ id, name: role }) => (
                    <option key={id} value={`role ${id}`}>
                      {role}
                    </option>
                  ))}
                </optgroup>
              )}
              {people.length > 0 && (
                <optgroup label="People">
                  {people
                    .filter(({ isActive }) => isActive)
                    .map(({ id, name: person }) => (
                      <option key={id} value={`person ${id}`}>
                        {person}
                      </option>
                    ))}
                </optgroup>
              )}
            </Select>
          </li>
        ))}
      </ul>
      {all.length > most && (
        <p className="mt-2 flex items-center gap-3 text-sm text-ink-faint">
          and {formatNumber(all.length - most)} more
          <Button size="sm" onClick={() => setMost(most + shownAtOnce)}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}

/** Each select lists all roles and people. */
const shownAtOnce = 12;
