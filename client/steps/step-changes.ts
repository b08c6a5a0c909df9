import { stepProgress, taskProgress } from '#contract/progress.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

/** A change that is shown before the server has it. It says what shall be, never what is to be turned. */
export type StepChange =
  | { kind: 'order'; taskId: number; ids: number[] }
  | { kind: 'mark'; stepId: number; isCompleted: boolean }
  | { kind: 'move'; stepId: number; taskId: number };

/**
 * The tasks of a project as they are with these changes, made one after the other. What they do not concern
 * stays the same object; a change of something that is gone changes nothing.
 */
export function withStepChanges(tasks: Task[], changes: readonly StepChange[]): Task[] {
  return changes.reduce(withStepChange, tasks);
}

function withStepChange(tasks: Task[], change: StepChange): Task[] {
  if (change.kind === 'order') {
    return withSteps(tasks, change.taskId, (steps) => inOrder(steps, change.ids));
  }
  const from = tasks.find(({ steps }) => steps.some(({ id }) => id === change.stepId));
  const step = from?.steps.find(({ id }) => id === change.stepId);
  if (!from || !step) return tasks;
  if (change.kind === 'mark') {
    const marked = markedStep(step, change.isCompleted);
    return withSteps(tasks, from.id, (steps) => steps.map((one) => (one === step ? marked : one)));
  }
  if (from.id === change.taskId || !tasks.some(({ id }) => id === change.taskId)) return tasks;
  const without = withSteps(tasks, from.id, (steps) => steps.filter((one) => one !== step));
  return withSteps(without, change.taskId, (steps) => [
    ...steps,
    { ...step, taskId: change.taskId },
  ]);
}

function withSteps(
  tasks: Task[],
  taskId: number,
  change: (steps: TaskStep[]) => TaskStep[],
): Task[] {
  return tasks.map((task) => {
    if (task.id !== taskId) return task;
    const steps = change(task.steps).map((step, order) =>
      step.order === order ? step : { ...step, order },
    );
    const { share, ...progress } = taskProgress(task, steps);
    const changed = { ...task, ...progress, steps };
    // What was completed only because everything in it was done is open again with any of it.
    return task.completedAutomatically && share < 1
      ? { ...changed, status: 'in_progress', completedAutomatically: false }
      : changed;
  });
}

/** The steps in the order of the ids; those that it does not name (somebody just added them) come last. */
function inOrder(steps: readonly TaskStep[], ids: readonly number[]): TaskStep[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: TaskStep) => places.get(id) ?? ids.length;
  return steps.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function markedStep(step: TaskStep, isCompleted: boolean): TaskStep {
  const marked = { ...step, isCompleted };
  return { ...marked, ...stepProgress(marked) };
}
