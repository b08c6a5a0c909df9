import type { DetailItem, StepItem, TaskItem } from '#contract/checklist.ts';
import { waitPlaces } from '#rules/waits.ts';

/** The place of an item in a list, such as `0.2.1`, which stays while other choices are made for the same list. */
export type ItemPlace = string;

export const placeOf = (...at: number[]): ItemPlace => at.join('.');

type Remaining = { tasks: TaskItem[]; without: ReadonlySet<TaskItem | StepItem | DetailItem> };

/** The list without the items at these places and all that is inside them. A step that waits for one of them waits no more. */
export function remainingItems(tasks: TaskItem[], leftOut: ReadonlySet<ItemPlace>): Remaining {
  const without = new Set<TaskItem | StepItem | DetailItem>();
  if (leftOut.size === 0) return { tasks, without };
  const leave = (item: TaskItem | StepItem | DetailItem, isOut: boolean) => {
    if (isOut) without.add(item);
    return isOut;
  };
  for (const [task, one] of tasks.entries()) {
    const isTask = leave(one, leftOut.has(placeOf(task)));
    for (const [step, inTask] of one.steps.entries()) {
      const isStep = leave(inTask, isTask || leftOut.has(placeOf(task, step)));
      for (const [detail, inStep] of inTask.details.entries())
        leave(inStep, isStep || leftOut.has(placeOf(task, step, detail)));
    }
  }
  const remains = (item: TaskItem | StepItem | DetailItem) => !without.has(item);
  const rest = tasks.filter(remains).map((task) => ({ task, steps: task.steps.filter(remains) }));
  const ids = new Map(tasks.flatMap(({ steps }) => steps).map((step, id) => [step, id]));
  const newPlace = waitPlaces(
    rest.map(({ steps }) => ({ steps: steps.map((step) => ({ id: ids.get(step)! })) })),
  );
  const awaited = ({ waitsFor }: StepItem, from: TaskItem) => {
    const step = waitsFor && (tasks[waitsFor.task ?? -1] ?? from).steps[waitsFor.step];
    return step ? (ids.get(step) ?? null) : null;
  };
  return {
    without,
    tasks: rest.map(({ task, steps }, own) => ({
      ...task,
      steps: steps.map((step) => ({
        ...step,
        waitsFor: newPlace(awaited(step, task), own),
        details: step.details.filter(remains),
      })),
    })),
  };
}
