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
  const client = new pg.Client(fresh.settings.DATABASE_URL);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'waymark lock' and datname = current_database()`,
  );
  const marks = async () => {
    const { rows } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted and database =
        (select oid from pg_database where datname = current_database())`,
    );
    return rows.length;
  };
  const become = async (count: number) => {
    for (let tries = 0; tries < 100 && (await marks()) !== count; tries += 1) await pause(50);
    expect(await marks()).toBe(count);
  };
  await become(0);
  await become(1);
  await release();
  await become(0);
  await client.end();
});

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
