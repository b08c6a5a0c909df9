import { readOf } from '#client/reads.ts';

export function deletedQuery() {
  return readOf('listDeleted');
}
