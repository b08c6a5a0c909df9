import type { ApiToken } from '#contract/api-tokens.ts';
import type { Ctx } from '#server/ctx.ts';
import { readManager } from '#server/managers/queries.ts';

export function listOwnTokens(ctx: Ctx): Promise<ApiToken[]> {
  return tokensOfAccount(ctx, ctx.account?.id ?? 0);
}

export async function listTokensOfAccount(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<ApiToken[]> {
  await readManager(ctx, id);
  return tokensOfAccount(ctx, id);
}

/** Includes those that have expired, the newest first. */
function tokensOfAccount({ db }: Ctx, managerId: number): Promise<ApiToken[]> {
  return db
    .selectFrom('apiTokens')
    .select(['id', 'name', 'access', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('managerId', '=', managerId)
    .orderBy('id', 'desc')
    .execute();
}
