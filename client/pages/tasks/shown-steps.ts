import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { percent } from '#rules/progress.ts';

/** In whole percent. Rounds down to 99 while a step is open. */
export function stepsComplete({
  stepsCount,
  completedStepsCount,
}: Pick<Task, 'stepsCount' | 'completedStepsCount'>): number {
  return stepsCount === 0 ? 0 : percent(completedStepsCount / stepsCount);
}

/** Longer lists are shown in full only on request. */
export const mostShown = 8;

/** Of a long list, the steps around the first open one. */
export function shownSteps<Step extends Pick<TaskStep, 'status'>>(steps: readonly Step[]) {
  if (steps.length <= mostShown) return steps;
  const open = steps.findIndex(({ status }) => status !== 'completed');
  const from = Math.min(Math.max(open - 1, 0), steps.length - mostShown);
  return steps.slice(from, from + mostShown);
}
