/*
 * The rules of progress once more, in exact fractions and without a line of the product: a mistake in its
 * rules or in its rounding is not repeated here.
 */

/** A part of one, as a fraction. */
type Share = { part: bigint; of: bigint };

type Step = { isCompleted: boolean; details: readonly { completion: number }[] };
type Task = { status: string; steps: readonly Step[] };

const none: Share = { part: 0n, of: 1n };
const all: Share = { part: 1n, of: 1n };

/** The progress of a step by its details, or by its mark if it has none. */
export function progressOfStep(step: Step) {
  const share = shareOfStep(step);
  return {
    percentageComplete: percent(share),
    status: isAll(share) ? 'completed' : share.part > 0n ? 'in_progress' : 'pending',
    detailsCount: step.details.length,
    completedDetailsCount: doneIn(step),
  };
}

/** The progress of a task by its steps. Its status is its own. */
export function progressOfTask(task: Task) {
  return {
    percentageComplete: percent(shareOfTask(task)),
    stepsCount: task.steps.length,
    completedStepsCount: completedSteps(task),
  };
}

export function progressOfProject(tasks: readonly Task[]) {
  const completedTasksCount = tasks.filter(({ status }) => status === 'completed').length;
  const stepsCount = tasks.reduce((sum, { steps }) => sum + steps.length, 0);
  const completedStepsCount = tasks.reduce((sum, task) => sum + completedSteps(task), 0);
  return {
    percentageComplete: percent(mean(tasks.map(shareOfTask))),
    tasksCount: tasks.length,
    completedTasksCount,
    taskCompletionRate: percent(outOf(completedTasksCount, tasks.length)),
    stepsCount,
    completedStepsCount,
    stepCompletionRate: percent(outOf(completedStepsCount, stepsCount)),
  };
}

/** A task without steps is done by its status. */
export function isDone(task: Task): boolean {
  return isAll(shareOfTask(task));
}

function shareOfTask({ status, steps }: Task): Share {
  if (steps.length === 0) return status === 'completed' ? all : none;
  return mean(steps.map(shareOfStep));
}

function shareOfStep(step: Step): Share {
  if (step.details.length === 0) return step.isCompleted ? all : none;
  return outOf(doneIn(step), step.details.length);
}

function completedSteps({ steps }: Task): number {
  return steps.filter((step) => isAll(shareOfStep(step))).length;
}

function doneIn({ details }: Step): number {
  return details.filter(({ completion }) => completion === 100).length;
}

function isAll({ part, of }: Share): boolean {
  return part === of;
}

function outOf(part: number, of: number): Share {
  return of === 0 ? none : { part: BigInt(part), of: BigInt(of) };
}

function mean(shares: Share[]): Share {
  if (shares.length === 0) return none;
  const sum = shares.reduce((a, b) => ({ part: a.part * b.of + b.part * a.of, of: a.of * b.of }));
  return { part: sum.part, of: sum.of * BigInt(shares.length) };
}

/** Rounded half up; 100 only where nothing is open. */
function percent(share: Share): number {
  if (isAll(share)) return 100;
  return Math.min(99, Number((200n * share.part + share.of) / (2n * share.of)));
}
