/**
 * The limit for writes on SQLite: one connection of Node's own, set as the product sets its own, that
 * commits the same statements one transaction after another. Runs as a part.
 */
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

import { answerAsks } from './part.ts';
import type { RawAsk } from './raw-ask.ts';
import { sampleOf } from './sample.ts';
import type { Sample } from './sample.ts';

let transact: (() => void) | undefined;

answerAsks(async (ask: RawAsk): Promise<Sample> => {
  transact ??= prepare(ask);
  const times: number[] = [];
  const begin = performance.now();
  let now = begin;
  while (now < begin + ask.ms) {
    const started = now;
    transact();
    now = performance.now();
    times.push(now - started);
  }
  return sampleOf(times, now - begin);
});

function prepare({ database, statements }: RawAsk): () => void {
  const connection = new DatabaseSync(database, { enableForeignKeyConstraints: true });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma cache_size = -65536');
  connection.exec('pragma mmap_size = 268435456');
  const begin = connection.prepare('begin immediate');
  const commit = connection.prepare('commit');
  const prepared = statements.map(({ sql, parameters }) => ({
    statement: connection.prepare(sql),
    parameters,
  }));
  return () => {
    begin.run();
    const ids: SQLInputValue[] = [];
    for (const { statement, parameters } of prepared) {
      const values = parameters.map((value) =>
        typeof value === 'object' && value ? (ids[value.idFrom] ?? null) : bindable(value),
      );
      ids.push(statement.all(...values)[0]?.['id'] ?? null);
    }
    commit.run();
  };
}

function bindable(value: string | number | boolean | null): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : value;
}
