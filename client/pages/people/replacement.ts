import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '#client/data/api.ts';
import { keyOf } from '#client/data/reads.ts';
import type { ReplacedIn } from '#contract/replacements.ts';
import { countedAll } from '#contract/words.ts';

export type Days = { from: string | null; until: string | null };

/** The same call as the change, so that both count the same way. */
export function previewQuery(id: number, days: Days) {
  return queryOptions({
    queryKey: keyOf('replacePerson', id, days),
    queryFn: ({ signal }) =>
      api(
        'replacePerson',
        { params: { id }, query: { preview: 'true' }, body: days },
        // Its success does not end the failure of a change.
        { signal, attempt: 'preview of a replacement' },
      ),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

type Counts = Pick<ReplacedIn, 'roles' | 'tasks' | 'steps'>;

/** '1 role, 2 tasks and 7 steps' */
export function countsInWords({ roles, tasks, steps }: Counts): string {
  return countedAll([roles, 'role'], [tasks, 'task'], [steps, 'step']);
}

export function totalOf(projects: readonly ReplacedIn[]): Counts {
  const sum = (kind: keyof Counts) => projects.reduce((all, counts) => all + counts[kind], 0);
  return { roles: sum('roles'), tasks: sum('tasks'), steps: sum('steps') };
}
