import { basename, resolve } from 'node:path';

import type { Backup, BackupOverview } from '#contract/backups.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { nodeVersionWarning } from '#server/node-version.ts';

import { filesAhead, retainedBackups } from './names.ts';
import { isAhead, latestPast, nextNight, troubleIn } from './plan.ts';

const mostShown = 30;

export async function listBackups(
  ctx: Ctx,
  { on, hour, folder }: Config['backups'],
): Promise<BackupOverview> {
  const now = new Date(ctx.now());
  const attempts = await latestAttempts(ctx);
  const lastProven = await lastProof(ctx);
  const trouble = async () => {
    const since = await madeAt(ctx);
    const found = troubleIn(attempts, lastProven?.endedAt ?? null, now, since);
    return found ?? (datedAhead(attempts, folder, now) > 0 ? 'ahead' : null);
  };
  return {
    nextAt: on ? nextNight(now, hour).toISOString() : null,
    folder: resolve(folder),
    kept: retainedBackups,
    lastProven: lastProven ? toBackup(lastProven) : null,
    trouble: on ? await trouble() : null,
    serverWarning: nodeVersionWarning(),
    backups: attempts.map(toBackup),
  };
}

export async function latestAttempts({ db }: Ctx): Promise<Row<'backups'>[]> {
  return db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(mostShown).execute();
}

export async function madeAt({ db }: Ctx): Promise<string> {
  const { first } = await db
    .selectFrom('migrations')
    .select((eb) => eb.fn.min('appliedAt').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}

export function toBackup({ nightly, aliveAt: _, rowCount: rows, ...row }: Row<'backups'>): Backup {
  return { ...row, nightly: nightly === 1, rows };
}

/** Counts backups dated in the future: files in the folder, and list entries unless a verified one followed. */
export function datedAhead(attempts: Row<'backups'>[], folder: string, now: Date): number {
  const good = attempts.findIndex((one) => one.state === 'proven' && !isAhead(one, now));
  const since = good === -1 ? attempts : attempts.slice(0, good);
  const rows = since.filter((one) => isAhead(one, now));
  const files = filesAhead(folder, latestPast(now));
  const noted = new Set(rows.map(({ file }) => file && basename(file)));
  return rows.length + files.filter((name) => !noted.has(name)).length;
}

async function lastProof({ db, now }: Ctx): Promise<Row<'backups'> | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'proven')
    .where('endedAt', '<=', latestPast(new Date(now())).toISOString())
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
