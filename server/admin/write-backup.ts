import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { programVersion } from '#server/program-version.ts';
import { backedUpTables } from '#server/records/backup-tables.ts';
import type { BackedUpTable } from '#server/records/backup-tables.ts';

import { format, formatVersion, toBackup } from './backup-format.ts';
import { appliedMigrations } from './existing-database.ts';
import { withChecksum } from './file-checksum.ts';
import { withSnapshot } from './snapshot.ts';
import { columnsByTable, lastIdOf } from './table-facts.ts';

export type RowCounts = Record<string, number>;

/** Streams a snapshot of all data into a new file, readable only by its owner, and syncs it. */
export async function writeBackup(
  database: Database,
  file: string,
  signal?: AbortSignal,
): Promise<RowCounts> {
  const counts: RowCounts = {};
  await withSnapshot(database, async (db) => {
    const lines = backupLines(db, database.engine, counts);
    // Photos and slides are compressed already, and the lowest level is nearly as good for the rest.
    const { ZSTD_c_compressionLevel: level, ZSTD_c_checksumFlag: checksum } = constants;
    const compress = createZstdCompress({ params: { [level]: 1, [checksum]: 1 } });
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    const closed = new Promise((resolve) => out.once('close', resolve));
    try {
      await pipeline(lines, compress, withChecksum, out, { ...(signal && { signal }) });
    } finally {
      // If aborted while opening, the file would be created after the caller has removed it.
      await closed;
    }
  });
  return counts;
}

/** The lines of a backup. Updates `counts`. */
export async function* backupLines(
  db: Kysely<Tables>,
  engine: Database['engine'],
  counts: RowCounts,
  tables = backedUpTables,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  const header = {
    format,
    formatVersion,
    program: programVersion(),
    engine,
    created: new Date().toISOString(),
    migrations: await appliedMigrations(db),
  };
  yield hashed(line(header));
  const columns = await columnsByTable(db, engine);
  for (const backedUp of tables) {
    const names = columns.get(backedUp.table);
    if (!names) continue;
    const lastId = backedUp.key === 'id' ? await lastIdOf(db, engine, backedUp.table) : null;
    const start = { table: backedUp.table, columns: names, lastId };
    yield hashed(line(start));
    counts[backedUp.table] = 0;
    for await (const rows of pagesOf(db, backedUp)) {
      counts[backedUp.table] = (counts[backedUp.table] ?? 0) + rows.length;
      const texts = rows.map((row) => line(names.map((name) => toBackup(row[name]))));
      yield hashed(texts.join(''));
    }
  }
  yield line({ rows: counts, sha256: hash.digest('hex') });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

export async function* pagesOf(
  db: Kysely<Tables>,
  { table, key, page, only = sql`true` }: BackedUpTable,
) {
  // Plugins would convert the values.
  const plain = db.withoutPlugins();
  let last: unknown;
  for (;;) {
    const after = last === undefined ? sql`` : sql`and ${sql.ref(key)} > ${last}`;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${only} ${after} order by ${sql.ref(key)} limit ${page}`.execute(
      plain,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < page) return;
    last = rows.at(-1)?.[key];
  }
}
