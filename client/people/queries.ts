import { readOf } from '#client/reads.ts';

/** Everyone who can be given work, by name. */
export function peopleQuery() {
  return readOf('listPeople');
}

/** Who is on which step. */
export function personTaskStepsQuery() {
  return readOf('listPersonTaskSteps');
}

/** How much everybody has to do. Who has nothing to do is not in it. */
export function workloadsQuery() {
  return readOf('listWorkloads');
}

/** What somebody is assigned to, across projects. */
export function personWorkQuery(id: number) {
  return readOf('readPersonWork', { params: { id } });
}
