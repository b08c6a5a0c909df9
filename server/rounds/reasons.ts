import type { RestoredThing } from '#contract/deleted.ts';
import { reasonTaken } from '#contract/rounds.ts';
import type { NewSendBackReason, SendBackReason, SendBackReasonChanges } from '#contract/rounds.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { nameKey } from '#server/db/keys.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { clash, isStale, notFound, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import { moveToTrash, restoreRows, takeFromTrash, topOf } from '#server/records/trash.ts';

const entity = 'sendBackReason';
type One = { params: { id: number } };

export async function listSendBackReasons({ db }: Ctx): Promise<SendBackReason[]> {
  return byName(await db.selectFrom('sendBackReasons').select(columns).execute());
}

/** Throws if it does not exist. */
export async function readReason({ db }: Ctx, id: number): Promise<SendBackReason> {
  const row = await db
    .selectFrom('sendBackReasons')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Send-back reason');
  return row;
}

/** Refused if the list has this name already, ignoring case. */
export async function createSendBackReason(
  ctx: Ctx,
  { body: { name } }: { body: NewSendBackReason },
): Promise<SendBackReason> {
  return transaction(ctx, async (inside) => {
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const insert = inside.db
      .insertInto('sendBackReasons')
      .values({ name, nameKey: nameKey(name), ...made })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await unlessTaken(insert, nameClash);
    inside.changes.push({ entity, id, name, action: 'created' });
    return readReason(inside, id);
  });
}

/** Existing rounds keep the old name. */
export async function updateSendBackReason(
  ctx: Ctx,
  { params: { id }, body: { version, name } }: One & { body: SendBackReasonChanges },
): Promise<SendBackReason> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, entity, id);
    if (isStale(before, version)) throw stale(await readReason(inside, id));
    const key = name === undefined ? undefined : nameKey(name);
    const saving = edit(inside, entity, before, { name, nameKey: key });
    const { row, fields } = await unlessTaken(saving, nameClash);
    if (fields) inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
    return readReason(inside, id);
  });
}

export async function deleteSendBackReason(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, entity, id);
    await moveToTrash(inside, { entity, id, name });
    inside.changes.push({ entity, id, name, action: 'deleted' });
  });
}

export async function undeleteSendBackReason(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, entity, id);
    await unlessTaken(restoreRows(inside, removed), nameClash);
    const { name } = topOf(removed, entity);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}

const columns = ['id', 'name', 'createdAt', 'updatedAt', 'version'] as const;

function nameClash() {
  return clash('name', reasonTaken);
}
