import type { Database } from '#server/db/database.ts';

import type { IdsGiven } from './ids-given.ts';

/**
 * A new, empty place for a whole database, beside the one in use. Nothing touches the data in use until
 * `takeItsPlace`; killed at any point before, the old data is as it was.
 */
export type Staging = {
  database: Database;
  /** The highest ids that the data in use has given; null if there is no such data or it cannot be read. */
  given: IdsGiven | null;
  /**
   * Puts the new database into the place of the old one, as one step. The old data is kept beside; returns
   * where, or null where there was none.
   */
  takeItsPlace: () => Promise<string | null>;
  /** Removes what is left of the place. */
  discard: () => Promise<void>;
};
