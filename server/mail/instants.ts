import { mailsAtOncePerHour } from '#contract/mail.ts';
import type { Ctx } from '#server/ctx.ts';
import type { NewRow, Row } from '#server/db/tables.ts';
import { entriesAfter, entriesAtOnce } from '#server/log-queue/cursor.ts';
import { hour } from '#server/log-queue/pauses.ts';
import { transaction } from '#server/records/transaction.ts';

import { readMailState } from './state.ts';

/**
 * Reads the log from the last entry that was handled, and stores a mail for each mention and each item that was sent back.
 * Returns whether there may be more. A server that loses the race against another one stores nothing.
 */
export async function addInstants(ctx: Ctx): Promise<boolean> {
  const before = await readMailState(ctx);
  const rows = await entriesAfter(ctx, before);
  const end = rows.at(-1);
  if (!end) return false;
  const mails = await mailsOf(
    ctx,
    rows.filter(mayConcern).map(({ id }) => id),
  );
  await transaction(ctx, async (inside) => {
    const { db } = inside;
    const { numUpdatedRows } = await db
      .updateTable('mailState')
      .set({ position: end.position, entryId: end.id })
      .where('position', '=', before.position)
      .where('entryId', '=', before.entryId)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    for (const mail of await withinLimit(inside, mails)) {
      await db
        .insertInto('mails')
        .values(mail)
        .onConflict((one) => one.column('key').doNothing())
        .execute();
    }
  });
  return rows.length === entriesAtOnce;
}

/** So that nobody can fill the mailbox of an account, and keep the mails of all waiting. */
async function withinLimit({ db, now }: Ctx, mails: NewRow<'mails'>[]): Promise<NewRow<'mails'>[]> {
  const anHourAgo = new Date(Date.parse(now()) - hour).toISOString();
  const rows = await db
    .selectFrom('mails')
    .select((eb) => ['managerId', eb.fn.countAll<number>().as('count')])
    .where('createdAt', '>', anHourAgo)
    .where('kind', 'in', ['mentioned', 'sentBack'])
    .groupBy('managerId')
    .execute();
  const counts = new Map(rows.map(({ managerId, count }) => [managerId, count]));
  return mails.filter(({ managerId = null }) => {
    const count = (counts.get(managerId) ?? 0) + 1;
    counts.set(managerId, count);
    return count <= mailsAtOncePerHour;
  });
}

type Entry = Pick<Row<'activity'>, 'id' | 'entityType' | 'action'>;

function mayConcern({ entityType, action }: Entry): boolean {
  if (entityType === 'taskStep') return action === 'updated';
  return entityType === 'comment' && (action === 'created' || action === 'updated');
}

async function mailsOf(ctx: Ctx, ids: number[]): Promise<NewRow<'mails'>[]> {
  if (ids.length === 0) return [];
  const entries = await ctx.db
    .selectFrom('activity')
    .select(['id', 'entityType', 'entityId', 'fields', 'projectManagerId as by'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const mails: NewRow<'mails'>[] = [];
  for (const { id, entityType, entityId, fields, by } of entries) {
    if (entityType === 'comment') mails.push(...(await ofComment(ctx, entityId)));
    else if (typeof fields?.['sentBack']?.after === 'string') {
      const to = fields['personId']?.after;
      const accounts = await ownersOf(ctx, entityId, typeof to === 'number' ? to : null);
      mails.push(
        ...accounts
          .filter((managerId) => managerId !== by)
          .map((managerId) => ({
            key: `sentBack:${id}:${managerId}`,
            kind: 'sentBack' as const,
            managerId,
            taskStepId: entityId,
            ...made(ctx),
          })),
      );
    }
  }
  return mails;
}

const made = ({ now }: Ctx) => ({ state: 'sending' as const, createdAt: now() });

/** A comment that is edited mentions the same accounts again: each gets one mail about it. */
async function ofComment(ctx: Ctx, commentId: number): Promise<NewRow<'mails'>[]> {
  const rows = await ctx.db
    .selectFrom('mentions')
    .innerJoin('projectManagers', 'projectManagers.id', 'mentions.projectManagerId')
    .select('projectManagers.id')
    .where('commentId', '=', commentId)
    .where('readAt', 'is', null)
    .where('mailAtOnce', '=', true)
    .execute();
  return rows.map(({ id: managerId }) => ({
    key: `mentioned:${commentId}:${managerId}`,
    kind: 'mentioned' as const,
    managerId,
    commentId,
    ...made(ctx),
  }));
}

/** The accounts of the people to whom a step was sent back: the one who was named, or all who own it. */
async function ownersOf({ db }: Ctx, stepId: number, toPersonId: number | null): Promise<number[]> {
  const people = db
    .selectFrom('people')
    .innerJoin('projectManagers', 'projectManagers.id', 'people.projectManagerId')
    .select('projectManagers.id')
    .where('mailAtOnce', '=', true);
  if (toPersonId !== null) {
    return idsOf(await people.where('people.id', '=', toPersonId).execute());
  }
  const step = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['hasPeople', 'taskSteps.ownerRoleId', 'assigneeId'])
    .where('taskSteps.id', '=', stepId)
    .executeTakeFirst();
  if (!step) return [];
  if (step.hasPeople) {
    const onIt = db
      .selectFrom('personTaskSteps')
      .select('personId')
      .where('taskStepId', '=', stepId);
    return idsOf(await people.where('people.id', 'in', onIt).execute());
  }
  if (step.ownerRoleId !== null || step.assigneeId === null) return [];
  return idsOf(await people.where('people.id', '=', step.assigneeId).execute());
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
