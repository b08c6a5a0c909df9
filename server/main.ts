import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';

import { createApp } from './app.ts';
import { startBackups } from './backups/service.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import type { Topic } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { keepReserve } from './db/reserve.ts';
import { markRunning } from './db/running.ts';
import { firstStart } from './first-start.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { answerMalformed } from './http/malformed-requests.ts';
import { openPort } from './http/port.ts';
import { nodeVersionWarning } from './node-version.ts';
import { startFailure } from './start-failure.ts';
import { handleUncaughtErrors, stopOnSignal } from './stop.ts';

// Files are readable only by their owner, unless stated otherwise.
process.umask(0o077);
const demo = process.argv.includes('--demo');
/** Behind Vite's dev server, which prints its own address; restarted at every change. */
const dev = process.argv.includes('--dev');

try {
  await start(demo ? demoSettings() : process.env);
} catch (error) {
  say(`Waymark cannot start. ${startFailure(error, process.env)}`);
  process.exit(1);
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const release = await markRunning(config);
  const onProblem = (error: Error) => log.warn({ err: error }, 'database error');
  const migrating = await openDatabase(config, onProblem, { patient: true });
  const migrations = await migrate(migrating);
  await migrating.close();
  if (migrations.length > 0) log.info({ migrations }, 'migrated');
  const database = await openDatabase(config, onProblem);
  if (database.engine === 'sqlite') database.reserve = keepReserve(config.dataDir);
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  const notice = await firstStart(ctx, config, demo);
  const stopHousekeeping = scheduleHousekeeping(ctx, config.session, onProblem);
  const backups = startBackups({ ctx, config, env, log });
  const app = await createApp({ config, database, log, now, wakeBackups: backups.wake });
  const stopListening = config.databaseUrl
    ? await listenTo(config.databaseUrl, app.onAnnouncement)
    : () => {};
  const { server, closeIdle } = await openPort(config, {
    fastPath: app.fastPath,
    fetch: app.app.fetch,
  });
  answerMalformed(server, log);
  const closeReserve = () => database.reserve?.close();
  const stopping = {
    log,
    server,
    closeIdle,
    drain: app.drain,
    drainMs: config.drainMs,
    close: [
      app.close,
      backups.stop,
      stopHousekeeping,
      stopListening,
      closeReserve,
      database.close,
      release,
    ],
  };
  stopOnSignal(stopping);
  handleUncaughtErrors(stopping);
  const address = addressOf(config, server);
  log.info({ address, engine: database.engine }, 'started');
  if (dev) return notice ? say(notice) : undefined;
  const warning = demo ? null : nodeVersionWarning();
  say(`\n  Waymark is ready at ${address}\n${notice}`);
  if (warning) say(`  Security: ${warning}\n`);
  if (crossesNetworkUnencrypted(config)) {
    say(
      '  Warning: passwords cross the network unencrypted. Put https in front and set PUBLIC_URL.\n',
    );
  }
}

async function listenTo(databaseUrl: string, onTopic: (topic: Topic) => void) {
  const { listen } = await import('./db/postgres.ts');
  return listen(databaseUrl, { onTopic, onConnect: () => onTopic('log') });
}

/** A demo has its own data folder, deleted at its end. */
function demoSettings(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
}

function addressOf({ publicUrl, host }: Config, server: Server): string {
  if (publicUrl) return publicUrl.origin;
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function crossesNetworkUnencrypted({ host, publicUrl }: Config): boolean {
  const loopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return !loopback && publicUrl?.protocol !== 'https:';
}

/** stdout is for the log only. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
