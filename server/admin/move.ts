import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openDatabase } from '#server/db/open.ts';
import { keepServersOut } from '#server/db/running.ts';
import type { Tables } from '#server/db/tables.ts';
import { DatabaseUnusable, sqliteFile } from '#server/db/unusable.ts';
import { movedTables } from '#server/records/backup-tables.ts';
import { followMove } from '#server/webhooks/other-log.ts';

import { BackupVerifier } from './backup-verifier.ts';
import { check } from './check.ts';
import type { Checked } from './check.ts';
import { compareRows } from './compare-rows.ts';
import { appliedMigrations, hasTables } from './existing-database.ts';
import { AdminFailure } from './failure.ts';
import { loadBackup } from './load-backup.ts';
import { postgresStaging } from './postgres-staging.ts';
import { readLines } from './read-backup.ts';
import { withSnapshot } from './snapshot.ts';
import { stampOf } from './stamp.ts';
import { backupLines } from './write-backup.ts';
import type { RowCounts } from './write-backup.ts';

type Ends = {
  /** Opened read-only. */
  dataDir: string;
  target: string;
};

type How = {
  report: (line: string) => void;
  signal?: AbortSignal;
};

type Moved = { rows: RowCounts; checked: Checked };

/**
 * Copies the embedded database into an empty PostgreSQL database and compares every row. Throws AdminFailure
 * without any change if the target is not empty, a server runs on either, or a row differs.
 */
export async function move({ dataDir, target }: Ends, { report, signal }: How): Promise<Moved> {
  if (!existsSync(sqliteFile(dataDir))) {
    throw new AdminFailure(`There is no database in DATA_DIR (${resolve(dataDir)}).`);
  }
  await refuseWhatIsNotEmpty(target);
  const embedded = { dataDir, databaseUrl: undefined };
  await using ends = new AsyncDisposableStack();
  ends.defer(await keepServersOut(embedded));
  ends.defer(await keepServersOut({ dataDir, databaseUrl: target }));
  const source = await openDatabase(embedded, () => {});
  ends.defer(source.close);
  const staging = await postgresStaging(target, { replace: false, stamp: stampOf(new Date()) });
  ends.defer(staging.discard);
  // Awaited here, because returning would dispose the `using` resources.
  return await withSnapshot(source, async (db) => {
    const { database } = staging;
    const rows = await copy(db, database, signal);
    await migrate(database);
    await followMove(database);
    const checked = await withSnapshot(database, (moved) => check(moved, 'postgres', report));
    signal?.throwIfAborted();
    await staging.takeItsPlace();
    return { rows, checked };
  });
}

async function copy(
  db: Kysely<Tables>,
  database: Database,
  signal: AbortSignal | undefined,
): Promise<RowCounts> {
  if (!(await hasTables(db, 'sqlite'))) {
    throw new AdminFailure('The database is empty. There is nothing to move.');
  }
  const applied = new Set(await appliedMigrations(db));
  await migrate(
    database,
    migrations.filter(({ name }) => applied.has(name)),
  );
  await loadBackup(database, (reader) =>
    readLines(bytesOf(db, signal), new BackupVerifier('The data of the source'), reader),
  );
  return withSnapshot(database, (moved) =>
    compareRows({ db, engine: 'sqlite' }, { db: moved, engine: 'postgres' }, movedTables),
  );
}

async function* bytesOf(db: Kysely<Tables>, signal: AbortSignal | undefined) {
  for await (const lines of backupLines(db, 'sqlite', {}, movedTables)) {
    signal?.throwIfAborted();
    yield Buffer.from(lines);
  }
}

/** Ignores objects that belong to extensions. */
async function refuseWhatIsNotEmpty(target: string): Promise<void> {
  const database = await openTarget(target);
  try {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind <> 'i'
        and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by 1 limit 1`.execute(database.read);
    const [found] = rows;
    if (!found) return;
    throw new AdminFailure(
      `The target is not empty: it has "${found.name}". Use an empty database.`,
    );
  } finally {
    await database.close();
  }
}

async function openTarget(target: string): Promise<Database> {
  try {
    return await openDatabase({ databaseUrl: target, dataDir: '' }, () => {});
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) throw error;
    const text = error.message.replace(/^DATABASE_URL: /, 'The target: ');
    throw new AdminFailure(text.replaceAll('DATABASE_URL', 'its address'));
  }
}
