import { readOf } from '#client/reads.ts';
import type { PersonWork } from '#contract/people.ts';
import type { ProjectStatus, WorkStatus } from '#contract/values.ts';

export function personWorkQuery(id: number) {
  return readOf('readPersonWork', { params: { id } });
}

/** Open means not completed and not in an archived project. */
export function openOf({ tasks, steps }: PersonWork): PersonWork {
  return { tasks: tasks.filter(isOpen), steps: steps.filter(isOpen) };
}

export function finishedOf({ tasks, steps }: PersonWork): PersonWork {
  const isFinished = (item: Item) => !isOpen(item);
  return { tasks: tasks.filter(isFinished), steps: steps.filter(isFinished) };
}

type Item = { status: WorkStatus; projectStatus: ProjectStatus };

function isOpen({ status, projectStatus }: Item): boolean {
  return status !== 'completed' && projectStatus !== 'completed';
}
