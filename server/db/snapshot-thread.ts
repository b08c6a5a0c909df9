import { constants, platform, setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

import type { UnknownRow } from 'kysely';

import type { Source } from './database.ts';
import { failureOf } from './thread-errors.ts';
import type { Failure } from './thread-errors.ts';

/*
 * The worker thread that reads snapshots: one connection for each port that it receives. The first query fixes the
 * snapshot; it ends when its port closes.
 */

export type Reply = { row?: UnknownRow; error?: Failure };
type Connection = {
  row: (sql: string, parameters: unknown[]) => Promise<UnknownRow>;
  close: () => void;
};

const source = workerData as Source;
const encoder = new TextEncoder();
const mostBufferBytes = 8_000_000;

// On Linux a thread has its own priority; elsewhere this would affect the whole server.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Reads one page at a time for all readers, so that the database is available for everything else. */
let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', ([port]: [MessagePort]) => {
  let connection: Promise<Connection> | undefined;

  async function answer(sql: string, parameters: unknown[]): Promise<void> {
    try {
      connection ??=
        source.engine === 'sqlite' ? openSqlite(source.file) : openPostgres(source.url);
      const row = await (await connection).row(sql, parameters);
      const bytes = Object.values(row).filter((value) => value instanceof Uint8Array);
      port.postMessage({ row } satisfies Reply, bytes.map(({ buffer }) => buffer) as ArrayBuffer[]);
    } catch (thrown) {
      port.postMessage({ error: failureOf(thrown) } satisfies Reply);
    }
  }

  port.on('message', ([sql, parameters]: [string, unknown[]]) => {
    turn = turn.then(() => answer(sql, parameters));
  });
  port.on('close', () => {
    connection?.then(({ close }) => close()).catch(() => {});
  });
});

/** Small cache and no memory mapping: everything is read once, and memory stays constant. */
async function openSqlite(file: string): Promise<Connection> {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  connection.exec('pragma cache_size = -2048; pragma temp_store = memory; begin');
  const statements = new Map<string, StatementSync>();
  return {
    row: async (sql, parameters) => {
      const statement = statements.get(sql) ?? connection.prepare(sql);
      statements.set(sql, statement);
      return statement.get(...(parameters as SQLInputValue[])) ?? {};
    },
    close: () => connection.close(),
  };
}

/** Copies the bytes so that they can be transferred: the driver's may be part of a larger buffer. */
function ownBytes(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? encoder.encode(value) : new Uint8Array(value);
}

let collectGarbage: (() => void) | undefined;

/** The driver's buffers cannot be freed one by one, and V8 collects them only above 64 MB. */
function freeBuffers(): void {
  if (process.memoryUsage().arrayBuffers <= mostBufferBytes) return;
  collectGarbage ??= exposedGarbageCollector();
  collectGarbage();
}

function exposedGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

async function openPostgres(url: string): Promise<Connection> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waymark snapshot',
    connectionTimeoutMillis: 4000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // The next query reports the error.
  client.on('error', () => {});
  await client.connect();
  // JIT compilation takes a hundred times as long as a page, and lists within lists seem expensive to the planner.
  await client.query('begin isolation level repeatable read, read only; set local jit = off');
  const names = new Map<string, string>();
  return {
    row: async (text, values) => {
      const name = names.get(text) ?? `page ${names.size}`;
      names.set(text, name);
      freeBuffers();
      const { rows } = await client.query<UnknownRow>({ name, text, values });
      const fields = Object.entries(rows[0] ?? {});
      return Object.fromEntries(
        fields.map(([field, value]) => [
          field,
          field === 'bytes' ? ownBytes(value as string | Uint8Array) : value,
        ]),
      );
    },
    close: () => void client.end().catch(() => {}),
  };
}
