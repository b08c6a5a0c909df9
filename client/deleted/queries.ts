import { readOf } from '#client/reads.ts';

/** What was deleted and can be brought back, the latest first. */
export function deletedQuery() {
  return readOf('listDeleted');
}
