import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';

import type { Change, LoggedChange } from '#contract/live.ts';

import type { LogEntry, RecordedChange } from './changes.ts';
import { chunks } from './chunks.ts';
import type { Connection, Database } from './database.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/*
 * The activity log is the spine: live streams resume from its positions, lists build their ETag on it.
 *
 * All rows of one transaction share a position. On SQLite it is the next number. On PostgreSQL
 * transactions commit in another order than they take numbers, so the position is the transaction's id,
 * and everything below the oldest transaction still running (the horizon) can no longer change.
 */

type Actor = { id: number | null; name: string };

/** Writes the activity rows of one transaction. Called by `transaction` alone. */
export async function record(
  trx: Kysely<Tables>,
  database: Database,
  changes: RecordedChange[],
  actor: Actor,
  now: string,
): Promise<LogEntry> {
  const rows = changes.map((change) => ({
    action: change.action,
    entityType: change.entity,
    entityId: change.id,
    entityName: shortened(change.name),
    projectId: change.projectId ?? null,
    projectManagerId: actor.id,
    projectManagerName: actor.name,
    fields: JSON.stringify(change.fields ?? null),
    cause: change.cause ?? null,
    createdAt: now,
  }));
  const [first, ...more] = rows;
  if (!first) return { position: 0, changes: [] };
  const [{ position } = { position: 0 }] = await beginEntry({ database, db: trx }, first);
  for (const some of chunks(more, rowsAtOnce)) {
    await trx
      .insertInto('activity')
      .values(some.map((row) => ({ position, ...row })))
      .execute();
  }
  return { position, changes: changes.map((change) => withoutContents(position, change)) };
}

function withoutContents(
  position: number,
  { entity, id, action, projectId }: Change,
): LoggedChange {
  return { position, entity, id, action, ...(projectId !== undefined && { projectId }) };
}

/** Writes the first row of a transaction, and tells the position that this gives to all of its rows. */
const beginEntry = prepared<Omit<Insertable<Tables['activity']>, 'position'>>()(
  (db, values, engine) =>
    db
      .insertInto('activity')
      .values({
        position: nextPosition(engine),
        action: values.action,
        entityType: values.entityType,
        entityId: values.entityId,
        entityName: values.entityName,
        projectId: values.projectId,
        projectManagerId: values.projectManagerId,
        projectManagerName: values.projectManagerName,
        fields: values.fields,
        cause: values.cause,
        createdAt: values.createdAt,
      })
      .returning('position'),
);

// One statement has no more parameters than either engine takes.
const rowsAtOnce = 1000;

// A detail's text can be long; the log needs as much of it as tells one from another.
const longestName = 200;

function shortened(name: string): string {
  if (name.length <= longestName) return name;
  const characters = Array.from(name);
  return characters.length <= longestName
    ? name
    : `${characters.slice(0, longestName - 1).join('')}…`;
}

function nextPosition(engine: Database['engine']) {
  return engine === 'postgres'
    ? sql<number>`pg_current_xact_id()::text::bigint`
    : sql<number>`(select coalesce(max(position), 0) + 1 from activity)`;
}

async function topPosition(connection: Connection): Promise<number> {
  const [row] = await highest(connection, {});
  return row?.top ?? 0;
}

const highest = prepared()((db) =>
  db.selectFrom('activity').select((eb) => eb.fn.max('position').as('top')),
);

/** A piece of the log: one entry per position, and how far it is settled. */
export type LogPiece = {
  entries: LogEntry[];
  /** Nothing will appear any more at or below this position. */
  settled: number;
  /** There was more than `most` rows: the reader has missed something. */
  overflow: boolean;
};

/** Reads what the log has after a settled position, at most `most` rows. */
export async function readLog(database: Database, after: number, most: number): Promise<LogPiece> {
  const rows = await rowsAfter({ database, db: database.read }, { after, limit: most + 1 });
  const entries: LogPiece['entries'] = [];
  let settled = after;
  for (const row of rows.slice(0, most)) {
    let entry = entries.at(-1);
    if (entry?.position !== row.position)
      entries.push((entry = { position: row.position, changes: [] }));
    entry.changes.push({
      position: row.position,
      entity: row.entityType,
      id: row.entityId,
      action: row.action,
      ...(row.projectId !== null && { projectId: row.projectId }),
    });
    if (row.position < row.horizon) settled = row.position;
  }
  return { entries, settled, overflow: rows.length > most };
}

const rowsAfter = prepared<{ after: number; limit: number }>()((db, { after, limit }, engine) =>
  db
    .selectFrom('activity')
    .select(['position', 'entityType', 'entityId', 'projectId', 'action'])
    .select(horizon(engine).as('horizon'))
    .where('position', '>', after)
    .orderBy('position')
    .orderBy('id')
    .limit(limit),
);

/** The position from which a new listener misses nothing that is not yet visible. */
export async function settledPosition({ engine, read }: Database): Promise<number> {
  const { top } = await read
    .selectFrom('activity')
    .select((eb) => eb.fn.max('position').as('top'))
    .where('position', '<', horizon(engine))
    .executeTakeFirstOrThrow();
  return top ?? 0;
}

/**
 * Names the state of all logged data: equal tokens mean that nothing was committed in between.
 * Beside the settled part it names what is visible above the horizon, where order is still open.
 */
export async function logToken(database: Database): Promise<string> {
  const { engine, read } = database;
  if (engine === 'sqlite') return String(await topPosition({ database, db: read }));
  const { rows } = await postgresLog.execute(read);
  return logTokenOf(rows[0]);
}

type LogState = { settled: number; recent: string | null };

/**
 * On PostgreSQL, what the token is made of: one row. Written so that the index is read from its end: an
 * aggregate over a join would read all of the log.
 */
export const postgresLog = sql<LogState>`
  select
    coalesce((select position from activity where position < ${horizon('postgres')}
      order by position desc limit 1), 0) as settled,
    (select string_agg(distinct position::text, '.') from activity
      where position >= ${horizon('postgres')}) as recent`;

/** The token of that row. */
export function logTokenOf(row: LogState | undefined): string {
  return row?.recent ? `${row.settled}.${row.recent}` : String(row?.settled ?? 0);
}

/**
 * A log that came from another PostgreSQL cluster has that cluster's transaction ids. Where they are
 * ahead of this one's, its entries become history below every position that is still to come.
 * Runs at start, with the migrations.
 */
export async function adoptForeignLog(trx: Kysely<Tables>): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ position: 0 })
    .where('position', '>=', sql<number>`pg_current_xact_id()::text::bigint`)
    .execute();
}

// On SQLite a committed row is a settled row: the one writer commits in order.
function horizon(engine: Database['engine']) {
  return engine === 'postgres'
    ? sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql<number>`9007199254740991`;
}
