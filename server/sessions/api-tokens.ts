import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { isAmong } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { accountColumns, hasFactor, isOfProvider, ruleColumns } from './account-rows.ts';

/** API tokens that are valid now, by what `sidOf` makes of them, in the form of sessions. */
export const apiTokensAt = prepared<{ sids: unknown; now: string }>()((db, { sids, now }, engine) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('projectManagers', 'projectManagers.id', 'apiTokens.managerId')
    .crossJoin('organisation')
    .select(accountColumns)
    .select(ruleColumns)
    .select(['sid', 'apiTokens.createdAt', 'lastUsedAt as lastSeenAt', 'expiresAt'])
    .select(['apiTokens.name as tokenName', 'apiTokens.access', hasFactor, isOfProvider])
    .where(isAmong(engine, sql.ref('sid'), sids))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where('isActive', '=', true),
);

export async function recordUse(ctx: Ctx, sid: string): Promise<void> {
  await transaction(ctx, ({ db, now }) =>
    db.updateTable('apiTokens').set({ lastUsedAt: now() }).where('sid', '=', sid).execute(),
  );
}

/** Deletes all API tokens of an account, and returns their names. Call `notifyEnded` after the commit. */
export async function endTokens({ db }: WritingCtx, managerId: number): Promise<string[]> {
  const ended = await db
    .deleteFrom('apiTokens')
    .where('managerId', '=', managerId)
    .returning('name')
    .execute();
  return ended.map(({ name }) => name);
}
