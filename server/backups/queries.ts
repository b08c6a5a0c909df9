import { resolve } from 'node:path';

import type { Backup, BackupOverview } from '../../contract/backups.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../ctx.ts';
import type { Row } from '../db/tables.ts';
import { nodeVersionWarning } from '../node-version.ts';
import { keptBackups } from './make.ts';
import { nextNight, troubleIn } from './plan.ts';

const mostShown = 30;

/** The backups that were made, and how things stand. */
export async function listBackups(
  ctx: Ctx,
  { on, hour, folder }: Config['backups'],
): Promise<BackupOverview> {
  const now = new Date(ctx.now());
  const attempts = await latestAttempts(ctx);
  const lastProven = await lastProof(ctx);
  return {
    nextAt: on ? nextNight(now, hour).toISOString() : null,
    folder: resolve(folder),
    kept: keptBackups,
    lastProven: lastProven ? toBackup(lastProven) : null,
    trouble: on ? troubleIn(attempts, lastProven?.endedAt ?? null, now, await madeAt(ctx)) : null,
    serverWarning: nodeVersionWarning(),
    backups: attempts.map(toBackup),
  };
}

/** The latest ones, asked for or made, the latest first. */
export async function latestAttempts({ db }: Ctx): Promise<Row<'backups'>[]> {
  return db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(mostShown).execute();
}

/** When the tables of this database were made. */
export async function madeAt({ db }: Ctx): Promise<string> {
  const { first } = await db
    .selectFrom('migrations')
    .select((eb) => eb.fn.min('appliedAt').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}

/** A row as calls answer it. */
export function toBackup({ nightly, aliveAt: _, rowCount: rows, ...row }: Row<'backups'>): Backup {
  return { ...row, nightly: nightly === 1, rows };
}

async function lastProof({ db }: Ctx): Promise<Row<'backups'> | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'proven')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
