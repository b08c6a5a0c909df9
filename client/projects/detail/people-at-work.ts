import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/reads.ts';
import type { Person } from '#contract/people.ts';

export type PeopleAtWork = {
  /** Everyone by id; undefined until they are known. */
  people: ReadonlyMap<number, Person> | undefined;
  /** The people on each step, by the step's id. */
  onSteps: ReadonlyMap<number, Person[]>;
};

/** The assignments of everyone. A failed read leaves them out: the rest of the page does not depend on it. */
export function usePeopleAtWork(): PeopleAtWork {
  const { data: people, isPending } = useQuery(readOf('listPeople'));
  const { data: links } = useQuery(readOf('listPersonTaskSteps'));
  return useMemo(() => {
    const byId = new Map((people ?? []).map((person) => [person.id, person]));
    const onSteps = new Map<number, Person[]>();
    for (const { personId, taskStepId } of links ?? []) {
      const person = byId.get(personId);
      if (!person) continue;
      const others = onSteps.get(taskStepId);
      if (others) others.push(person);
      else onSteps.set(taskStepId, [person]);
    }
    return { people: isPending ? undefined : byId, onSteps };
  }, [people, isPending, links]);
}
