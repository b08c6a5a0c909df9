import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { SetUpError } from '../set-up/say.mjs';
import { postgresPrograms } from './postgres-programs.ts';
import { atEnd } from './step.ts';

const addresses: Promise<string>[] = [];

/**
 * Addresses of databases in which tests may create and drop their own: as many as there are workers, each
 * in a throw-away cluster that lives as long as this run; or only the one that DATABASE_URL_TEST names.
 * Throws SetUpError.
 */
export async function postgres(workers: number): Promise<string[]> {
  const given = process.env['DATABASE_URL_TEST'];
  if (given) return [given];
  while (addresses.length < workers) addresses.push(startCluster());
  return Promise.all(addresses.slice(0, workers));
}

async function startCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const programs = await postgresPrograms(folder);
  const account = unprivilegedAccount();
  if (account) chownSync(folder, account.uid, account.gid);

  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const start = (program: string, args: string[]) =>
    spawn(join(programs, program), ['-D', join(folder, 'data'), ...args], {
      ...account,
      cwd: folder,
      env: { ...process.env, HOME: folder, TZ: 'UTC' },
      stdio: ['ignore', output, output],
    });

  const made = await ended(start('initdb', initialSettings));
  const port = await freePort();
  const url = `postgres://waymark@127.0.0.1:${port}/postgres`;
  if (made === 0 && (await becomesReady(start('postgres', settings(port)), url))) return url;
  throw new SetUpError(
    `PostgreSQL could not be started for the tests:\n${readFileSync(log, 'utf8').trim()}`,
  );
}

const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
const initialSettings = `-U waymark -A trust -E UTF8 --locale ${locale} --no-sync`.split(' ');

/** What durability rests on stays as it is by default, fsync above all. */
function settings(port: number): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
  ].flatMap((setting) => ['-c', setting]);
}

async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  const end = ended(server);
  atEnd(async () => {
    server.kill('SIGINT'); // its fast shutdown
    const late = pause(10_000, undefined, { ref: false });
    await Promise.race([end, late.then(() => server.kill('SIGKILL'))]);
  });
  for (let tries = 0; server.exitCode === null && tries < 300; tries += 1) {
    if (await answers(url)) return true;
    await pause(100);
  }
  return false;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new SetUpError(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as.',
  );
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
