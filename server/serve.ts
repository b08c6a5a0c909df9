import { randomInt } from 'node:crypto';
import type { Server } from 'node:http';

import type { Logger } from 'pino';

import { createApp } from './app.ts';
import { startBackups } from './backups/service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { keepReserve } from './db/reserve.ts';
import { isUnused, markRunning } from './db/running.ts';
import { checkTables } from './db/table-differences.ts';
import { dropUnfinished } from './evidence/staging.ts';
import { firstStart } from './first-start.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { answerMalformed } from './http/malformed-requests.ts';
import { openPort } from './http/port.ts';
import { startMail } from './mail/service.ts';
import { endMailLeases, switchOffMail, switchOnMail } from './mail/state.ts';
import { addressGuard } from './outgoing/address-guard.ts';
import { adoptSight } from './sight/adopt.ts';
import { endLeases } from './webhooks/deliver.ts';
import { pauseForeign } from './webhooks/other-log.ts';
import { startWebhooks } from './webhooks/service.ts';

type Serving = {
  engine: Database['engine'];
  server: Server;
  /** Text for the terminal about the first sign-in, empty later. */
  notice: string;
  /** Closes connections without a request in progress. */
  closeIdle: () => void;
  /** Makes /readyz report 503. */
  drain: () => void;
  /** To be called in order after the last response. */
  close: (() => Promise<void> | void)[];
};

/** Migrates the database and answers requests. Installs no signal handlers, so a process may run several servers. */
export async function serve(
  config: Config,
  { env, demo, log }: { env: NodeJS.ProcessEnv; demo: boolean; log: Logger },
): Promise<Serving> {
  const onProblem = (error: Error) => log.warn({ err: error }, 'database error');
  const serverNumber = randomInt(1, 2 ** 31);
  const isAlone = await isUnused(config);
  const release = await markRunning(config, serverNumber);
  const database = await migratedDatabase(config, log, onProblem);
  database.server = serverNumber;
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  if (isAlone) await dropUnfinished(ctx);
  if (isAlone) await endLeases(ctx);
  if (isAlone) await endMailLeases(ctx);
  await adoptSight(ctx);
  await pauseForeign(database, now());
  await (config.mail ? switchOnMail(ctx) : switchOffMail(ctx));
  const notice = await firstStart(ctx, config, demo);
  const stopHousekeeping = scheduleHousekeeping(ctx, config.session, onProblem);
  const backups = startBackups({ ctx, config, env, log });
  const app = await createApp({ config, database, log, now, wakeBackups: backups.wake });
  const webhooks = startWebhooks({
    ctx,
    posting: { guard: addressGuard(config.privateAddresses) },
    publicUrl: config.publicUrl,
    log,
    subscribe: app.subscribe,
  });
  const mail = mailOf({ ctx, config, log, subscribe: app.subscribe });
  const stopListening = config.databaseUrl
    ? await listenTo(config.databaseUrl, app.onAnnouncement)
    : () => {};
  const { server, closeIdle } = await openPort(config, {
    fastPath: app.fastPath,
    fetch: app.app.fetch,
  });
  answerMalformed(server, log);
  const closeReserve = () => database.reserve?.close();
  return {
    engine: database.engine,
    server,
    notice,
    closeIdle,
    drain: app.drain,
    close: [
      webhooks.stop,
      mail.stop,
      app.close,
      backups.stop,
      stopHousekeeping,
      stopListening,
      closeReserve,
      database.close,
      release,
    ],
  };
}

type MailParts = Pick<Parameters<typeof startMail>[0], 'ctx' | 'log' | 'subscribe'> & {
  config: Config;
};

function mailOf({ config: { mail, publicUrl }, ...parts }: MailParts) {
  return mail && publicUrl
    ? startMail({ ...parts, settings: mail, publicUrl })
    : { stop: async () => {} };
}

async function migratedDatabase(
  config: Config,
  log: Logger,
  onProblem: (error: Error) => void,
): Promise<Database> {
  const migrating = await openDatabase(config, onProblem, { patient: true });
  let migrations: string[];
  try {
    migrations = await migrate(migrating);
    await checkTables(migrating);
  } finally {
    await migrating.close();
  }
  if (migrations.length > 0) log.info({ migrations }, 'migrated');
  const database = await openDatabase(config, onProblem);
  if (database.engine === 'sqlite') database.reserve = keepReserve(config.dataDir);
  return database;
}

async function listenTo(databaseUrl: string, onTopic: (topic: string) => void) {
  const { listen } = await import('./db/postgres.ts');
  return listen(databaseUrl, { onTopic, onConnect: () => onTopic('log') });
}
