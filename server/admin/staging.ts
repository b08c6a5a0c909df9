import type { Database } from '#server/db/database.ts';

import type { IdsGiven } from './ids-given.ts';

/** An empty database beside the current one, which is unchanged until `takeItsPlace`. */
export type Staging = {
  database: Database;
  /** The highest ids assigned in the current data; null if it does not exist or is unreadable. */
  given: IdsGiven | null;
  /** Replaces the old database in one step. Returns where the old data is kept, or null. */
  takeItsPlace: () => Promise<string | null>;
  discard: () => Promise<void>;
};
