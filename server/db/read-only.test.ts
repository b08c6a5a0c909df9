import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { testServer } from '#server/testing/server.ts';

/** The promised limit is a second. */
const recoveryMs = 1000;

/** Makes a database read-only for all new sessions, like an operator or a failover. */
async function readOnlySwitch(url: string) {
  // An earlier session may still write.
  const operator = new pg.Client(url);
  await operator.connect();
  const name = `"${new URL(url).pathname.slice(1)}"`;
  const set = (value: 'on' | 'off') =>
    operator.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  onTestFinished(async () => {
    await set('off');
    await operator.end();
  });
  const cutConnections = () =>
    operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  return { set, cutConnections };
}

test.runIf(engine === 'postgres')(
  'a temporarily read-only database makes the server not ready, and works a second later',
  async () => {
    const server = await testServer();
    const person = await server.signedIn();
    const { set, cutConnections } = await readOnlySwitch(server.settings.DATABASE_URL);
    // More than the pool has connections.
    const answers = (count = 25) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const { status } = await person.request('createPerson', { body: { name: 'Ada' } });
          return status;
        }),
      );
    const ready = async () => (await server.send('/readyz')).status;
    expect(new Set(await answers())).toEqual(new Set([201]));

    await set('on');
    await cutConnections();
    await sleep(50);
    expect(new Set(await answers())).toEqual(new Set([503]));
    expect(await ready()).toBe(503);
    expect((await person.request('listPeople', {})).status).toBe(200);

    await set('off');
    await sleep(recoveryMs);
    expect(new Set(await answers())).toEqual(new Set([201]));
    expect(await ready()).toBe(200);
  },
);
