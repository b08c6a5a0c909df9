import type { RestoredThing } from '#contract/deleted.ts';
import type { Ctx } from '#server/ctx.ts';
import { takeWithEntries } from '#server/lists/entry-back.ts';
import { transaction } from '#server/records/transaction.ts';
import { restoreRows, topOf } from '#server/records/trash.ts';

/** Restores a deleted template of either kind, with the category and the market that it uses. */
export function undelete(
  ctx: Ctx,
  entity: 'taskTemplate' | 'projectTemplate',
  id: number,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeWithEntries(inside, entity, id);
    await restoreRows(inside, removed);
    const { name } = topOf(removed, entity);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}
