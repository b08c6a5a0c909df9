import { migrate } from '#server/db/migrate.ts';
import { migrations as allMigrations } from '#server/db/migrations/all.ts';
import type { Migration } from '#server/db/migrations/all.ts';
import { keepServersOut } from '#server/db/running.ts';
import { pauseRestored } from '#server/webhooks/other-log.ts';

import type { Header } from './backup-format.ts';
import { check } from './check.ts';
import type { Checked } from './check.ts';
import { giveOnlyNewIds } from './ids-given.ts';
import { loadBackup } from './load-backup.ts';
import { postgresStaging } from './postgres-staging.ts';
import { readBackup } from './read-backup.ts';
import { withSnapshot } from './snapshot.ts';
import { sqliteStaging } from './sqlite-staging.ts';
import type { Staging } from './staging.ts';
import { stampOf } from './stamp.ts';
import type { RowCounts } from './write-backup.ts';

type Restored = {
  header: Header;
  rows: RowCounts;
  checked: Checked;
  /** The location of the old data; null if there was none. */
  previous: string | null;
};

type Where = { databaseUrl: string | undefined; dataDir: string };

type How = {
  replace: boolean;
  report: (line: string) => void;
  signal?: AbortSignal;
  migrations?: Migration[];
};

/**
 * Replaces the configured database by a backup and keeps the old data beside it. Throws AdminFailure without any
 * change if the file is incomplete or unknown, a server runs on the data, or data exists without `replace`.
 */
export async function restore(
  where: Where,
  file: string,
  { replace, report, signal, migrations = allMigrations }: How,
): Promise<Restored> {
  const { header, rows } = await readBackup(file, undefined, signal);
  const release = await keepServersOut(where);
  try {
    const staging = await makeStaging(where, replace);
    try {
      const { database } = staging;
      const then = migrations.filter(({ name }) => header.migrations.includes(name));
      await migrate(database, then);
      await loadBackup(database, (reader) => readBackup(file, reader, signal));
      await migrate(database, migrations);
      await pauseRestored(database, new Date().toISOString());
      await giveOnlyNewIds(database, staging.given);
      const checked = await withSnapshot(database, (db) => check(db, database.engine, report));
      return { header, rows, checked, previous: await staging.takeItsPlace() };
    } finally {
      await staging.discard();
    }
  } finally {
    await release();
  }
}

/** Throws AdminFailure if the existing data may not be replaced. */
async function makeStaging({ databaseUrl, dataDir }: Where, replace: boolean): Promise<Staging> {
  const stamp = stampOf(new Date());
  return databaseUrl
    ? postgresStaging(databaseUrl, { replace, stamp })
    : sqliteStaging(dataDir, { replace, stamp });
}
