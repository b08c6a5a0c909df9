import type { RestoredThing } from '../../contract/deleted.ts';
import type {
  MessageTemplate,
  MessageTemplateChanges,
  NewMessageTemplate,
} from '../../contract/messages.ts';
import type { Ctx } from '../ctx.ts';
import { edit } from '../db/edit.ts';
import { keepRemoved, putBack, rowsOf, takeRemoved, topOf } from '../db/removed.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { isStale, notFound, stale } from '../problem.ts';

const entity = 'messageTemplate';
type One = { params: { id: number } };

/** Adds a wording. */
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

/** Changes what was sent of a wording. Slides that were made with it keep their text. */
export async function updateMessageTemplate(
  ctx: Ctx,
  { params: { id }, body: { version, ...sent } }: One & { body: MessageTemplateChanges },
): Promise<MessageTemplate> {
  return transaction(ctx, async (inside) => {
    const before = await lockedTemplate(inside, id);
    if (isStale(before, version)) throw stale(before);
    const { row, fields } = await edit(inside, 'messageTemplates', before, sent);
    if (fields) inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
    return row;
  });
}

/** Deletes a wording. */
export async function deleteMessageTemplate(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedTemplate(inside, id);
    const rows = await rowsOf(inside, 'messageTemplates', id);
    await keepRemoved(inside, { entity, id, name }, { rows, changed: [] });
    await inside.db.deleteFrom('messageTemplates').where('id', '=', id).execute();
    inside.changes.push({ entity, id, name, action: 'deleted' });
  });
}

/** Brings a deleted wording back. */
export function undeleteMessageTemplate(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeRemoved(inside, entity, id);
    const { name } = topOf(removed, 'messageTemplates');
    await putBack(inside, removed);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}

async function lockedTemplate(
  { db, database }: WritingCtx,
  id: number,
): Promise<Row<'messageTemplates'>> {
  const row = await db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('id', '=', id)
    .$if(database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound('Message template');
  return row;
}
