import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';

import { createApp } from './app.ts';
import type { App } from './app.ts';
import { BadSetting, readConfig } from './config.ts';
import type { Config } from './config.ts';
import type { Ctx } from './ctx.ts';
import type { Database } from './db/database.ts';
import { migrate, NewerDatabase } from './db/migrate.ts';
import { DatabaseUnusable, openDatabase } from './db/open.ts';
import { listen } from './db/postgres.ts';
import { createFirstManager } from './managers/commands.ts';
import { passwordProblem } from './sessions/passwords.ts';

const demo = process.argv.includes('--demo');
// Whatever a client does, a stop is over by then.
const longestStopMs = 9000;

try {
  await start();
} catch (error) {
  say(`Waymark cannot start. ${explain(error)}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readSettings();
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config, (error) => log.warn({ err: error }, 'database'));
  await migrate(database);
  const signIn = await firstAccounts(config, database);
  const app = await createApp({ config, database, log });
  const stopListening = config.databaseUrl
    ? await listen(config.databaseUrl, { onTopic: app.hear, onConnect: () => app.hear('log') })
    : undefined;
  const server = await listenOnPort(config, app);
  const { port } = server.address() as { port: number };
  const address = config.publicUrl?.origin ?? `http://${urlHost(config.host)}:${port}`;
  say(`\n  Waymark is ready at ${address}\n${signIn}`);
  if (!isLoopback(config.host) && config.publicUrl?.protocol !== 'https:') {
    say(
      '  Warning: passwords cross the network unencrypted. Put https in front and set PUBLIC_URL.\n',
    );
  }
  log.info({ address, engine: database.engine }, 'started');

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping');
    setTimeout(() => process.exit(0), longestStopMs).unref();
    app.drain();
    await sleep(config.drainMs);
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeIdleConnections();
    });
    app.close();
    await stopListening?.();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by the launcher: without it nobody could stop this process any more.
  if (process.channel) process.on('disconnect', stop);
}

function readSettings(): Config {
  const env = { ...process.env };
  if (demo) {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-demo-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    env['DATA_DIR'] = folder;
    delete env['DATABASE_URL'];
  }
  const config = readConfig(env);
  const { username, password } = config.primaryManager;
  const problem = password === undefined ? null : passwordProblem(password, username);
  if (problem) throw new BadSetting(`PRIMARY_MANAGER_PASSWORD ${problem}`);
  return config;
}

/** Makes the first account where there is none; returns what to print about signing in. */
async function firstAccounts(config: Config, database: Database): Promise<string> {
  const now = () => new Date().toISOString();
  const ctx: Ctx = { database, db: database.read, account: null, now };
  const made = await createFirstManager(ctx, config.primaryManager);
  if (demo) {
    const { demoWorld, demoSignIn } = await import('./demo/world.ts');
    await demoWorld(ctx);
    return `  A demo: everything in it is gone when it stops.\n  Sign in as ${demoSignIn.username} with the password ${demoSignIn.password}\n`;
  }
  if (!made) return '';
  return made.inventedPassword
    ? `  Sign in as ${made.username} with the password ${made.inventedPassword}\n  It is shown this once. Lost it? npm run admin -- reset-password ${made.username}\n`
    : `  Sign in as ${made.username} with the password in PRIMARY_MANAGER_PASSWORD\n`;
}

async function listenOnPort({ host, port }: Config, { app }: App) {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    getRequestListener(app.fetch, { overrideGlobalObjects: false }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function explain(error: unknown): string {
  if (error instanceof BadSetting) return `Setting ${error.message}.`;
  if (error instanceof DatabaseUnusable || error instanceof NewerDatabase) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  const port = process.env['PORT'] || '3000';
  const host = process.env['HOST'] || '127.0.0.1';
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use. Stop what uses it, or set another PORT.`;
  if (code === 'EACCES') return `PORT ${port} needs more rights. Set a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST ${host} is not an address of this machine.`;
  }
  return message ?? String(error);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** What the person at the terminal should read. The log alone goes to stdout. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
