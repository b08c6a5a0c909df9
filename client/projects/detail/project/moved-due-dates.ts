import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useDraft } from '#client/ui/use-draft.ts';
import { dueDay } from '#contract/due.ts';
import type { ProjectDays } from '#contract/due.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';

import { isSensible } from '../../new-project/hire-day.ts';
import { projectQuery } from '../../queries.ts';

export type MovedDueDate = {
  stepId: number;
  step: string;
  task: string;
  from: string | null;
  to: string | null;
};

/** The due dates of open steps that change when the days of their project become `days`. */
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

/** The due dates that move with a typed hire date, and whether they shall. A half-typed year changes nothing yet. */
export function useMovedDueDates(
  draftKey: string,
  { id, startDay, endDate }: Pick<Project, 'id' | 'startDay' | 'endDate'>,
  typed: string,
) {
  const { data: project } = useQuery(projectQuery(id));
  const [day, setDay] = useState(typed);
  const [wanted, want] = useDraft(`${draftKey}/move-due-dates`, true);
  const sensible = typed === '' || isSensible(typed);
  if (sensible && day !== typed) setDay(typed);
  const moved = useMemo(
    () =>
      day === (endDate ?? '')
        ? []
        : movedDueDates(project?.tasks ?? [], { startDay, endDate: day || null }),
    [project, startDay, endDate, day],
  );
  return { moved, wanted, want };
}
