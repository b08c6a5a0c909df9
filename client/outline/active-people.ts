import type { TaskItem } from '#contract/checklist.ts';
import type { Person } from '#contract/people.ts';

export function activeIds(people: readonly Person[]): Set<number> {
  return new Set(people.filter(({ isActive }) => isActive).map(({ id }) => id));
}

/** Drops people who can no longer be assigned. Without the list of `active` people all stay. */
export function withActive(task: TaskItem, active: ReadonlySet<number> | undefined): TaskItem {
  if (!active) return task;
  const checked = <Item extends { personIds: number[] }>(item: Item): Item => ({
    ...item,
    personIds: item.personIds.filter((id) => active.has(id)),
  });
  return { ...checked(task), steps: task.steps.map(checked) };
}
