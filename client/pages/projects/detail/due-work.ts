import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { nextOpenStep } from '#rules/next-step.ts';

/** The number of overdue steps, and the next due day of the others. */
export type DueOfTask = { overdue: number; nextDay: string | null };

export function isOverdue({ status, dueDate }: TaskStep, today: string): boolean {
  return status !== 'completed' && dueDate !== null && dueDate < today;
}

export function overdueSteps(tasks: readonly Task[], today: string): number {
  return tasks.reduce(
    (sum, { steps }) => sum + steps.filter((step) => isOverdue(step, today)).length,
    0,
  );
}

export function dueOfTask({ steps }: Task, today: string): DueOfTask {
  const days = steps
    .filter(({ status, dueDate }) => status !== 'completed' && dueDate !== null)
    .map(({ dueDate }) => dueDate as string)
    .toSorted();
  return {
    overdue: days.filter((day) => day < today).length,
    nextDay: days.find((day) => day >= today) ?? null,
  };
}

export type NextStep = { task: Task; step: TaskStep };

export function nextStepOf(tasks: readonly Task[]): NextStep | null {
  const step = nextOpenStep(tasks.flatMap(({ steps }) => steps));
  const task = step && tasks.find(({ steps }) => steps.includes(step));
  return task ? { task, step } : null;
}
