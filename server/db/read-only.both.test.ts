import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { testServer } from '#server/testing/server.ts';

/** The promised limit is a second. */
const recoveryMs = 1000;

const aName = { body: { name: 'Ada' } };

test.runIf(engine === 'postgres')(
  'a database that accepts no connection is away, whatever its reason',
  async () => {
    const server = await testServer();
    const person = await server.signedIn();
    const url = new URL(server.settings.DATABASE_URL);
    const name = url.pathname.slice(1);
    const operator = new pg.Client(Object.assign(url, { pathname: '/postgres' }).href);
    await operator.connect();
    const allow = (value: boolean) =>
      operator.query(`alter database "${name}" allow_connections ${value}`);
    onTestFinished(async () => {
      await allow(true);
      await operator.end();
    });
    const answers = async () => [
      (await person.request('createPerson', aName)).status,
      (await person.request('listPeople', {})).status,
    ];
    await allow(false);
    await operator.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
      [name],
    );
    await sleep(50);
    expect(await answers()).toEqual([503, 503]);
    await allow(true);
    expect(await answers()).toEqual([201, 200]);
  },
);

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
          const { status } = await person.request('createPerson', aName);
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

test.runIf(engine === 'postgres')(
  'concurrent readiness checks share one connection, so strangers take none from members',
  async () => {
    const server = await testServer();
    // Opens the connections of the pool, which can take longer than the test looks.
    const person = await server.signedIn();
    await Promise.all(Array.from({ length: 25 }, () => person.make('createPerson', aName)));
    const client = new pg.Client(server.settings.DATABASE_URL);
    await client.connect();
    await client.query('begin');
    await client.query('lock table sessions in access exclusive mode');
    const checks = Array.from({ length: 25 }, () => server.send('/readyz'));
    await expect.poll(() => lockWaits(client)).toBe(1);
    await sleep(100);
    expect(await lockWaits(client)).toBe(1);
    await client.query('commit');
    await client.end();
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual(checks.map(() => 200));
  },
);
