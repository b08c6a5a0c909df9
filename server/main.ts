import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';

import { createApp } from './app.ts';
import type { App } from './app.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { listen } from './db/postgres.ts';
import { markRunning } from './db/running.ts';
import { purgeHourly } from './deleted/purge.ts';
import { firstStart } from './first-start.ts';
import { nodeVersionWarning } from './node-version.ts';
import { startFailure } from './start-failure.ts';
import { stopWhenTold } from './stop.ts';

const demo = process.argv.includes('--demo');

try {
  await start(readConfig(demo ? demoSettings() : process.env));
} catch (error) {
  say(`Waymark cannot start. ${startFailure(error, process.env)}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const release = await markRunning(config);
  const onProblem = (error: Error) => log.warn({ err: error }, 'database');
  const migrating = await openDatabase(config, onProblem, { patient: true });
  await migrate(migrating);
  await migrating.close();
  const database = await openDatabase(config, onProblem);
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  const notice = await firstStart(ctx, config, demo);
  const stopPurging = purgeHourly(ctx, (error) => log.warn({ err: error }, 'database'));
  const app = await createApp({ config, database, log, now });
  const stopListening = config.databaseUrl
    ? await listen(config.databaseUrl, { onTopic: app.hear, onConnect: () => app.hear('log') })
    : () => {};
  const server = await openPort(config, app);
  stopWhenTold({
    server,
    drain: app.drain,
    drainMs: config.drainMs,
    close: [app.close, stopPurging, stopListening, database.close, release],
  });
  const address = addressOf(config, server);
  log.info({ address, engine: database.engine }, 'started');
  const warning = nodeVersionWarning();
  if (warning) log.warn(warning);
  say(`\n  Waymark is ready at ${address}\n${notice}`);
  if (crossesNetworkUnencrypted(config)) {
    say(
      '  Warning: passwords cross the network unencrypted. Put https in front and set PUBLIC_URL.\n',
    );
  }
}

/** A demo has data of its own, gone with it. */
function demoSettings(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
}

async function openPort({ host, port }: Config, { app }: App): Promise<Server> {
  const answer = getRequestListener(app.fetch, { errorHandler: malformed });
  const server = createServer(
    {
      requestTimeout: 25_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 2500,
      // Longer than proxies keep an idle connection: one that they are about to use must not be closed.
      keepAliveTimeout: 75_000,
    },
    (request, response) => {
      // HTTP/1.0 knows no Host; some proxies ask for the health in it.
      request.headers.host ??= 'localhost';
      void answer(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** What cannot even be read as a request, such as an impossible Host. */
function malformed(): Response {
  return Response.json({ message: 'The request is malformed' }, { status: 400 });
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

/** What the person at the terminal should read. The log alone goes to stdout. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
