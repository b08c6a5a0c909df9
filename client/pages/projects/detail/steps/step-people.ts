import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { peopleOptions } from '#client/outline/owners.ts';
import { formDraftKey, useDraft } from '#client/ui/use-draft.ts';
import { onStepsQuery } from '#client/work/own-steps.ts';
import type { PersonTaskStep } from '#contract/people.ts';

/** The people to add to and remove from a step. */
export type Staff = { add: readonly number[]; remove: readonly number[] };

const sameStaff: Staff = { add: [], remove: [] };

export function draftPeople(dialog: string): string {
  return `${formDraftKey(dialog)}/people`;
}

/**
 * The people on a step in its form. Changes by others are merged, choices made here are kept in the draft. A new step
 * has no people.
 */
export function useStepPeople(dialog: string, projectId: number, stepId: number | null) {
  const people = useQuery(readOf('listPeople')).data;
  const links = useQuery(onStepsQuery(projectId)).data;
  const [staff, setStaff] = useDraft(draftPeople(dialog), sameStaff);
  const there = useMemo(
    () => (links ?? []).filter(({ taskStepId }) => taskStepId === stepId),
    [links, stepId],
  );
  return {
    options: people && links && peopleOptions(people),
    chosen: chosenOf(there, staff),
    choose: (chosen: readonly number[]) => setStaff(staffFor(there, chosen)),
    staff,
    /** The change to send, or null. */
    work: workFor(there, staff),
    /** The people whom the change removes. */
    leaving: (people ?? []).filter(({ id }) => leavingOf(there, staff).includes(id)),
  };
}

/** The people on the step with the change applied. */
export function chosenOf(links: readonly PersonTaskStep[], { add, remove }: Staff): number[] {
  const there = links.map(({ personId }) => personId);
  return [
    ...there.filter((id) => !remove.includes(id)),
    ...add.filter((id) => !there.includes(id)),
  ];
}

/** The change that results in these people. */
export function staffFor(links: readonly PersonTaskStep[], chosen: readonly number[]): Staff {
  const there = links.map(({ personId }) => personId);
  return {
    add: chosen.filter((id) => !there.includes(id)),
    remove: there.filter((id) => !chosen.includes(id)),
  };
}

/** The links to create and delete; null if there are none. */
export function workFor(links: readonly PersonTaskStep[], { add, remove }: Staff) {
  const there = links.map(({ personId }) => personId);
  const missing = add.filter((id) => !there.includes(id));
  const superfluous = links.filter(({ personId }) => remove.includes(personId));
  if (missing.length === 0 && superfluous.length === 0) return null;
  return { add: missing, removeLinks: superfluous.map(({ id }) => id) };
}

function leavingOf(links: readonly PersonTaskStep[], { remove }: Staff): number[] {
  return links.map(({ personId }) => personId).filter((id) => remove.includes(id));
}
