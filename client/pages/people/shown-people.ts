import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyWords, choiceOf } from '#client/lists/params.ts';
import { hasWords } from '#client/ui/has-words.ts';
import type { Person, Workload } from '#contract/people.ts';

const statuses = ['all', 'active', 'inactive'] as const;

export const peopleView = listView({
  search: anyWords,
  show: choiceOf(statuses, 'all'),
  sort: choiceOf(['name', 'work'], 'name'),
});
export type View = ViewOf<typeof peopleView>;

export type Workloads = ReadonlyMap<number, Workload>;

export function byPerson(workloads: readonly Workload[]): Workloads {
  return new Map(workloads.map((workload) => [workload.personId, workload]));
}

/** `people` are ordered by name. */
export function shownPeople(
  people: readonly Person[],
  { search, show, sort }: View,
  workloads: Workloads | undefined,
): Person[] {
  const shown = people
    .filter(({ isActive }) => show === 'all' || isActive === (show === 'active'))
    .filter((person) => search.trim() === '' || hasWords(textOf(person), search));
  if (sort === 'name' || !workloads) return shown;
  // The sort is stable: ties keep their order by name.
  return shown.toSorted((a, b) => openWork(workloads, b) - openWork(workloads, a));
}

export function usedValues(values: readonly (string | null)[]): string[] {
  const used = new Set(values.filter((value): value is string => Boolean(value)));
  return [...used].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function openWork(workloads: Workloads, { id }: Person): number {
  const { openTasks = 0, openSteps = 0 } = workloads.get(id) ?? {};
  return openTasks + openSteps;
}

export const searchedText = 'Names, email addresses, roles, departments and skills are searched.';

function textOf({ name, email, role, department, skills }: Person): string {
  return [name, email, role, department, ...skills].filter(Boolean).join('\n');
}
