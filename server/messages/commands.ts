import type { RestoredThing } from '#contract/deleted.ts';
import type {
  MessageTemplate,
  MessageTemplateChanges,
  NewMessageTemplate,
} from '#contract/messages.ts';
import type { Ctx } from '#server/ctx.ts';
import { isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, takeFromTrash, topOf } from '#server/records/trash.ts';

const entity = 'messageTemplate';
type One = { params: { id: number } };

export async function createMessageTemplate(
  ctx: Ctx,
  { body }: { body: NewMessageTemplate },
): Promise<MessageTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, content, description = null, isActive } = body;
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const row = await inside.db
      .insertInto('messageTemplates')
      .values({ name, content, description, isActive, ...made })
      .returningAll()
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity, id: row.id, name, action: 'created' });
    return row;
  });
}

export async function updateMessageTemplate(
  ctx: Ctx,
  { params: { id }, body: { version, ...sent } }: One & { body: MessageTemplateChanges },
): Promise<MessageTemplate> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, 'messageTemplate', id);
    if (isStale(before, version)) throw stale(before);
    const { row, fields } = await edit(inside, 'messageTemplate', before, sent);
    if (fields) inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
    return row;
  });
}

export async function deleteMessageTemplate(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, 'messageTemplate', id);
    await moveToTrash(inside, { entity, id, name });
    inside.changes.push({ entity, id, name, action: 'deleted' });
  });
}

export function undeleteMessageTemplate(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, entity, id);
    const { name } = topOf(removed, 'messageTemplate');
    await restoreRows(inside, removed);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}
