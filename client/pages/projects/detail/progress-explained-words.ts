import { counted, formatNumber } from '#contract/words.ts';
import type { explainProject, explainStep, explainTask } from '#rules/explain.ts';

/* The sentences of the explanations: how much is at 100%, and what counts. */

export function projectWords({ counted: all, full }: ReturnType<typeof explainProject>) {
  if (all === 0) {
    return { sum: 'Nothing to count yet', rule: 'The project has no tasks yet.' };
  }
  return {
    sum: `${outOf(full, all, 'task')} at 100%`,
    rule: 'Every task counts equally, whatever its size. The progress of a task is the average of its steps.',
  };
}

export function taskWords({
  by,
  counted: all,
  full,
  percentageComplete,
}: ReturnType<typeof explainTask>) {
  if (by === 'status') {
    return {
      sum: percentageComplete === 100 ? 'Completed' : 'Not completed yet',
      rule: 'This task has no steps, so only its status counts: 100% once it is Completed, 0% until then.',
    };
  }
  return {
    sum: `${outOf(full, all, 'step')} completed`,
    rule: 'Every step counts equally, whatever its hours. The progress of a step is the share of its ticked details.',
  };
}

export function stepWords({
  by,
  counted: all,
  full,
  left,
  percentageComplete,
}: ReturnType<typeof explainStep>) {
  if (by === 'mark') {
    return {
      sum: percentageComplete === 100 ? 'Completed' : 'Not completed yet',
      rule: 'This step has no details, so only its own mark counts: 100% once it is marked as completed.',
    };
  }
  return {
    sum: `${outOf(full, all, 'detail')} ticked`,
    rule: `Every detail counts equally, once it is ticked.${left > 0 ? ` ${formatNumber(left)} to go.` : ''}`,
  };
}

/** Explains 99%, because nothing is rounded up to 100. */
export function nearlyWords(percentageComplete: number): string | null {
  return percentageComplete === 99 ? '100% is shown only when nothing is open.' : null;
}

/** For example `3 of 8 steps`. */
function outOf(full: number, all: number, noun: string): string {
  return `${formatNumber(full)} of ${counted(all, noun)}`;
}
