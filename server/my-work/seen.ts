import type { NewForYou } from '#contract/new-work.ts';
import type { Ctx } from '#server/ctx.ts';
import { settledPosition } from '#server/db/log.ts';
import { transaction } from '#server/records/transaction.ts';

import { newItemsSince } from './new-work.ts';

export async function readNewForYou(ctx: Ctx): Promise<NewForYou> {
  // Read first: what happens meanwhile stays new.
  const position = await settledPosition(ctx.database);
  const accountId = ctx.account?.id ?? 0;
  const own = await ctx.db
    .selectFrom('projectManagers')
    .leftJoin('people', 'people.projectManagerId', 'projectManagers.id')
    .select(['seenPosition', 'people.id as personId'])
    .where('projectManagers.id', '=', accountId)
    .executeTakeFirst();
  if (!own || own.personId === null) return { position, items: [] };
  const { personId, seenPosition } = own;
  return { position, items: await newItemsSince(ctx, { personId, accountId }, seenPosition) };
}

/** The position only rises, so that an older page of the same account hides nothing. */
export async function markSeen(
  ctx: Ctx,
  { body: { position } }: { body: { position: number } },
): Promise<NewForYou> {
  const seenPosition = Math.min(position, await settledPosition(ctx.database));
  await transaction(ctx, ({ db, account }) =>
    db
      .updateTable('projectManagers')
      .set({ seenPosition })
      .where('id', '=', account?.id ?? 0)
      .where('seenPosition', '<', seenPosition)
      .execute(),
  );
  return readNewForYou(ctx);
}
