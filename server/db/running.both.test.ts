import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { transaction } from '#server/records/transaction.ts';
import { engine, freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { testServer } from '#server/testing/server.ts';

import { keepServersOut, markRunning } from './running.ts';

let fresh: TestDatabase;
let config: Config;
beforeAll(async () => {
  fresh = await freshDatabase();
  config = readConfig(fresh.settings);
});
afterAll(() => fresh.drop());

test('servers can run side by side, and block replacing the data', async () => {
  const first = await markRunning(config);
  const second = await markRunning(config);
  await expect(keepServersOut(config)).rejects.toThrow('A server or another command is at work');
  await first();
  await expect(keepServersOut(config)).rejects.toThrow('A server or another command is at work');
  await second();
  await (
    await keepServersOut(config)
  )();
});

test('no server starts while the data is being replaced, and only one process can replace it', async () => {
  const release = await keepServersOut(config);
  await expect(markRunning(config)).rejects.toThrow('The data is being replaced by a restore');
  await expect(keepServersOut(config)).rejects.toThrow('A server or another command is at work');
  await release();
  await (
    await markRunning(config)
  )();
});

test('a killed server leaves no lock', async () => {
  const program = `
    import { markRunning } from ${JSON.stringify(new URL('running.ts', import.meta.url).href)};
    await markRunning(${JSON.stringify({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })});
    process.stdout.write('marked');
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  await expect(keepServersOut(config)).rejects.toThrow('A server or another command is at work');
  server.kill('SIGKILL');
  await once(server, 'exit');
  await (
    await taken()
  )();
});

test.runIf(engine === 'postgres')('a lock lost with its connection is taken again', async () => {
  const release = await markRunning(config);
  const [before] = await holders();
  await cutLocks();
  const after = async () => (await holders()).filter((pid) => pid !== before);
  await expect.poll(after, { timeout: 5000 }).toHaveLength(1);
  await release();
  await expect.poll(holders, { timeout: 5000 }).toEqual([]);
});

test.runIf(engine === 'postgres')('no data is replaced while a lock is lost', async () => {
  const release = await markRunning(config);
  await cutLocks();
  await expect(keepServersOut(config)).rejects.toThrow('A server or another command is at work');
  await release();
});

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client(fresh.settings.DATABASE_URL);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function holders(): Promise<number[]> {
  const rows = await ask<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and database =
      (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ pid }) => pid);
}

/** Ends the connections that hold locks, and waits until they are closed. */
async function cutLocks(): Promise<void> {
  await ask(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'waymark lock' and datname = current_database()`,
  );
}

describe.runIf(engine === 'postgres')('a server that has lost its lock', () => {
  const category = (name: string) => ({ body: { name } });

  test('writes nothing while the data is being replaced, and continues afterwards', async () => {
    const server = await testServer();
    const client = await server.signedIn({ isPrimary: true });
    const release = await keepServersOut(server.config);
    const refused = await client.request('createCategory', category('Meanwhile'));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual({
      message: 'The data is being replaced by a restore. Try again shortly.',
    });
    await release();
    await client.make('createCategory', category('Afterwards'));
    const names = (await client.make('listCategories', {})).map(({ name }) => name);
    expect(names).toEqual(['Afterwards']);
  });

  test('blocks replacing the data until its write is done', async () => {
    const server = await testServer();
    await transaction(server.ctx, async () => {
      await expect(keepServersOut(server.config)).rejects.toThrow('A server or another command');
    });
    await (
      await keepServersOut(server.config)
    )();
  });
});

/** PostgreSQL takes a moment to notice a closed connection. */
async function taken(tries = 50): Promise<() => Promise<void>> {
  try {
    return await keepServersOut(config);
  } catch (error) {
    if (tries === 0) throw error;
    await pause(100);
    return taken(tries - 1);
  }
}
