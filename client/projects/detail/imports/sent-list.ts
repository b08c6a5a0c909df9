import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { newDetails, newSteps, newTasks } from '#contract/checklist.ts';
import type { StepItem, TaskItem } from '#contract/checklist.ts';

export type ListPlace = { taskId?: number; stepId?: number };

/** `count` items already exist there; `onTaken` is called once the list was imported. */
export type AskedList = ListPlace & { count: number; text?: string; onTaken?: () => void };

type NewImport = Sent<Calls['importChecklist']>['body'];

/** The request body. An import into a task or step is wrapped in one task, or one step. */
export function sentList(
  tasks: readonly TaskItem[],
  { taskId, stepId }: ListPlace,
  name: string | null,
): NewImport {
  const named = name === null ? {} : { name };
  if (taskId !== undefined) return { ...named, taskId, steps: newSteps(together(tasks)) };
  if (stepId === undefined) return { ...named, tasks: newTasks(tasks) };
  const steps = tasks.flatMap((task) => task.steps);
  return { ...named, stepId, details: newDetails(steps.flatMap(({ details }) => details)) };
}

/** Merges the steps of all tasks. */
function together(tasks: readonly TaskItem[]): StepItem[] {
  let before = 0;
  const stepsBefore = tasks.map(({ steps }) => (before += steps.length) - steps.length);
  return tasks.flatMap(({ steps }, own) =>
    steps.map(({ waitsFor: wait, ...step }) => ({
      ...step,
      waitsFor: wait && { step: (stepsBefore[wait.task ?? own] ?? 0) + wait.step },
    })),
  );
}
