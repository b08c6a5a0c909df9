import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { peopleQuery, personTaskStepsQuery } from '#client/people/queries.ts';

/** The names of those who work, by the step that they are on. */
export type Names = {
  onStep: (stepId: number) => readonly string[];
};

/** Who works on what. What cannot be read is left out: the rest of the list does not depend on it. */
export function useNames(): Names {
  const { data: people } = useQuery(peopleQuery());
  const { data: links } = useQuery(personTaskStepsQuery());
  return useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    const onSteps = Map.groupBy(links ?? [], ({ taskStepId }) => taskStepId);
    return {
      onStep: (stepId) =>
        (onSteps.get(stepId) ?? []).flatMap(({ personId }) => names.get(personId) ?? []),
    };
  }, [people, links]);
}
