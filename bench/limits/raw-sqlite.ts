/** The limit for writes on SQLite: one connection with the product's settings. Runs in its own process. */
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

import { answerAsks } from '../part.ts';
import { sampleOf } from '../sample.ts';
import type { Sample } from '../sample.ts';
import type { Statement } from '../server/captured-statements.ts';
import type { RawAsk } from './raw-ask.ts';

let opened: DatabaseSync | undefined;
const prepared = new Map<string, StatementSync>();

answerAsks(async ({ database, turns, connections, ms }: RawAsk): Promise<Sample> => {
  const connection = (opened ??= open(database));
  const transactions = turns.slice(0, connections).flat();
  const times: number[] = [];
  const begin = performance.now();
  let now = begin;
  while (now < begin + ms) {
    const started = now;
    transact(connection, transactions[times.length % transactions.length] ?? []);
    now = performance.now();
    times.push(now - started);
  }
  return sampleOf(times, now - begin);
});

function open(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma cache_size = -65536');
  connection.exec('pragma mmap_size = 268435456');
  return connection;
}

function transact(connection: DatabaseSync, statements: Statement[]): void {
  ready(connection, 'begin immediate').run();
  const ids: SQLInputValue[] = [];
  for (const { sql, parameters } of statements) {
    const values = parameters.map((value) =>
      typeof value === 'object' && value ? (ids[value.idFrom] ?? null) : bindable(value),
    );
    ids.push(ready(connection, sql).all(...values)[0]?.['id'] ?? null);
  }
  ready(connection, 'commit').run();
}

function ready(connection: DatabaseSync, sql: string): StatementSync {
  const known = prepared.get(sql) ?? connection.prepare(sql);
  prepared.set(sql, known);
  return known;
}

function bindable(value: string | number | boolean | null): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : value;
}
