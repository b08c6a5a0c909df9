import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import { fromBackup } from './backup-format.ts';
import type { TableStart } from './backup-format.ts';
import { AdminFailure } from './failure.ts';
import type { BackupReader } from './read-backup.ts';
import { withoutTimeLimits } from './snapshot.ts';
import { columnsByTable, continueAfter } from './table-facts.ts';

// Limits of one insert: below the engines' parameter limits, and small in memory.
const mostValues = 4000;
const mostBytes = 4_194_304;

/** Loads all rows in one transaction, which commits only if `read` finds the backup complete. */
export async function loadBackup(
  { engine, write }: Database,
  read: (reader: BackupReader) => Promise<unknown>,
): Promise<void> {
  await write.transaction().execute(async (trx) => {
    if (engine === 'postgres') await withoutTimeLimits(trx);
    const columns = await columnsByTable(trx, engine);
    const lastIds = new Map<string, number>();
    let batch: Batch | undefined;
    await read({
      onTable: async (start: TableStart) => {
        await batch?.flush();
        checkColumns(start, columns.get(start.table));
        // The backup replaces rows inserted by migrations.
        await sql`delete from ${sql.table(start.table)}`.execute(trx);
        if (start.lastId !== null) lastIds.set(start.table, start.lastId);
        batch = new Batch(trx, engine, start);
      },
      onRow: (row: string) => batch?.add(row),
    });
    await batch?.flush();
    for (const [table, lastId] of lastIds) await continueAfter(trx, engine, table, lastId);
    await placeLog(trx, engine);
    // Autovacuum would analyze later, and plans would be slow until then.
    for (const table of engine === 'postgres' ? lastIds.keys() : []) {
      await sql`analyze ${sql.table(table)}`.execute(trx);
    }
  });
}

/** Prevents SQL injection: column names come from the file. */
function checkColumns({ table, columns }: TableStart, known: string[] | undefined): void {
  const unknown = known ? columns.find((column) => !known.includes(column)) : table;
  if (unknown === undefined) return;
  throw new AdminFailure(
    `The backup contains "${unknown}", which is not part of its schema version.`,
  );
}

class Batch {
  readonly #db: Kysely<Tables>;
  readonly #engine: Database['engine'];
  readonly #start: TableStart;
  readonly #mostRows: number;
  readonly #position: number;
  #values: unknown[] = [];
  #rows = 0;
  #bytes = 0;

  constructor(db: Kysely<Tables>, engine: Database['engine'], start: TableStart) {
    this.#db = db;
    this.#engine = engine;
    this.#start = start;
    this.#mostRows = Math.max(1, Math.floor(mostValues / start.columns.length));
    this.#position = start.table === 'activity' ? start.columns.indexOf('position') : -1;
  }

  /** Returns a promise if the caller has to wait. */
  add(row: string): Promise<void> | undefined {
    const values = (JSON.parse(row) as unknown[]).map(fromBackup);
    if (this.#position !== -1) values[this.#position] = 0;
    this.#values.push(...values);
    this.#rows += 1;
    this.#bytes += row.length;
    return this.#rows === this.#mostRows || this.#bytes > mostBytes ? this.flush() : undefined;
  }

  async flush(): Promise<void> {
    if (this.#rows === 0) return;
    const statement = insertion(this.#engine, this.#start, this.#rows);
    const values = this.#values;
    this.#values = [];
    this.#rows = 0;
    this.#bytes = 0;
    await this.#db.executeQuery(CompiledQuery.raw(statement, values));
  }
}

function insertion(
  engine: Database['engine'],
  { table, columns }: TableStart,
  rows: number,
): string {
  let count = 0;
  const placeholder = () => (engine === 'sqlite' ? '?' : `$${(count += 1)}`);
  const row = () => `(${columns.map(placeholder).join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, row).join(', ')}`;
}

/**
 * Log positions are specific to a database (db/log.ts): all entries become history, below future positions. The
 * newest entry gets a position that no browser has seen, because caches use it as a key.
 */
async function placeLog(db: Kysely<Tables>, engine: Database['engine']): Promise<void> {
  const unseen =
    engine === 'postgres'
      ? sql<number>`pg_current_xact_id()::text::bigint`
      : sql<number>`${Date.now()}`;
  await db
    .updateTable('activity')
    .set({ position: unseen })
    .where('id', '=', (eb) => eb.selectFrom('activity').select((one) => one.fn.max('id').as('id')))
    .execute();
}
