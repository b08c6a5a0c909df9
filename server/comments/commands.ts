import { withoutNames } from '#contract/comment-text.ts';
import type { Comment, CommentChanges, NewComment } from '#contract/comments.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import { counts } from '#contract/limits.ts';
import type { Action } from '#contract/live.ts';
import {
  commentRefusal,
  commentRemoved,
  mayRemoveComment,
  notYourComment,
} from '#rules/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row, Trashed } from '#server/db/tables.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { invalid, isStale, Problem, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { locked, lockedRow, lockedTask } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import {
  moveToTrash,
  requireParent,
  restoreRows,
  takeFromTrash,
  topOf,
} from '#server/records/trash.ts';
import { lockedStep } from '#server/steps/commands.ts';

import { checkedMentions, setMentions } from './mentions.ts';
import { commented, findComment, readComment } from './queries.ts';
import type { On } from './queries.ts';

type Sent = { params: { id: number }; body: NewComment };

export function createProjectComment(ctx: Ctx, sent: Sent): Promise<Comment> {
  return createComment(ctx, 'projectId', sent);
}

export function createTaskComment(ctx: Ctx, sent: Sent): Promise<Comment> {
  return createComment(ctx, 'taskId', sent);
}

export function createStepComment(ctx: Ctx, sent: Sent): Promise<Comment> {
  return createComment(ctx, 'taskStepId', sent);
}

async function createComment(
  ctx: Ctx,
  on: On,
  { params: { id: onId }, body }: Sent,
): Promise<Comment> {
  return transaction(ctx, async (inside) => {
    await checkMayComment(inside);
    const place = await lockedPlace(inside, on, onId);
    const { text } = body;
    const ids = await checkedMentions(inside, text);
    const { account, now } = inside;
    const { id } = await inside.db
      .insertInto('comments')
      .values({
        [on]: onId,
        projectManagerId: account?.id ?? null,
        personId: account?.person?.personId ?? null,
        author: account?.name ?? 'System',
        text,
        versions: '[]',
        versionsCount: 0,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setMentions(inside, id, ids);
    log(inside, id, place, 'created');
    return readComment(inside, id);
  });
}

/** Keeps the previous version of the text, which is never logged. */
export async function updateComment(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: CommentChanges },
): Promise<Comment> {
  return transaction(ctx, async (inside) => {
    const { row, place } = await lockedComment(inside, id);
    if (row.projectManagerId === null || row.projectManagerId !== inside.account?.id)
      throw new Problem('forbidden', notYourComment);
    await checkMayComment(inside);
    const { text } = body;
    const ids = await checkedMentions(inside, text, row.text);
    // Even with an old version: its response may have been lost.
    if (text === withoutNames(row.text)) return readComment(inside, id);
    if (isStale(row, body.version)) throw stale(await readComment(inside, id));
    if (row.versionsCount >= counts.versionsOfComment) {
      throw invalid(
        'text',
        `Edited ${counts.versionsOfComment} times already: write a new comment`,
      );
    }
    const before = { text: row.text, writtenAt: row.editedAt ?? row.createdAt };
    const versions = [...row.versions, before];
    await edit(inside, 'comment', row, {
      text,
      versions,
      versionsCount: versions.length,
      editedAt: inside.now(),
    });
    await setMentions(inside, id, ids);
    log(inside, id, place, 'updated');
    return readComment(inside, id);
  });
}

export async function deleteComment(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { row, place } = await lockedComment(inside, id);
    checkMayRemove(inside, row);
    await moveToTrash(inside, { entity: 'comment', id, ...place });
    log(inside, id, place, 'deleted');
  });
}

export async function undeleteComment(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, 'comment', id);
    const row = topOf(removed, 'comment');
    checkMayRemove(inside, row);
    const { on, onId } = placeOf(row);
    const looked = lockedPlace(inside, on, onId);
    const place = await requireParent(inside, { entity: commented[on], id: onId }, looked);
    await checkMayRestore(inside, removed);
    await restoreRows(inside, removed);
    log(inside, id, place, 'restored');
    const { projectId } = place;
    return {
      entity: 'comment',
      id,
      projectId,
      ...(row.taskId !== null && { taskId: row.taskId }),
      ...(row.taskStepId !== null && { stepId: row.taskStepId }),
    };
  });
}

type Place = { name: string; projectId: number };

/** Logs the name of the commented record, never the text. */
function log({ changes }: WritingCtx, id: number, place: Place, action: Action): void {
  changes.push({ entity: 'comment', id, action, ...place });
}

async function checkMayComment(ctx: WritingCtx): Promise<void> {
  if (!ctx.account) return;
  const { viewersComment } = await organisationRow(ctx);
  const reason = commentRefusal(ctx.account, viewersComment);
  if (reason) throw new Problem('forbidden', reason);
}

function checkMayRemove({ account }: WritingCtx, row: Row<'comments'>): void {
  if (!account || !mayRemoveComment(account, row.projectManagerId)) {
    throw new Problem('forbidden', notYourComment);
  }
}

/**
 * Authors may restore comments that they deleted, if they may still comment; the primary manager may restore any.
 */
async function checkMayRestore(ctx: WritingCtx, { by }: Trashed): Promise<void> {
  const { account } = ctx;
  if (!account || account.isPrimary) return;
  await checkMayComment(ctx);
  if (by !== account.id) throw new Problem('forbidden', commentRemoved);
}

async function lockedPlace(ctx: WritingCtx, on: On, id: number): Promise<Place> {
  if (on === 'projectId') {
    const { name } = await lockedRow(ctx, 'project', id);
    return { name, projectId: id };
  }
  if (on === 'taskId') {
    const { title, projectId } = await lockedTask(ctx, id);
    return { name: title, projectId };
  }
  const { name, projectId } = await lockedStep(ctx, id);
  return { name, projectId };
}

async function lockedComment(ctx: WritingCtx, id: number) {
  const { row } = await locked(ctx, () => findComment(ctx, id));
  const { on, onId } = placeOf(row);
  return { row, place: await lockedPlace(ctx, on, onId) };
}

function placeOf(row: Row<'comments'>): { on: On; onId: number } {
  const on = (['taskStepId', 'taskId', 'projectId'] as const).find((one) => row[one] !== null);
  if (!on) throw new Error(`Comment ${row.id} has no parent`);
  return { on, onId: row[on] ?? 0 };
}
