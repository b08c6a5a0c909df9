import { dueDay } from '#contract/due.ts';
import type { ProjectDays } from '#contract/due.ts';
import type { Task } from '#contract/tasks.ts';

/** A due date that moves with the days of its project; null is no date. */
export type MovedDueDate = {
  stepId: number;
  step: string;
  task: string;
  from: string | null;
  to: string | null;
};

/**
 * What becomes of the due dates of a project's open steps that depend on its days, once these are `days`. Those that stay as they are are left out.
 */
export function movedDueDates(tasks: readonly Task[], days: ProjectDays): MovedDueDate[] {
  return tasks.flatMap((task) =>
    task.steps.flatMap(({ id, name, status, dueDate, dueOffset }) => {
      if (status === 'completed' || !dueOffset) return [];
      const to = dueDay(dueOffset, days);
      return to === dueDate
        ? []
        : [{ stepId: id, step: name, task: task.title, from: dueDate, to }];
    }),
  );
}
