import { readOf } from '#client/reads.ts';

/** Whose slides they are: name, colours and logo. */
export function organisationQuery() {
  return readOf('readOrganisation');
}
