import { readOf } from '#client/data/reads.ts';
import type { PersonWork } from '#contract/people.ts';
import type { ProjectStatus, WorkStatus } from '#contract/values.ts';

export function personWorkQuery(id: number) {
  return readOf('readPersonWork', { params: { id } });
}

/** Open means not completed and not in an archived project. */
export function openOf({ tasks, steps }: PersonWork): PersonWork {
  return { tasks: tasks.filter(isOpen), steps: steps.filter(isOpen).toSorted(byDueDay) };
}

/** Earliest first, missing days last. */
function byDueDay(one: Step, other: Step): number {
  const [day, otherDay] = [one.dueDate ?? 'none', other.dueDate ?? 'none'];
  return day < otherDay ? -1 : Number(day > otherDay);
}

export function finishedOf({ tasks, steps }: PersonWork): PersonWork {
  const isFinished = (item: Item) => !isOpen(item);
  return { tasks: tasks.filter(isFinished), steps: steps.filter(isFinished) };
}

type Step = PersonWork['steps'][number];
type Item = { status: WorkStatus; projectStatus: ProjectStatus };

function isOpen({ status, projectStatus }: Item): boolean {
  return status !== 'completed' && projectStatus !== 'completed';
}
