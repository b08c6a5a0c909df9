import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import type { Task } from '#contract/tasks.ts';

import { chosenTask, correctedSearch } from '../address.ts';
import type { Selected } from '../address.ts';

type SetSearch = (
  change: (search: URLSearchParams) => URLSearchParams,
  options: { replace: true },
) => void;

/**
 * The task in the address. It stays selected whatever others change; if it is deleted, its neighbour is selected. An
 * address with a missing task is corrected.
 */
export function useSelectedTask(
  search: URLSearchParams,
  setSearch: SetSearch,
  tasks: readonly Task[],
  hidden: ReadonlySet<number>,
): Task | undefined {
  const [before, setBefore] = useState<Selected | null>(null);
  const selected = chosenTask(search, tasks, before, hidden);
  const query = search.toString();
  if (
    selected &&
    (before?.id !== selected.id || before.tasks !== tasks || before.query !== query)
  ) {
    setBefore({ id: selected.id, tasks, query });
  }
  useCorrection(search, setSearch, selected);
  return selected;
}

function useCorrection(
  search: URLSearchParams,
  setSearch: SetSearch,
  selected: Task | undefined,
): void {
  const [path] = useLocation();
  const [home] = useState(path);
  // While leaving, the address is already that of the next page.
  const right = path === home ? correctedSearch(search, selected) : null;
  const [wrong, corrected] = [search.toString(), right?.toString()];
  useEffect(() => {
    if (corrected === undefined) return;
    setSearch(
      (current) => (current.toString() === wrong ? new URLSearchParams(corrected) : current),
      { replace: true },
    );
  }, [wrong, corrected, setSearch]);
}
