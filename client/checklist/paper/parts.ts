import type { ListedItem, ListedTask } from '#contract/checklist/listed.ts';

/** The part of a checklist that one role or one person is to do. */
export type Part = { kind: 'role' | 'person'; id: number };

/** The tasks with only the items of a part. Tasks without any are left out. */
export function partOf(tasks: readonly ListedTask[], part: Part | null): readonly ListedTask[] {
  if (!part) return tasks;
  return tasks.flatMap((task) => {
    const steps = task.steps.filter((step) => belongs(ownerOf(step, task), part));
    const isOwn = task.steps.length === 0 && belongs(task, part);
    return isOwn || steps.length > 0 ? [{ ...task, steps }] : [];
  });
}

/** All parts of a checklist, each with how many items it has. */
export function partsOf(tasks: readonly ListedTask[]): Map<Part['kind'], Map<number, number>> {
  const parts = new Map([
    ['role', new Map<number, number>()],
    ['person', new Map<number, number>()],
  ] as const);
  const count = (kind: Part['kind'], id: number) =>
    parts.get(kind)?.set(id, (parts.get(kind)?.get(id) ?? 0) + 1);
  for (const { ownerRoleId, personIds } of tasks.flatMap(ownersIn)) {
    if (ownerRoleId !== null) count('role', ownerRoleId);
    for (const id of personIds) count('person', id);
  }
  return parts;
}

/** How many items there are, steps and tasks without steps, and how many of them are done. */
export function itemsIn(tasks: readonly ListedTask[]): { all: number; done: number } {
  const items = tasks.flatMap((task): readonly ListedItem[] =>
    task.steps.length === 0 ? [task] : task.steps,
  );
  const done = items.filter(({ state }) => state?.status === 'completed');
  return { all: items.length, done: done.length };
}

function ownersIn(task: ListedTask): Owners[] {
  return task.steps.length === 0 ? [task] : task.steps.map((step) => ownerOf(step, task));
}

type Owners = Pick<ListedItem, 'ownerRoleId' | 'personIds'>;

/** As in My Work: a step without a role and people is its task's. */
function ownerOf(step: Owners, task: Owners): Owners {
  return step.ownerRoleId === null && step.personIds.length === 0 ? task : step;
}

function belongs({ ownerRoleId, personIds }: Owners, { kind, id }: Part): boolean {
  return kind === 'role' ? ownerRoleId === id : personIds.includes(id);
}
