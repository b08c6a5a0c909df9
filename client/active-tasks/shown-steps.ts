import { percent } from '#contract/progress.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

/** How many of a task's steps are completed, in whole percent. Never 100 while one is open. */
export function stepsComplete({
  stepsCount,
  completedStepsCount,
}: Pick<Task, 'stepsCount' | 'completedStepsCount'>): number {
  return stepsCount === 0 ? 0 : percent(completedStepsCount / stepsCount);
}

/** More steps than this are shown only to those who ask for them. */
export const mostShown = 8;

/** Of many steps those around the first that is open: where the work is. */
export function shownSteps<Step extends Pick<TaskStep, 'status'>>(steps: readonly Step[]) {
  if (steps.length <= mostShown) return steps;
  const open = steps.findIndex(({ status }) => status !== 'completed');
  const from = Math.min(Math.max(open - 1, 0), steps.length - mostShown);
  return steps.slice(from, from + mostShown);
}
