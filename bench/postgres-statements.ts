import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { atEnd } from '../scripts/test/step.ts';

/** Creates a database that is dropped at the end of the run. Returns its address. */
export async function createDatabase(cluster: string, how: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await runStatement(cluster, `create database "${name}" ${how}`);
  atEnd(
    async () =>
      void (await runStatement(cluster, `drop database if exists "${name}" with (force)`)),
  );
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runStatement(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
