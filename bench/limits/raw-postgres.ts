/** The limit for writes on PostgreSQL: `pg` connections committing prepared statements. Runs in its own process. */
import pg from 'pg';

import { answerAsks } from '../part.ts';
import { sampleOf } from '../sample.ts';
import type { Sample } from '../sample.ts';
import type { Statement } from '../server/captured-statements.ts';
import type { RawAsk } from './raw-ask.ts';

const opened: pg.Client[] = [];
const names = new Map<string, string>();

answerAsks(async ({ database, turns, connections, ms }: RawAsk): Promise<Sample> => {
  while (opened.length < connections) {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    opened.push(client);
  }
  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(
    opened
      .slice(0, connections)
      .map((client, index) => repeat(client, turns[index % turns.length] ?? [], begin + ms, times)),
  );
  return sampleOf(times, performance.now() - begin);
});

async function repeat(
  client: pg.Client,
  transactions: Statement[][],
  end: number,
  times: number[],
): Promise<void> {
  let now = performance.now();
  while (now < end) {
    for (const statements of transactions) {
      const started = now;
      await transact(client, statements);
      now = performance.now();
      times.push(now - started);
    }
  }
}

async function transact(client: pg.Client, statements: Statement[]): Promise<void> {
  await client.query('begin');
  const ids: unknown[] = [];
  for (const { sql, parameters } of statements) {
    const values = parameters.map((value) =>
      typeof value === 'object' && value ? ids[value.idFrom] : value,
    );
    const { rows } = await client.query<{ id?: unknown }>({
      name: nameOf(sql),
      text: sql,
      values,
    });
    ids.push(rows[0]?.id);
  }
  await client.query('commit');
}

function nameOf(sql: string): string {
  const name = names.get(sql) ?? String(names.size);
  names.set(sql, name);
  return name;
}
