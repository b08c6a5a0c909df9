import { readOf } from '#client/reads.ts';

export function managersQuery() {
  return readOf('listProjectManagers');
}
