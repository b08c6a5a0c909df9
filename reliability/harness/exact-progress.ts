/*
 * Independent implementation of the progress rules with exact fractions: it shares no code with the product, so
 * mistakes in rules or rounding are not repeated.
 */

type Share = { part: bigint; of: bigint };

type Step = { isCompleted: boolean; details: readonly { completion: number }[] };
type Task = { status: string; steps: readonly Step[] };

const none: Share = { part: 0n, of: 1n };
const all: Share = { part: 1n, of: 1n };

/** Based on its details or, without any, on its mark. */
export function progressOfStep(step: Step) {
  const share = shareOfStep(step);
  return {
    percentageComplete: percent(share),
    status: isAll(share) ? 'completed' : share.part > 0n ? 'in_progress' : 'pending',
    detailsCount: step.details.length,
    completedDetailsCount: doneIn(step),
  };
}

/** Based on its steps. Its status is independent. */
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

/** A task without steps depends on its status. */
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

/** Rounded half up; 100 only if nothing is open. */
function percent(share: Share): number {
  if (isAll(share)) return 100;
  return Math.min(99, Number((200n * share.part + share.of) / (2n * share.of)));
}
