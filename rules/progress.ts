import type { WorkStatus } from '#contract/values.ts';

/*
 * The progress rules, shared by browser and server. A share is a fraction from 0 to 1, and 1 only if nothing is
 * open. Shares are not rounded until `percent` formats them.
 */

/** A whole percentage, never 100 while anything is open. */
export function percent(part: number): number {
  return part >= 1 ? 100 : Math.min(99, Math.round(hundredths(part)));
}

/** The last bits depend on the order of summation: 57.5 may come out slightly lower and must still round up. */
function hundredths(part: number): number {
  return Math.round(part * 1e12) / 1e10;
}

function share(ready: number, all: number): number {
  return all === 0 ? 0 : ready / all;
}

export type StepFacts = {
  isCompleted: boolean;
  detailsCount: number;
  completedDetailsCount: number;
};

/** A step without details is done when it is marked as completed. */
export function stepShare(step: StepFacts): number {
  if (step.detailsCount === 0) return step.isCompleted ? 1 : 0;
  return share(step.completedDetailsCount, step.detailsCount);
}

/** In progress as soon as anything in it is done. */
export function stepProgress(step: StepFacts): { percentageComplete: number; status: WorkStatus } {
  const part = stepShare(step);
  const openStatus = part > 0 ? 'in_progress' : 'pending';
  return { percentageComplete: percent(part), status: part >= 1 ? 'completed' : openStatus };
}

/** The mean of its steps; without steps, its status decides. */
export function taskProgress(task: { status: WorkStatus }, steps: readonly StepFacts[]) {
  const shares = steps.map(stepShare);
  const part = steps.length === 0 ? Number(task.status === 'completed') : mean(shares);
  return {
    share: part,
    percentageComplete: percent(part),
    stepsCount: steps.length,
    completedStepsCount: shares.filter((one) => one >= 1).length,
  };
}

type TaskFacts = {
  status: WorkStatus;
  share: number;
  stepsCount: number;
  completedStepsCount: number;
};

export function projectProgress(tasks: readonly TaskFacts[]) {
  return {
    percentageComplete: percent(mean(tasks.map((task) => task.share))),
    tasksCount: tasks.length,
    completedTasksCount: tasks.filter((task) => task.status === 'completed').length,
    stepsCount: sum(tasks.map((task) => task.stepsCount)),
    completedStepsCount: sum(tasks.map((task) => task.completedStepsCount)),
  };
}

export const done = 100;

export function isDone(detail: { completion: number }): boolean {
  return detail.completion === done;
}

export function rates(counts: {
  tasksCount: number;
  completedTasksCount: number;
  stepsCount: number;
  completedStepsCount: number;
}) {
  return {
    taskCompletionRate: percent(share(counts.completedTasksCount, counts.tasksCount)),
    stepCompletionRate: percent(share(counts.completedStepsCount, counts.stepsCount)),
  };
}

type DraftStep = { details: readonly { completion: number }[] };

export function previewTaskPercent(steps: readonly DraftStep[]): number {
  return percent(mean(steps.map(previewStepShare)));
}

export function previewProjectPercent(tasks: readonly { steps: readonly DraftStep[] }[]): number {
  return percent(mean(tasks.map((task) => mean(task.steps.map(previewStepShare)))));
}

/** In the form, partial completions count, and a step without details is one open unit. */
function previewStepShare(step: DraftStep): number {
  return share(sum(step.details.map((detail) => detail.completion)), 100 * step.details.length);
}

function mean(shares: readonly number[]): number {
  return share(sum(shares), shares.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
