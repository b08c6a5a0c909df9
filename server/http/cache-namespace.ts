import { createHash } from 'node:crypto';

import type { Database } from '#server/db/database.ts';
import { programVersion } from '#server/program-version.ts';

/**
 * Identifies this database under this program version. The same on every server; changes after a restore, in the
 * next demo and after an upgrade.
 */
export async function cacheNamespaceOf({ read }: Database): Promise<string> {
  const first = await read
    .selectFrom('migrations')
    .select('appliedAt')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  const name = `${programVersion()} ${first?.appliedAt}`;
  return createHash('sha256').update(name).digest('base64url').slice(0, 8);
}
