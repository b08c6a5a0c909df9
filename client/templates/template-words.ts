import type { TemplateStep } from '../../contract/templates.ts';
import { offsetWords } from '../checklist/due-words.ts';

type Task = { name: string; steps: readonly TemplateStep[] };

/** How much a checklist holds: `2 tasks, 1 step, 0 details`. */
export function countsOf(tasks: readonly Task[]): string {
  const { steps, details } = sizeOf(tasks);
  return [counted(tasks.length, 'task'), counted(steps, 'step'), counted(details, 'detail')].join(
    ', ',
  );
}

/** The same of a single task. */
export function countsOfSteps(steps: readonly TemplateStep[]): string {
  const details = steps.reduce((sum, step) => sum + step.details.length, 0);
  return `${counted(steps.length, 'step')}, ${counted(details, 'detail')}`;
}

/** A number of things in words. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
}

/** A checklist as lines of text, to compare two of them by eye. */
export function outlineText(tasks: readonly Task[]): string {
  return tasks
    .flatMap(({ name, steps }) => [name, ...steps.map((step) => stepText(step))])
    .join('\n');
}

/** The steps of a task the same way. */
export function stepsText(steps: readonly TemplateStep[]): string {
  return steps.map((step) => stepText(step)).join('\n');
}

function stepText({ name, dueOffset, details }: TemplateStep): string {
  const due = dueOffset ? ` (${offsetWords(dueOffset)})` : '';
  return [`– ${name}${due}`, ...details.map(({ text }) => `· ${text}`)].join('\n');
}

function sizeOf(tasks: readonly Task[]) {
  const steps = tasks.flatMap((task) => task.steps);
  return {
    steps: steps.length,
    details: steps.reduce((sum, step) => sum + step.details.length, 0),
  };
}
