import type { WorkStatus } from './values.ts';

/*
 * The one set of progress rules, shared by browser and server.
 *
 * A share is an exact part of one, from 0 to 1; it is 1 only when nothing is open. Shares are carried
 * unrounded from details to steps to tasks to the project; `percent` rounds them once, for display.
 */

/** A share as a whole percentage. Never 100 while something is open. */
export function percent(part: number): number {
  return part >= 1 ? 100 : Math.min(99, Math.round(hundredths(part)));
}

/**
 * A part in hundredths, a half of one exactly. The last bits of a mean depend on the order of its parts, and
 * 100 times 0.575 is a little less than 57.5: neither may decide how a half is rounded.
 */
function hundredths(part: number): number {
  return Math.round(part * 1e12) / 1e10;
}

/** Done out of all; 0 when there is nothing to count. */
function share(ready: number, all: number): number {
  return all === 0 ? 0 : ready / all;
}

/** What decides how far a step is. */
export type StepFacts = {
  isCompleted: boolean;
  detailsCount: number;
  completedDetailsCount: number;
};

/** Details decide when there are any; a step without details is done when it is marked so. */
export function stepShare(step: StepFacts): number {
  if (step.detailsCount === 0) return step.isCompleted ? 1 : 0;
  return share(step.completedDetailsCount, step.detailsCount);
}

/** The derived fields of a step. It has begun as soon as anything of it is done. */
export function stepProgress(step: StepFacts): { percentageComplete: number; status: WorkStatus } {
  const part = stepShare(step);
  const begun = part > 0 ? 'in_progress' : 'pending';
  return { percentageComplete: percent(part), status: part >= 1 ? 'completed' : begun };
}

/** The derived fields of a task: the mean of its steps. Without steps its status decides. */
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

/** The derived fields of a project: the mean of its tasks, and the four counts. */
export function projectProgress(tasks: readonly TaskFacts[]) {
  return {
    percentageComplete: percent(mean(tasks.map((task) => task.share))),
    tasksCount: tasks.length,
    completedTasksCount: tasks.filter((task) => task.status === 'completed').length,
    stepsCount: sum(tasks.map((task) => task.stepsCount)),
    completedStepsCount: sum(tasks.map((task) => task.completedStepsCount)),
  };
}

/** The completion at which a detail counts as done. */
export const done = 100;

/** A detail counts as done at 100 and at nothing below. */
export function isDone(detail: { completion: number }): boolean {
  return detail.completion === done;
}

/** The two rates that lists show beside the counts, in whole percent. */
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

/** A task's percentage in the New Project form: what the saved task will show. */
export function previewTaskPercent(steps: readonly DraftStep[]): number {
  return percent(mean(steps.map(previewStepShare)));
}

/** The form's overall percentage: the mean of its tasks. */
export function previewProjectPercent(tasks: readonly { steps: readonly DraftStep[] }[]): number {
  return percent(mean(tasks.map((task) => mean(task.steps.map(previewStepShare)))));
}

/** In the form values between 0 and 100 count partly; a step without details is one unit, undone. */
function previewStepShare(step: DraftStep): number {
  return share(sum(step.details.map((detail) => detail.completion)), 100 * step.details.length);
}

function mean(shares: readonly number[]): number {
  return share(sum(shares), shares.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
