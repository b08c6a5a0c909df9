import type { RestoredThing } from '#contract/deleted.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { takeWithEntries } from '#server/lists/entry-back.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, topOf } from '#server/records/trash.ts';

import { ownerSent } from './owners.ts';

export function undelete(
  ctx: Ctx,
  entity: 'taskTemplate' | 'projectTemplate',
  id: number,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeWithEntries(inside, entity, id);
    if (entity === 'taskTemplate') await nameOwner(inside, topOf(removed, entity));
    await restoreRows(inside, removed);
    const { name } = topOf(removed, entity);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}

/** A template deleted before roles existed only has their names: the first one becomes its owner. */
async function nameOwner(ctx: WritingCtx, template: Partial<Row<'taskTemplates'>>): Promise<void> {
  if (template.ownerRoleId !== undefined) return;
  Object.assign(template, await ownerSent(ctx, template));
}
