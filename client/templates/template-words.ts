import type { TemplateStep } from '#contract/templates.ts';
import { counted } from '#contract/words.ts';

type Task = { name: string; steps: readonly TemplateStep[] };

/** For example `2 tasks, 1 step, 0 details`. */
export function countsOf(tasks: readonly Task[]): string {
  const { steps, details } = sizeOf(tasks);
  return [counted(tasks.length, 'task'), counted(steps, 'step'), counted(details, 'detail')].join(
    ', ',
  );
}

/** The same for a single task. */
export function countsOfSteps(steps: readonly TemplateStep[]): string {
  const details = steps.reduce((sum, step) => sum + step.details.length, 0);
  return `${counted(steps.length, 'step')}, ${counted(details, 'detail')}`;
}

function sizeOf(tasks: readonly Task[]) {
  const steps = tasks.flatMap((task) => task.steps);
  return {
    steps: steps.length,
    details: steps.reduce((sum, step) => sum + step.details.length, 0),
  };
}
