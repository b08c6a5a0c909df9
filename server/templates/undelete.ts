import type { RestoredThing } from '../../contract/deleted.ts';
import type { Ctx } from '../ctx.ts';
import { putBack, takeRemoved, topOf } from '../db/removed.ts';
import { transaction } from '../db/transaction.ts';
import { entryBack } from '../lists/entry-back.ts';

/** Brings a deleted template of either kind back, and with it the category and the market that it names. */
export function undelete(
  ctx: Ctx,
  entity: 'taskTemplate' | 'projectTemplate',
  id: number,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeRemoved(inside, entity, id);
    const template: { name: string; category: string | null; market?: string | null } = topOf(
      removed,
      `${entity}s`,
    );
    const { category, market } = template;
    if (category) template.category = await entryBack(inside, 'categories', category);
    if (market) template.market = await entryBack(inside, 'markets', market);
    await putBack(inside, removed);
    inside.changes.push({ entity, id, name: template.name, action: 'restored' });
    return { entity, id };
  });
}
