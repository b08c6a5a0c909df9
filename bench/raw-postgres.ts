/**
 * The limit for writes on PostgreSQL: connections of `pg`, each committing the same statements, all of
 * them prepared, one transaction after another. Runs as a part.
 */
import pg from 'pg';

import { answerAsks } from './part.ts';
import type { RawAsk } from './raw-ask.ts';
import { sampleOf } from './sample.ts';
import type { Sample } from './sample.ts';

const opened: pg.Client[] = [];

answerAsks(async ({ database, statements, connections, ms }: RawAsk): Promise<Sample> => {
  while (opened.length < connections) {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    opened.push(client);
  }
  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(
    opened.slice(0, connections).map((client) => repeat(client, statements, begin + ms, times)),
  );
  return sampleOf(times, performance.now() - begin);
});

async function repeat(
  client: pg.Client,
  statements: RawAsk['statements'],
  end: number,
  times: number[],
): Promise<void> {
  let now = performance.now();
  while (now < end) {
    const started = now;
    await transact(client, statements);
    now = performance.now();
    times.push(now - started);
  }
}

async function transact(client: pg.Client, statements: RawAsk['statements']): Promise<void> {
  await client.query('begin');
  const ids: unknown[] = [];
  for (const [number, { sql, parameters }] of statements.entries()) {
    const values = parameters.map((value) =>
      typeof value === 'object' && value ? ids[value.idFrom] : value,
    );
    const { rows } = await client.query<{ id?: unknown }>({
      name: String(number),
      text: sql,
      values,
    });
    ids.push(rows[0]?.id);
  }
  await client.query('commit');
}
