import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import { manyProjects } from '#demo/many-projects.ts';

import { migrations } from './db/migrations/all.ts';
import { nodeVersionWarning } from './node-version.ts';
import * as databases from './testing/database.ts';
import { engine } from './testing/database.ts';
import * as processes from './testing/process.ts';
import { refusedStart } from './testing/process.ts';
import { json } from './testing/server.ts';

const primary = { PRIMARY_MANAGER_PASSWORD: 'correct horse battery' };
const credentials = { username: 'admin', password: primary.PRIMARY_MANAGER_PASSWORD };

async function emptyDatabase() {
  const made = await databases.emptyDatabase();
  onTestFinished(made.drop);
  return made;
}

async function startProcess(settings: Record<string, string>) {
  const server = await processes.startProcess(settings);
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  return server;
}

async function signIn(address: string, as = credentials): Promise<string> {
  const answer = await fetch(`${address}/api/login`, json('POST', as));
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const read = async (address: string, path: string, cookie: string): Promise<unknown> =>
  (await fetch(address + path, { headers: { cookie } })).json();

async function create(address: string, cookie: string, name: string): Promise<{ id: number }> {
  const tasks = [{ name: 'T', steps: [{ name: 'S', details: [{ text: 'D' }, { text: 'E' }] }] }];
  const init = json('POST', { name, category: 'C', market: 'M', tasks });
  const answer = await fetch(`${address}/api/projects`, {
    ...init,
    headers: { ...init.headers, cookie },
  });
  expect(answer.status).toBe(201);
  return answer.json() as Promise<{ id: number }>;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the first start', () => {
  test('creates the primary manager and prints the sign-in data once', async () => {
    const { settings } = await emptyDatabase();
    const first = await startProcess(settings);
    const password = /Sign in as admin with the password (\S+)/.exec(first.notice())?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const cookie = await signIn(first.address, { username: 'admin', password });
    expect(await read(first.address, '/api/user', cookie)).toMatchObject({ isPrimary: true });
    const reasons = '/api/send-back-reasons';
    const usual = (await read(first.address, reasons, cookie)) as { id: number; name: string }[];
    expect(usual.map(({ name }) => name)).toEqual([
      'Incomplete',
      'Other',
      'Signature missing',
      'Wrong account',
      'Wrong form version',
    ]);
    const removed = `${first.address}${reasons}/${usual[0]?.id}`;
    await fetch(removed, { method: 'DELETE', headers: { cookie, origin: first.address } });
    expect(first.log()).not.toContain(password);
    const warning = nodeVersionWarning();
    const told = warning ? (first.notice() + first.log()).split(warning).length - 1 : 1;
    expect(told).toBe(1);
    await first.end('SIGTERM');
    const second = await startProcess(settings);
    expect(second.notice()).not.toContain('password');
    expect(await read(second.address, '/api/user', cookie)).toMatchObject({ username: 'admin' });
    // Only a first start brings them.
    expect(await read(second.address, reasons, cookie)).toHaveLength(4);
  });

  test('takes name and password from the settings', async () => {
    const { settings } = await emptyDatabase();
    const server = await startProcess({
      ...settings,
      ...primary,
      PRIMARY_MANAGER_USERNAME: 'Iris',
    });
    expect(server.notice()).toContain(
      'Sign in as Iris with the password in PRIMARY_MANAGER_PASSWORD',
    );
    await signIn(server.address, { ...credentials, username: 'iris' });
  });
});

test('logs what a start and a stop did', async () => {
  const { settings } = await emptyDatabase();
  const first = await startProcess(settings);
  await expect.poll(() => eventsOf(first)).toEqual(['migrated', 'started']);
  expect(linesOf(first)[0]?.migrations).toEqual(migrations.map(({ name }) => name));
  await first.end('SIGTERM');
  await expect.poll(() => sorted(first)).toEqual(['migrated', 'started', 'stopped', 'stopping']);
  const second = await startProcess({ ...settings, PUBLIC_URL: 'http://waymark.test' });
  await second.end('SIGTERM');
  expect(linesOf(second)[0]).toMatchObject({
    address: 'http://waymark.test',
    listening: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  await expect.poll(() => sorted(second)).toEqual(['started', 'stopped', 'stopping']);
});

type Line = { msg: string; migrations?: string[] };

function linesOf(server: processes.ServerProcess): Line[] {
  const lines = server.log().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

const eventsOf = (server: processes.ServerProcess) => linesOf(server).map(({ msg }) => msg);

/** An exiting process can print its last line before an earlier one has been written. */
const sorted = (server: processes.ServerProcess) => eventsOf(server).toSorted();

describe('stopping', () => {
  test('exits with 0 within 10 s, whatever clients keep open', async () => {
    const { settings, database, drop } = await databases.freshDatabase();
    onTestFinished(drop);
    const now = () => new Date().toISOString();
    // More than a connection takes on the way.
    await manyProjects({ database, db: database.read, account: null, now }, { projects: 100 });
    const server = await startProcess({ ...settings, ...primary });
    const cookie = await signIn(server.address);
    const stream = await fetch(`${server.address}/api/events`, { headers: { cookie } });
    const requestTo = (path: string, headers = '') =>
      `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}`;
    await keepsOpen(server.address, `${requestTo('/healthz')}\r\n${requestTo('/healthz')}`);
    await keepsOpen(
      server.address,
      `${requestTo(calls.readCompletionData.path, `cookie: ${cookie}\r\n`)}\r\n`,
    );
    const start = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    await stream.text().catch(() => {});
  });

  /** A connection that reads only the first bytes of the response. */
  async function keepsOpen(address: string, sent: string): Promise<void> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(sent);
    await once(socket, 'data');
    socket.pause();
  }

  test('closes idle connections', async () => {
    const { settings } = await emptyDatabase();
    const server = await startProcess({ ...settings, ...primary });
    const { hostname, port } = new URL(server.address);
    const whole = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
    const stderr = ['', whole, whole.slice(0, 20), whole + whole.slice(0, 20)];
    for (const bytes of stderr) {
      const idle = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      onTestFinished(() => void idle.destroy());
      idle.on('error', () => {});
      idle.write(bytes);
    }
    await sleep(100);
    expect(await server.end('SIGTERM')).toBe(0);
    // It stopped on its own, not because of the time limit.
    expect(eventsOf(server)).toContain('stopped');
  });

  test('answers the first request of a connection that was just opened', async () => {
    const { settings } = await emptyDatabase();
    const server = await startProcess({ ...settings, ...primary });
    const { hostname, port } = new URL(server.address);
    const opened = connect(Number(port), hostname);
    onTestFinished(() => void opened.destroy());
    opened.on('error', () => {});
    await once(opened, 'connect');
    await sleep(100);
    const ended = server.end('SIGTERM');
    await expect.poll(() => eventsOf(server), { interval: 5 }).toContain('stopping');
    await sleep(20);
    opened.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await text(opened)).toMatch(/^HTTP\/1\.1 200/);
    expect(await ended).toBe(0);
  });

  test('finishes running requests', async () => {
    const { settings } = await emptyDatabase();
    const server = await startProcess({ ...settings, ...primary, DRAIN_MS: '500' });
    const cookie = await signIn(server.address);
    const ended = server.end('SIGTERM');
    await sleep(100);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
    await create(server.address, cookie, 'Late');
    expect(await ended).toBe(0);
    const next = await startProcess(settings);
    expect(await read(next.address, '/api/projects', cookie)).toMatchObject([{ name: 'Late' }]);
  });
});

// Settings are read before any database is opened.
describe.runIf(engine === 'sqlite')('a failing start', () => {
  const refusals: [string, Record<string, string>, RegExp][] = [
    ['a bad PORT', { PORT: 'http' }, /^Waymark cannot start\. Setting PORT must be a whole number/],
    ['a bad LOG_LEVEL', { LOG_LEVEL: 'loud' }, /Setting LOG_LEVEL must be debug, info/],
    [
      'a bad PUBLIC_URL',
      { PUBLIC_URL: 'waymark.org' },
      /Setting PUBLIC_URL must be an address like/,
    ],
    ...['/waymark', '/?at=x', '/#x'].map((rest): [string, Record<string, string>, RegExp] => [
      `a PUBLIC_URL with ${rest}`,
      { PUBLIC_URL: `https://waymark.example.org${rest}` },
      /Setting PUBLIC_URL must be only a scheme, host and port, .*leave out path, query, #/,
    ]),
    ['a bad TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/40' }, /Setting TRUST_PROXY must be addresses/],
    [
      'a bad DATABASE_URL',
      { DATABASE_URL: 'mysql://x' },
      /Setting DATABASE_URL must be an address/,
    ],
    [
      'a short first password',
      { PRIMARY_MANAGER_PASSWORD: 'short' },
      /PRIMARY_MANAGER_PASSWORD must have at least 8/,
    ],
    [
      'a common first password',
      { PRIMARY_MANAGER_PASSWORD: 'Password123' },
      /PRIMARY_MANAGER_PASSWORD is one of the commonest/,
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1' },
      /HOST 192\.0\.2\.1 is not an address of this machine/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' },
      /DATABASE_URL.*cannot be reached/,
    ],
  ];
  for (const [what, settings, line] of refusals) {
    test(`${what}: one clear line, exit code not 0`, async () => {
      const { code, stderr } = await refusedStart({ DATA_DIR: temporaryFolder(), ...settings });
      expect(code).toBe(1);
      expect(stderr).toMatch(line);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    });
  }

  test('a blank first username, and an address without a family', async () => {
    const DATA_DIR = temporaryFolder();
    const blank = await refusedStart({ DATA_DIR, PRIMARY_MANAGER_USERNAME: '  ' });
    expect(blank.stderr).toMatch(/Setting PRIMARY_MANAGER_USERNAME must be one line/);
    const { stderr } = await refusedStart({ DATA_DIR, HOST: 'http://localhost' });
    expect(stderr).toMatch(/HOST http:\S+ is not an address.* Set HOST to one, without scheme/);
  });

  test('an invalid data folder', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, join(file, 'data')]) {
      const { code, stderr } = await refusedStart({ DATA_DIR });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Waymark cannot start\. DATA_DIR: .* cannot be used/);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { settings } = await emptyDatabase();
    const { code, stderr } = await refusedStart({ ...settings, PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toMatch(`PORT ${port} is in use`);
  });
});

test('refuses a database newer than the code', async () => {
  const { settings, database } = await emptyDatabase();
  await (await startProcess(settings)).end('SIGTERM');
  await database.write
    .insertInto('migrations')
    .values({ name: '9999-later', appliedAt: '2030-01-01' })
    .execute();
  const { code, stderr } = await refusedStart(settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(/The database is newer than this program \(it has "9999-later"\)/);
});
