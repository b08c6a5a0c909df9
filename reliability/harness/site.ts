import { onTestFinished } from 'vitest';

import { check } from '#server/admin/check.ts';
import type { Database } from '#server/db/database.ts';
import { createFirstManager } from '#server/managers/first-manager.ts';
import { engine, freshDatabase, templateOf } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import type { ServerProcess } from '#server/testing/process.ts';

import { caller, primary, signIn } from './person.ts';
import type { Caller } from './person.ts';
import { startProxy } from './proxy.ts';

type Settings = Record<string, string>;

/** Has the primary manager already: hashing the password takes as long as a start. */
const withPrimary = templateOf(freshDatabase, async ({ database }) => {
  const now = () => new Date().toISOString();
  await createFirstManager({ database, db: database.read, account: null, now }, primary);
});

async function newPlace(): Promise<TestDatabase> {
  return (await withPrimary()).copy();
}

/**
 * A site: one process on SQLite, two behind a proxy on PostgreSQL. It has only the primary manager, and is removed
 * at the end of the test.
 */
export async function startSite(extra: Settings = {}, on = newPlace()) {
  const { database, settings, drop } = await on;
  const all = { PRIMARY_MANAGER_PASSWORD: primary.password, ...settings, ...extra };
  const servers: ServerProcess[] = [];
  const start = async () => {
    const started = await startProcess(all);
    onTestFinished(async () => void (await started.end('SIGKILL')));
    return started;
  };
  onTestFinished(drop);
  const many = engine === 'postgres' ? 2 : 1;
  servers.push(...(await Promise.all(Array.from({ length: many }, start))));
  const addresses = () => servers.map(({ address }) => address);
  const proxy = engine === 'postgres' ? await startProxy(addresses()) : undefined;
  if (proxy) onTestFinished(proxy.stop);
  const address = () => proxy?.address ?? servers[0]?.address ?? '';

  return {
    /** Direct access to the data, for inspection only. */
    database,
    settings: all,
    address,
    servers,
    end: async (index: number, signal: 'SIGTERM' | 'SIGKILL') => servers[index]?.end(signal),
    /** Restarts it on another port with the same data. */
    startAgain: async (index: number) => {
      servers[index] = await start();
      proxy?.use(addresses());
      return servers[index];
    },
    stranger: () => leaving(caller(address)),
    signIn: async (as = primary) => leaving(await signIn(address, as)),
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;

function leaving(person: Caller): Caller {
  onTestFinished(person.leave);
  return person;
}

export async function findings({ engine: on, read }: Database): Promise<string[]> {
  const lines: string[] = [];
  await check(read, on, (line) => lines.push(line));
  return lines;
}

/**
 * The same on a new connection: SQLite wrongly reports a corrupt text index if the connection searched or checked it
 * before, and others have written since.
 */
export async function findingsAnew(database: Database): Promise<string[]> {
  try {
    return await findings(database);
  } finally {
    await database.close();
  }
}
