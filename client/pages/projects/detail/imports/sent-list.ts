import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { newDetails, newSteps, newTasks } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';

export type ListPlace = { taskId?: number; stepId?: number };

/** `count` items already exist there; `onTaken` is called once the list was imported. */
export type ListImportRequest = ListPlace & { count: number; text?: string; onTaken?: () => void };

type NewImport = Sent<Calls['importChecklist']>['body'];

/** The request body. An import into a task or step is wrapped in one task, or one step. */
export function sentList(
  tasks: readonly TaskItem[],
  { taskId, stepId }: ListPlace,
  name: string | null,
): NewImport {
  const steps = tasks.flatMap((task) => task.steps);
  const named = name === null ? {} : { name };
  if (taskId !== undefined) return { ...named, taskId, steps: newSteps(steps) };
  if (stepId === undefined) return { ...named, tasks: newTasks(tasks) };
  return { ...named, stepId, details: newDetails(steps.flatMap(({ details }) => details)) };
}
