import { useCallback, useMemo, useState } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import type { Owners } from '#client/outline/owners.ts';
import { useRemembered } from '#client/ui/remembered.ts';
import type { Task } from '#contract/tasks.ts';

import type { OnSteps } from './on-steps.ts';
import { filterOf, hiddenBy, rolesIn, searchWithFilter } from './task-filter.ts';
import type { Hidden, TaskFilter } from './task-filter.ts';
import type { Unowned } from './unowned.ts';

type SetSearch = (change: (search: URLSearchParams) => URLSearchParams) => void;

type FilteredProject = {
  tasks: readonly Task[];
  today: string | null;
  onSteps: OnSteps;
  unowned: Unowned;
  owners: Owners;
};

export type FilterOption = { value: TaskFilter; label: string };

/** The filter in the address, or the one stored in this browser. */
export function useTaskFilter(
  search: URLSearchParams,
  setSearch: SetSearch,
  { tasks, today, onSteps, unowned, owners }: FilteredProject,
) {
  const personId = useCurrentUser()?.personId ?? null;
  const [stored, remember] = useRemembered('task-filter', 'all');
  // The filter on arrival stays the default, so that Back returns to the previous filter.
  const [usual] = useState(() => filterOf(stored) ?? 'all');
  const options = useMemo(
    () => optionsFor(tasks, owners, personId, unowned.count),
    [tasks, owners, personId, unowned.count],
  );
  const requested = filterOf(search.get('show')) ?? usual;
  const filter = options.find(({ value }) => value === requested)?.value ?? 'all';
  const facts = { today, personId, onSteps, unowned };
  const hidden = useHidden(filter, tasks, onSteps, () => hiddenBy(filter, tasks, facts));
  const choose = useCallback(
    (next: TaskFilter) => {
      remember(next);
      setSearch((before) => searchWithFilter(before, next, usual));
    },
    [remember, setSearch, usual],
  );
  return { filter, options, hidden, choose };
}

/** Keeps the visible items until another filter is chosen, so that a ticked step does not disappear. */
function useHidden(
  filter: TaskFilter,
  tasks: readonly Task[],
  onSteps: OnSteps,
  look: () => Hidden,
): Hidden {
  // People load later than the tasks.
  const key = `${tasks[0]?.projectId}/${filter}/${onSteps.size > 0}`;
  const [{ seen, hidden }, setHidden] = useState(() => ({ seen: key, hidden: look() }));
  if (seen === key) return hidden;
  const now = look();
  setHidden({ seen: key, hidden: now });
  return now;
}

function optionsFor(
  tasks: readonly Task[],
  { roles }: Owners,
  personId: number | null,
  unowned: number,
): FilterOption[] {
  const inUse = rolesIn(tasks);
  return [
    { value: 'all', label: 'All' },
    { value: 'open', label: 'Open' },
    { value: 'overdue', label: 'Overdue' },
    ...(personId === null ? [] : [{ value: 'mine', label: 'Mine' } as const]),
    ...(unowned > 0 ? [{ value: 'nobody', label: `Nobody yet (${unowned})` } as const] : []),
    ...(roles ?? [])
      .filter(({ id }) => inUse.has(id))
      .map(({ id, name }) => ({ value: `role-${id}`, label: name }) as const),
  ];
}
