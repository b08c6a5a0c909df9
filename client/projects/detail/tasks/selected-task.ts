import { useState } from 'react';

import type { Task } from '../../../../contract/tasks.ts';
import { chosenTask } from '../address.ts';
import type { Selected } from '../address.ts';

/**
 * The task that is selected: the one in the address. It stays so whatever others do to the tasks; when it is
 * deleted its neighbour takes its place.
 */
export function useSelectedTask(search: URLSearchParams, tasks: readonly Task[]): Task | undefined {
  const [before, setBefore] = useState<Selected | null>(null);
  const selected = chosenTask(search, tasks, before);
  if (selected && (before?.id !== selected.id || before.tasks !== tasks)) {
    setBefore({ id: selected.id, tasks });
  }
  return selected;
}
