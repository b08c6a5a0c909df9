import type { Person } from '#contract/people.ts';

type Given = { personId?: number | null | undefined };

export function activeIds(people: readonly Person[]): Set<number> {
  return new Set(people.filter(({ isActive }) => isActive).map(({ id }) => id));
}

/** Drops people who can no longer be assigned. Without the list of `active` people all stay. */
export function withActive<Task extends Given & { steps: readonly Given[] }>(
  task: Task,
  active: ReadonlySet<number> | undefined,
): Task {
  const checked = <Some extends Given>(some: Some): Some =>
    some.personId && active?.has(some.personId) === false ? { ...some, personId: undefined } : some;
  return { ...checked(task), steps: task.steps.map(checked) };
}
