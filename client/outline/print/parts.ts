import type { StepItem, TaskItem } from '#contract/checklist.ts';

export type Part = { kind: 'role' | 'person'; id: number };

/** Only the items of a part. Tasks without any are omitted. */
export function partOf(tasks: readonly TaskItem[], part: Part | null): readonly TaskItem[] {
  if (!part) return tasks;
  return tasks.flatMap((task) => {
    const steps = task.steps.filter((step) => belongs(ownerOf(step, task), part));
    const isOwn = task.steps.length === 0 && belongs(task, part);
    return isOwn || steps.length > 0 ? [{ ...task, steps }] : [];
  });
}

export function partsOf(tasks: readonly TaskItem[]): Map<Part['kind'], Map<number, number>> {
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

/** Counts steps and tasks without steps. */
export function itemsIn(tasks: readonly TaskItem[]): { all: number; done: number } {
  const items = tasks.flatMap((task): readonly { isDone: boolean }[] =>
    task.steps.length === 0 ? [task] : task.steps,
  );
  const done = items.filter(({ isDone }) => isDone);
  return { all: items.length, done: done.length };
}

function ownersIn(task: TaskItem): Owners[] {
  return task.steps.length === 0 ? [task] : task.steps.map((step) => ownerOf(step, task));
}

type Owners = Pick<StepItem, 'ownerRoleId' | 'personIds'>;

/** As in My Work, a step without an owner belongs to its task's owner. */
function ownerOf(step: Owners, task: Owners): Owners {
  return step.ownerRoleId === null && step.personIds.length === 0 ? task : step;
}

function belongs({ ownerRoleId, personIds }: Owners, { kind, id }: Part): boolean {
  return kind === 'role' ? ownerRoleId === id : personIds.includes(id);
}
