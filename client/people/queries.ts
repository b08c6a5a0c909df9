import { readOf } from '#client/reads.ts';

export function peopleQuery() {
  return readOf('listPeople');
}

export function personTaskStepsQuery() {
  return readOf('listPersonTaskSteps');
}

/** Omits people without open work. */
export function workloadsQuery() {
  return readOf('listWorkloads');
}

export function personWorkQuery(id: number) {
  return readOf('readPersonWork', { params: { id } });
}

/** The accounts that people sign in as. */
export function accountsQuery() {
  return readOf('listProjectManagers');
}
