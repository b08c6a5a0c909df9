import { hasWords } from '#client/ui/words.ts';
import type { Person, Workload } from '#contract/people.ts';

/*
 * Which people the list shows, and in which order: pure rules over what the address says.
 */

export const standings = ['all', 'active', 'inactive'] as const;
export type Standing = (typeof standings)[number];
export const orders = ['name', 'work'] as const;
export type Order = (typeof orders)[number];

/** Which people are asked for, in which order. */
export type View = { show: Standing; sort: Order };

export const everybody: View = { show: 'all', sort: 'name' };

/** What an address's query asks for. What makes no sense there is left out. */
export function viewOf(query: URLSearchParams): View {
  return {
    show: standings.find((standing) => standing === query.get('show')) ?? everybody.show,
    sort: orders.find((order) => order === query.get('sort')) ?? everybody.sort,
  };
}

/** How much somebody has to do, by their id. */
export type Workloads = ReadonlyMap<number, Workload>;

export function byPerson(workloads: readonly Workload[]): Workloads {
  return new Map(workloads.map((workload) => [workload.personId, workload]));
}

/** The people of this view that have every word that was typed. `people` come by name. */
export function shownPeople(
  people: readonly Person[],
  { show, sort }: View,
  typed: string,
  workloads: Workloads | undefined,
): Person[] {
  const shown = people
    .filter(({ isActive }) => show === 'all' || isActive === (show === 'active'))
    .filter((person) => typed.trim() === '' || hasWords(textOf(person), typed));
  if (sort === 'name' || !workloads) return shown;
  // The sort keeps the order of the names among those who have equally much.
  return shown.toSorted((a, b) => openWork(workloads, b) - openWork(workloads, a));
}

/** The different values of a text field, and how people spell them, for suggestions. */
export function usedValues(values: readonly (string | null)[]): string[] {
  const used = new Set(values.filter((value): value is string => Boolean(value)));
  return [...used].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function openWork(workloads: Workloads, { id }: Person): number {
  const { openTasks = 0, openSteps = 0 } = workloads.get(id) ?? {};
  return openTasks + openSteps;
}

function textOf({ name, email, role, department, skills }: Person): string {
  return [name, email, role, department, ...skills].filter(Boolean).join('\n');
}
