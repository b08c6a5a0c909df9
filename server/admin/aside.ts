import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { postgresAside } from './postgres-aside.ts';
import { sqliteAside } from './sqlite-aside.ts';

/**
 * A new, empty place for a whole database, beside the one in use. Nothing touches the data in use until
 * `takeItsPlace`; killed at any point before, the old data is as it was.
 */
export type Aside = {
  database: Database;
  /**
   * Puts the new database into the place of the old one, as one step. The old data is kept beside; returns
   * where, or null where there was none.
   */
  takeItsPlace: () => Promise<string | null>;
  /** Removes what is left of the place. */
  discard: () => Promise<void>;
};

/** Makes the place. Throws AdminFailure where there is data that may not be replaced. */
export async function makeAside(
  { databaseUrl, dataDir }: Config,
  replace: boolean,
): Promise<Aside> {
  // Like 20261121T014430123Z: sorts by time, and is a name on both engines.
  const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  return databaseUrl
    ? postgresAside(databaseUrl, { replace, stamp })
    : sqliteAside(dataDir, { replace, stamp });
}
