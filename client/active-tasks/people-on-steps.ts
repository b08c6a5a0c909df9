import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/reads.ts';

/** The names of those who work, by who they are and by the step that they are on. */
export type Names = {
  of: (personId: number | null) => string | undefined;
  onStep: (stepId: number) => readonly string[];
};

/** The names for tasks and steps. A failed read leaves them out: the rest of the list does not depend on it. */
export function useNames(): Names {
  const { data: people } = useQuery(readOf('listPeople'));
  const { data: links } = useQuery(readOf('listPersonTaskSteps'));
  return useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    const onSteps = Map.groupBy(links ?? [], ({ taskStepId }) => taskStepId);
    return {
      of: (personId) => {
        if (personId === null) return 'Unassigned';
        return people && (names.get(personId) ?? 'Unknown user');
      },
      onStep: (stepId) =>
        (onSteps.get(stepId) ?? []).flatMap(({ personId }) => names.get(personId) ?? []),
    };
  }, [people, links]);
}
