import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import type { OnSteps } from './on-steps.ts';

export type Unowned = {
  count: number;
  /** Tasks that lack an owner, or have a step that does. */
  tasks: ReadonlySet<number>;
  steps: ReadonlySet<number>;
};

/**
 * An open step has an owner if people are assigned to it or, unless it has a role, if its task has an assignee. A
 * task itself counts if it has a role or no steps.
 */
export function unownedIn(tasks: readonly Task[], onSteps: OnSteps): Unowned {
  const steps = new Set<number>();
  const within = new Set<number>();
  let count = 0;
  for (const task of tasks) {
    if (task.status === 'completed') continue;
    const waiting = task.steps.filter((step) => isUnowned(step, task, onSteps));
    const isItself =
      task.assigneeId === null && (task.ownerRoleId !== null || task.steps.length === 0);
    count += waiting.length + (isItself ? 1 : 0);
    if (isItself || waiting.length > 0) within.add(task.id);
    for (const { id } of waiting) steps.add(id);
  }
  return { count, tasks: within, steps };
}

function isUnowned(step: TaskStep, task: Task, onSteps: OnSteps): boolean {
  if (step.status === 'completed' || onSteps.has(step.id)) return false;
  return step.ownerRoleId !== null || task.assigneeId === null;
}
