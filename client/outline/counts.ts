import { counted } from '#contract/words.ts';

type Step = { details: readonly unknown[] };
type Task = { steps: readonly Step[] };

/** For example `2 tasks, 1 step, 0 details`. */
export function countsOf(tasks: readonly Task[]): string {
  return `${counted(tasks.length, 'task')}, ${countsOfSteps(tasks.flatMap(({ steps }) => steps))}`;
}

/** The same for a single task. */
export function countsOfSteps(steps: readonly Step[]): string {
  const details = steps.reduce((sum, step) => sum + step.details.length, 0);
  return `${counted(steps.length, 'step')}, ${counted(details, 'detail')}`;
}
