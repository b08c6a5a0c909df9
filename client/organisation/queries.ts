import { readOf } from '#client/reads.ts';

export function organisationQuery() {
  return readOf('readOrganisation');
}
