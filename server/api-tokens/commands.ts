import { expiresInThePast, tooManyTokens } from '#contract/api-tokens.ts';
import type { MadeToken, NewToken } from '#contract/api-tokens.ts';
import { counts } from '#contract/limits.ts';
import { managerName } from '#contract/manager-names.ts';
import type { Ctx } from '#server/ctx.ts';
import { callerAnd, callerNow } from '#server/managers/locked.ts';
import type { Manager } from '#server/managers/locked.ts';
import { invalid, notFound, Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { endTokens } from '#server/sessions/api-tokens.ts';
import { notifyEnded } from '#server/sessions/end-sessions.ts';
import { newApiToken, sidOf } from '#server/sessions/tokens.ts';

type One = { params: { id: number } };

export async function createToken(
  ctx: Ctx,
  { body: { name, access, expiresAt = null } }: { body: NewToken },
): Promise<MadeToken> {
  if (expiresAt !== null && expiresAt <= ctx.now()) throw invalid('expiresAt', expiresInThePast);
  return transaction(ctx, async (inside) => {
    // Locked, so that concurrent requests do not exceed the limit.
    const caller = await callerNow(inside);
    await checkCount(inside, caller.id);
    const token = newApiToken();
    const made = { name, access, createdAt: inside.now(), expiresAt };
    const { id } = await inside.db
      .insertInto('apiTokens')
      .values({ ...made, managerId: caller.id, sid: sidOf(token) })
      .returning('id')
      .executeTakeFirstOrThrow();
    logTokens(inside, caller, { before: null, after: name });
    return { id, ...made, lastUsedAt: null, token };
  });
}

export async function deleteToken(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    const token = await inside.db
      .deleteFrom('apiTokens')
      .where('id', '=', id)
      .where('managerId', '=', caller.id)
      .returning('name')
      .executeTakeFirst();
    if (!token) throw notFound('API token');
    logTokens(inside, caller, { before: token.name, after: null });
  });
  await notifyEnded(ctx);
}

export async function endTokensOfAccount(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { target } = await callerAnd(inside, id);
    const names = await endTokens(inside, id);
    if (names.length > 0) {
      logTokens(inside, target, { before: names.join(', '), after: null });
    }
  });
  await notifyEnded(ctx);
}

async function checkCount({ db }: WritingCtx, managerId: number): Promise<void> {
  const { count } = await db
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('managerId', '=', managerId)
    .executeTakeFirstOrThrow();
  if (count >= counts.tokensOfAccount) throw new Problem('invalid', tooManyTokens);
}

type Names = { before: string | null; after: string | null };

function logTokens(inside: WritingCtx, account: Manager, apiToken: Names): void {
  const about = { entity: 'projectManager', id: account.id, name: managerName(account) } as const;
  inside.changes.push({ ...about, action: 'updated', fields: { apiToken } });
}
