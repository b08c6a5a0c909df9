import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';

import { backupFolderWarning } from './backups/folder-warning.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { nodeVersionWarning } from './node-version.ts';
import { serve } from './serve.ts';
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
  const { engine, notice, ...serving } = await serve(config, { env, demo, log });
  const stopping = { ...serving, log, drainMs: config.drainMs };
  stopOnSignal(stopping);
  handleUncaughtErrors(stopping);
  const listening = addressOf(config, serving.server);
  const address = config.publicUrl?.origin ?? listening;
  log.info({ address, listening, engine }, 'started');
  const noBackups = demo ? null : backupFolderWarning(config.backups);
  if (noBackups) log.warn(noBackups);
  if (dev) return notice ? say(notice) : undefined;
  const warning = demo ? null : nodeVersionWarning();
  say(`\n  Waymark is ready at ${address}\n${notice}`);
  if (warning) say(`  Security: ${warning}\n`);
  if (noBackups) say(`  Warning: ${noBackups}\n`);
  if (crossesNetworkUnencrypted(config)) {
    say(
      '  Warning: passwords cross the network unencrypted. Put https in front and set PUBLIC_URL.\n',
    );
  }
}

/** A demo has its own data folder, deleted at its end, and sends no mail. */
function demoSettings(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: '' };
}

function addressOf({ host }: Config, server: Server): string {
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
