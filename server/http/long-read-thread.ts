import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

import { sql } from 'kysely';

import { calls } from '#contract/calls.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database, Source } from '#server/db/database.ts';
import { logToken } from '#server/db/log.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { failureOf } from '#server/db/thread-errors.ts';
import { visibleTo } from '#server/db/visible-rows.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { Problem } from '#server/problem.ts';

import { jsonAnswer } from './json-answer.ts';
import { longReadQueries } from './long-read-queries.ts';
import type { LongRead, Reply } from './long-reads.ts';

/* The worker thread for long reads. Each read uses one snapshot, including the log position of its response. */

const source = workerData as Source;
const database: Database =
  source.engine === 'sqlite' ? openSqlite(source.file) : openPostgres(source.url, () => {});

const begin = sql.raw(
  source.engine === 'sqlite'
    ? 'begin deferred'
    : 'begin isolation level repeatable read, read only',
);

parentPort?.on('message', ([port, read]: [MessagePort, LongRead]) => void answer(port, read));

async function answer(port: MessagePort, read: LongRead): Promise<void> {
  const reply = await replyTo(read).catch(refusalOf);
  const { plain, gzipped } = reply.answer ?? {};
  port.postMessage(
    reply,
    [plain, gzipped].flatMap((bytes) => bytes?.buffer ?? []),
  );
  port.close();
}

function replyTo({ name, request, account, viewer, now }: LongRead): Promise<Reply> {
  return database.read.connection().execute(async (db) => {
    await begin.execute(db);
    try {
      const reading = snapshotOf(db);
      const seen = viewer === null ? db : visibleTo(db, viewer);
      const ctx: Ctx = { database: reading, db: seen, account, now: () => now };
      const log = await logToken(reading);
      const value: unknown = await longReadQueries[name](ctx, request as never);
      if ('file' in calls[name]) return { file: value as FileAnswer };
      return { answer: { log, ...(await jsonAnswer(value)) } };
    } finally {
      await sql`commit`.execute(db);
    }
  });
}

/** Prepared queries would bypass the snapshot if they were run directly. */
function snapshotOf(db: Database['read']): Database {
  const reading: Database = { ...database, read: db, aside: db };
  delete reading.direct;
  return reading;
}

function refusalOf(thrown: unknown): Reply {
  if (!(thrown instanceof Problem)) return { error: failureOf(thrown) };
  const { kind, message, more } = thrown;
  return { problem: { kind, message, more } };
}
