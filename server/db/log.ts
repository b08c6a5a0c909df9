import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';

import type { Change, LoggedChange } from '#contract/live.ts';

import type { LogEntry, RecordedChange } from './changes.ts';
import { chunks } from './chunks.ts';
import type { Connection, Database } from './database.ts';
import { fieldOf, jsonRows } from './json-parameters.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/*
 * The activity log orders all changes: event streams resume from its positions, and ETags of lists contain them.
 * All rows of a transaction share a position. On SQLite it is the next number. On PostgreSQL transactions commit in
 * a different order than they get numbers, so the position is the transaction's id, and everything below the oldest
 * running transaction (the horizon) can no longer change.
 */

/** An account, a person by a personal link, or the server. */
export type Actor = { id: number | null; name: string; personId: number | null };

/** Inserts the activity rows of one transaction. Only `transaction` may call this. */
export async function record(
  trx: Kysely<Tables>,
  database: Database,
  changes: RecordedChange[],
  actor: Actor,
  now: string,
): Promise<LogEntry> {
  if (changes.length === 0) return { position: 0, changes: [] };
  const position = await append({ database, db: trx }, logRows(changes, actor, now));
  return logEntry(position, changes);
}

// An SQLite statement blocks the event loop until it ends.
const mostAtOnce = { sqlite: 500, postgres: Infinity };

/** Returns the position, which all rows share. */
async function append(connection: Connection, rows: LogRow[]): Promise<number> {
  let position: number | undefined;
  for (const some of chunks(rows, mostAtOnce[connection.database.engine])) {
    const offset = position === undefined ? 0 : -1;
    const text = JSON.stringify(some.map((row) => ({ ...row, offset })));
    const [first] = await appended(connection, { rows: text });
    position ??= first?.position;
  }
  return position ?? 0;
}

export function logRows(changes: RecordedChange[], actor: Actor, now: string): LogRow[] {
  return changes.map((change) => ({
    action: change.action,
    entityType: change.entity,
    entityId: change.id,
    // Replaces lone surrogates, which JSON in the database cannot represent.
    entityName: shortened(change.name).toWellFormed(),
    projectId: change.projectId ?? null,
    projectManagerId: actor.id,
    projectManagerName: actor.name,
    personId: actor.personId,
    fields: JSON.stringify(change.fields ?? null),
    cause: change.cause ?? null,
    createdAt: now,
  }));
}

export function logEntry(position: number, changes: RecordedChange[]): LogEntry {
  return { position, changes: changes.map((change) => withoutContents(position, change)) };
}

const columns = [
  'action',
  'entityType',
  'entityId',
  'entityName',
  'projectId',
  'projectManagerId',
  'projectManagerName',
  'personId',
  'fields',
  'cause',
  'createdAt',
] as const satisfies (keyof LogRow)[];

/**
 * Inserts rows passed as JSON and returns their positions. On SQLite rows with an `offset` are that far behind the
 * next position; on PostgreSQL all rows of a transaction share one.
 */
export function appendedToLog(engine: Database['engine'], text: string) {
  const position =
    engine === 'postgres'
      ? nextPosition(engine)
      : sql<number>`${nextPosition(engine)} + coalesce(${fieldOf(engine, 'offset')}, 0)`;
  const fields = columns.map((name) => fieldOf(engine, name));
  return sql<{ position: number }>`
    insert into "activity" ("position", ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${position}, ${sql.join(fields)} from ${jsonRows(engine, 'activity', text)} returning "position"`;
}

function withoutContents(
  position: number,
  { entity, id, action, projectId }: Change,
): LoggedChange {
  return { position, entity, id, action, ...(projectId !== undefined && { projectId }) };
}

const appended = prepared<{ rows: string }>()((db, { rows }, engine) => ({
  compile: () => appendedToLog(engine, rows).compile(db),
}));

export type LogRow = Omit<Insertable<Tables['activity']>, 'position'>;

// Details can be long; the log stores enough to distinguish them.
const longestName = 200;

function shortened(name: string): string {
  if (name.length <= longestName) return name;
  const characters = Array.from(name);
  return characters.length <= longestName
    ? name
    : `${characters.slice(0, longestName - 1).join('')}…`;
}

/** The position that the present transaction will get. */
export function nextPosition(engine: Database['engine']) {
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

export type LogPiece = {
  entries: LogEntry[];
  /** No entry will appear at or below this position any more. */
  settled: number;
  /** More than `most` rows were found: the reader has missed some. */
  overflow: boolean;
  /** The position of the last change of who sees what; 0 without rows. */
  rightsPosition: number;
};

/**
 * Reads at most `most` rows of the log after a settled position, without those of the `reported` positions. On
 * SQLite no position is reported before it is settled.
 */
export async function readLog(
  database: Database,
  after: number,
  most: number,
  reported: number[] = [],
): Promise<LogPiece> {
  // Asked first: every row up to here is among those read next, or was reported.
  const reached = reported.length > 0 ? await settledPosition(database) : after;
  const rows = await rowsAfter(
    { database, db: database.read },
    { after, reported, limit: most + 1 },
  );
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
  const overflow = rows.length > most;
  const complete = overflow ? (entries.at(-1)?.position ?? after) : reached;
  return {
    entries,
    settled: Math.max(settled, Math.min(reached, complete)),
    overflow,
    rightsPosition: rows[0]?.rightsPosition ?? 0,
  };
}

type RowsAfter = { after: number; reported: number[]; limit: number };

const rowsAfter = prepared<RowsAfter>()((db, { after, reported, limit }, engine) =>
  db
    .selectFrom('activity')
    .select(['position', 'entityType', 'entityId', 'projectId', 'action'])
    .select(horizon(engine).as('horizon'))
    // In the same query, which saves a round trip and reads both as of the same moment.
    .select(sql<number>`(select "rightsPosition" from organisation)`.as('rightsPosition'))
    .where('position', '>', after)
    .$if(engine === 'postgres', (query) =>
      query.where(sql<boolean>`position not in (select unnest(${reported}::bigint[]))`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit),
);

/** A listener that starts at this position misses nothing, including entries that are not visible yet. */
export async function settledPosition({ engine, read }: Database): Promise<number> {
  const { top } = await read
    .selectFrom('activity')
    .select((eb) => eb.fn.max('position').as('top'))
    .where('position', '<', horizon(engine))
    .executeTakeFirstOrThrow();
  return top ?? 0;
}

/**
 * Identifies the state of all logged data: equal tokens mean that nothing was committed in between. Includes
 * visible entries above the horizon, whose order is still open.
 */
export async function logToken(database: Database): Promise<string> {
  const { engine, read } = database;
  if (engine === 'sqlite') return String(await topPosition({ database, db: read }));
  const { rows } = await postgresLog.execute(read);
  return logTokenOf(rows[0]);
}

type LogState = { settled: number; recent: string | null };

/**
 * PostgreSQL: the parts of the token in one row. Written so that the index is read from its end; an aggregate over
 * a join would read the whole log. Hashed, because a transaction that stays open keeps any number of entries above
 * the horizon, and the token becomes part of a header.
 */
export const postgresLog = sql<LogState>`
  select
    coalesce((select position from activity where position < ${horizon('postgres')}
      order by position desc limit 1), 0) as settled,
    (select encode(sha256(string_agg(distinct position::text, '.')::bytea), 'hex') from activity
      where position >= ${horizon('postgres')}) as recent`;

export function logTokenOf(row: LogState | undefined): string {
  return row?.recent ? `${row.settled}.${row.recent}` : String(row?.settled ?? 0);
}

/**
 * A log from another PostgreSQL cluster has that cluster's transaction ids. If they are ahead of this cluster's,
 * its entries become history below every future position. Runs at start, with the migrations.
 */
export async function adoptForeignLog(trx: Kysely<Tables>): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ position: 0 })
    .where('position', '>=', sql<number>`pg_current_xact_id()::text::bigint`)
    .execute();
}

/** Of a row of the log: no row will appear at or below its position any more. */
export function isSettled(engine: Database['engine']) {
  return sql<boolean>`activity.position < ${horizon(engine)}`;
}

// On SQLite every committed row is settled: the single writer commits in order.
function horizon(engine: Database['engine']) {
  return engine === 'postgres'
    ? sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql<number>`9007199254740991`;
}
