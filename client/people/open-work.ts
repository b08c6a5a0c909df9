import type { PersonWork } from '#contract/people.ts';
import type { ProjectStatus, WorkStatus } from '#contract/values.ts';

/** What of somebody's work is still to be done: what is not completed, in projects that are not archived. */
export function openOf({ tasks, steps }: PersonWork): PersonWork {
  return { tasks: tasks.filter(isOpen), steps: steps.filter(isOpen) };
}

/** The rest of it. */
export function finishedOf({ tasks, steps }: PersonWork): PersonWork {
  const isFinished = (item: Standing) => !isOpen(item);
  return { tasks: tasks.filter(isFinished), steps: steps.filter(isFinished) };
}

type Standing = { status: WorkStatus; projectStatus: ProjectStatus };

function isOpen({ status, projectStatus }: Standing): boolean {
  return status !== 'completed' && projectStatus !== 'completed';
}
