import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useDraft } from '#client/ui/use-draft.ts';
import type { Project } from '#contract/projects.ts';

import { isSensible } from '../../new-project/hire-day.ts';
import { projectQuery } from '../../queries.ts';
import { movedDueDates } from './moved-due-dates.ts';

/**
 * What moves with a hire date that is typed (blank for none), and whether it shall. As long as a year is half
 * typed it is what it was before.
 */
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
