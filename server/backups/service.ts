import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';

import { startBackupProcess } from './child.ts';
import type { RunningBackup } from './child.ts';
import { takeNext, writeHeartbeat, writeResult } from './commands.ts';
import type { BackupResult } from './make.ts';
import { heartbeatMs } from './plan.ts';
import { datedAhead, latestAttempts } from './queries.ts';

const everyMs = 10_000;
// Lets the request commit first.
const soonMs = 150;
const mostTries = 10;

type Parts = { ctx: Ctx; config: Config; env: NodeJS.ProcessEnv; log: Logger };

/** Polls for due or requested backups. Another server retries one that `stop` aborts. */
export function startBackups({ ctx, config, env, log }: Parts) {
  const { backups } = config;
  if (!backups.on) return { wake: () => {}, stop: async () => {} };
  let stopped = false;
  let making: RunningBackup | undefined;
  let working: Promise<void> | undefined;

  const look = () => {
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'backup check failed'))
      .finally(() => (working = undefined));
  };

  async function work(): Promise<void> {
    const id = stopped ? null : await takeNext(ctx, backups);
    if (id === null) return;
    const beat = setInterval(
      () => void writeHeartbeat(ctx, id).catch(() => {}),
      heartbeatMs,
    ).unref();
    try {
      const made = await make();
      logResult(made);
      await retry(() => writeResult(ctx, id, made), stopped ? 1 : mostTries);
      const ahead = datedAhead(await latestAttempts(ctx), backups.folder, new Date(ctx.now()));
      if (ahead > 0) log.warn({ backups: ahead }, 'backups dated in the future are ignored');
    } finally {
      clearInterval(beat);
    }
  }

  async function make(): Promise<BackupResult | string> {
    try {
      making = startBackupProcess(env);
      if (stopped) making.stop();
      return await making.done;
    } catch (error) {
      return stopped
        ? 'The server was stopped before the backup was finished.'
        : (error as Error).message;
    } finally {
      making = undefined;
    }
  }

  function logResult(made: BackupResult | string): void {
    const problem = typeof made === 'string' ? made : made.problem;
    const about = typeof made === 'string' ? {} : made;
    if (problem === null) log.info(about, 'backup proven');
    else log.error({ ...about, problem }, 'backup failed');
  }

  const timer = setInterval(look, everyMs).unref();
  return {
    wake: () => void setTimeout(look, soonMs).unref(),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      making?.stop();
      await working;
    },
  };
}

/** Retries, because a short database outage must not lose the result. */
async function retry(write: () => Promise<void>, tries: number): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (tries <= 1) throw error;
    await sleep(heartbeatMs);
    await retry(write, tries - 1);
  }
}
