import { createHash } from 'node:crypto';

import type { Database } from '#server/db/database.ts';
import { programVersion } from '#server/program-version.ts';

/**
 * The beginning of ETags, which separates this database under this program version from others whose log may have the
 * same position, and the secret of their digests.
 */
export type CacheIdentity = { namespace: string; secret: string };

/** The same on every server; changes after a restore, in the next demo and after an upgrade. */
export async function cacheIdentityOf({ read }: Database): Promise<CacheIdentity> {
  const first = await read
    .selectFrom('migrations')
    .select('appliedAt')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  const { rightsKey } = await read
    .selectFrom('organisation')
    .select('rightsKey')
    .executeTakeFirstOrThrow();
  const name = `${programVersion()} ${first?.appliedAt}`;
  const namespace = createHash('sha256').update(name).digest('base64url').slice(0, 8);
  return { namespace, secret: rightsKey };
}
