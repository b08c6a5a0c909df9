import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { SetUpError } from '../set-up/say.mjs';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './postgres-programs.ts';

type Options = {
  data?: string;
  settings?: string[];
  waldir?: string;
  /** Sync the files of initdb before the start. */
  synced?: boolean;
};

/** A PostgreSQL for one run, with the default durability settings. The caller stops it. */
export async function makeCluster(folder: string, options: Options = {}) {
  const cluster = await openCluster(folder, options);
  const { synced, waldir } = options;
  const further = [...(synced ? [] : ['--no-sync']), ...(waldir ? ['--waldir', waldir] : [])];
  const made = await ended(cluster.run('initdb', [...initialSettings, ...further]));
  if (made !== 0) throw cannotStart(cluster.log);
  return cluster;
}

export async function openCluster(
  folder: string,
  { data = join(folder, 'data'), waldir, settings = [] }: Options,
) {
  const programs = await postgresPrograms(folder);
  const account = unprivilegedAccount();
  for (const own of [folder, data, ...(waldir ? [waldir] : [])]) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (account) chownSync(own, account.uid, account.gid);
  }
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  const port = await freePort();
  const url = `postgres://waymark@127.0.0.1:${port}/postgres`;
  const run = (program: string, args: string[]) =>
    spawn(join(programs, program), ['-D', data, ...args], {
      ...account,
      cwd: folder,
      env: { ...process.env, HOME: folder, TZ: 'UTC' },
      stdio: ['ignore', output, output],
    });
  let server: ChildProcess | undefined;

  return {
    url,
    log,
    run,
    pid: () => server?.pid,
    start: async () => {
      server = run('postgres', [...always, ...settings, `port=${port}`].flatMap(asOption));
      if (!(await becomesReady(server, url))) throw cannotStart(log);
    },
    /** SIGINT is the fast shutdown, SIGQUIT the immediate one. */
    stop: async (signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') => {
      const running = server;
      if (!running || hasEnded(running)) return;
      const end = ended(running);
      running.kill(signal);
      const late = pause(10_000, undefined, { ref: false });
      await Promise.race([end, late.then(() => running.kill('SIGKILL'))]);
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
const initialSettings = `-U waymark -A trust -E UTF8 --locale ${locale}`.split(' ');
const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
const asOption = (setting: string) => ['-c', setting];

function cannotStart(log: string): SetUpError {
  return new SetUpError(
    `PostgreSQL could not be started for the tests:\n${readFileSync(log, 'utf8').trim()}`,
  );
}

async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  for (let tries = 0; !hasEnded(server) && tries < 600; tries += 1) {
    if (await answers(url)) return true;
    await pause(50);
  }
  return false;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const account of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === account) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new SetUpError(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as.',
  );
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

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
