import { readOf } from '#client/reads.ts';

/** All accounts, by name. */
export function managersQuery() {
  return readOf('listProjectManagers');
}
