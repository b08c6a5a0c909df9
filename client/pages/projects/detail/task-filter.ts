import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { isOverdue } from './due-work.ts';
import type { OnSteps } from './on-steps.ts';
import type { Unowned } from './unowned.ts';

export type TaskFilter = 'all' | 'open' | 'overdue' | 'mine' | 'nobody' | `role-${number}`;

export function filterOf(text: string | null): TaskFilter | null {
  const named = (['all', 'open', 'overdue', 'mine', 'nobody'] as const).find((one) => one === text);
  return named ?? (text !== null && /^role-[1-9]\d*$/.test(text) ? (text as TaskFilter) : null);
}

/** Sets the filter, unless it is the `usual` one. The selected task is kept only if it passes. */
export function searchWithFilter(
  search: URLSearchParams,
  filter: TaskFilter,
  usual: TaskFilter = 'all',
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['task', 'step', 'detail', 'comment']) next.delete(name);
  if (filter === usual) next.delete('show');
  else next.set('show', filter);
  return next;
}

export type FilterFacts = {
  /** Null if nothing can be due, because the project is archived or on hold. */
  today: string | null;
  /** The account's person, if any. */
  personId: number | null;
  onSteps: OnSteps;
  unowned: Unowned;
};

export type Hidden = { tasks: ReadonlySet<number>; steps: ReadonlySet<number> };

/** A task passes by itself or by one of its steps; one without passing steps shows all of them. */
export function hiddenBy(filter: TaskFilter, tasks: readonly Task[], facts: FilterFacts): Hidden {
  const hidden = { tasks: new Set<number>(), steps: new Set<number>() };
  if (filter === 'all') return hidden;
  for (const task of tasks) {
    const out = task.steps.filter((step) => !passes(filter, step, task, facts));
    const some = out.length < task.steps.length;
    if (!some && !passesItself(filter, task, facts)) hidden.tasks.add(task.id);
    if (some) for (const { id } of out) hidden.steps.add(id);
  }
  return hidden;
}

function passes(filter: TaskFilter, step: TaskStep, task: Task, facts: FilterFacts): boolean {
  const { today, personId, onSteps, unowned } = facts;
  const links = onSteps.get(step.id);
  const isOfTask = links === undefined && step.ownerRoleId === null;
  switch (filter) {
    case 'all': {
      return true;
    }
    case 'open': {
      return step.status !== 'completed';
    }
    case 'overdue': {
      return today !== null && isOverdue(step, today);
    }
    case 'mine': {
      if (isOfTask) return task.assigneeId === personId;
      return links?.some((link) => link.personId === personId) === true;
    }
    case 'nobody': {
      return unowned.steps.has(step.id);
    }
    default: {
      return filter === `role-${isOfTask ? task.ownerRoleId : step.ownerRoleId}`;
    }
  }
}

function passesItself(filter: TaskFilter, task: Task, { personId, unowned }: FilterFacts): boolean {
  if (filter === 'open') return task.status !== 'completed';
  if (filter === 'mine') return personId !== null && task.assigneeId === personId;
  if (filter === 'nobody') return unowned.tasks.has(task.id);
  return filter === `role-${task.ownerRoleId}`;
}

export function rolesIn(tasks: readonly Task[]): ReadonlySet<number> {
  const ids = tasks.flatMap(({ ownerRoleId, steps }) => [
    ownerRoleId,
    ...steps.map((step) => step.ownerRoleId),
  ]);
  return new Set(ids.filter((id) => id !== null));
}
