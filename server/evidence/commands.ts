import type { RawBody } from '#contract/call.ts';
import { partOfDeleted } from '#contract/deleted.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import { notALink, tooMuchEvidence } from '#contract/evidence.ts';
import type { Evidence, NewEvidenceFile, NewEvidenceLink } from '#contract/evidence.ts';
import { fileName } from '#contract/file-name.ts';
import { counts, lengths } from '#contract/limits.ts';
import type { Ctx, Prepared } from '#server/ctx.ts';
import type { NewRow, Row } from '#server/db/tables.ts';
import { requireOwn, requirePartInTask, requireStepOwner } from '#server/people/ownership.ts';
import { invalid, nothingToRestore, notFound, Problem } from '#server/problem.ts';
import { locked } from '#server/records/locks.ts';
import { deletedWith } from '#server/records/pending-references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { oldest } from '#server/records/trash.ts';

import { evidenceRow, projectOf, toEvidence } from './queries.ts';
import type { Item } from './queries.ts';
import { discard, hashAgain, stage, uploadGone } from './staging.ts';
import type { Quotas, Staged } from './staging.ts';

const entity = 'evidence';
type One = { params: { id: number } };

/** Stores the file first; the result turns it into evidence, or discards it. */
export async function addEvidenceFile(
  ctx: Ctx,
  { query, raw }: { query: NewEvidenceFile; raw: RawBody },
  quotas: Quotas,
): Promise<Prepared<Evidence>> {
  const item = itemOf(query);
  await projectOf(ctx, item);
  await requireItemOwner(ctx, item);
  const { size, sha256, ...staged } = await stage(ctx, raw, quotas);
  const { fileId, thumbnail } = staged;
  const facts = { name: fileName(query.name), fileId, size, sha256 };
  const write = (writing: Ctx) =>
    transaction(writing, async (inside) => {
      const row = { ...item, ...facts, hasThumbnail: thumbnail !== null };
      const added = await add(inside, row, query.replaces);
      await finish(inside, { size, sha256, ...staged });
      return added;
    });
  return Object.assign(write, { discard: () => discard(ctx, fileId) });
}

/** Answers a retry, of which nothing is stored. */
export async function repeatEvidenceFile(
  ctx: Ctx,
  { raw }: { raw: RawBody },
): Promise<Prepared<Evidence>> {
  await hashAgain(ctx, raw);
  // Runs only if the key has expired meanwhile.
  return () => Promise.reject(new Problem('clash', 'The first request was too long ago'));
}

export function addEvidenceLink(ctx: Ctx, { body }: { body: NewEvidenceLink }): Promise<Evidence> {
  const { name, replaces, ...sent } = body;
  if (!URL.canParse(sent.address)) throw invalid('address', notALink);
  const address = new URL(sent.address).href;
  const row = { ...itemOf(sent), address, name: name || nameOf(address), hasThumbnail: false };
  return transaction(ctx, (inside) => add(inside, row, replaces));
}

/** The evidence stays listed with its hash and the account that removed it. It can be restored for 30 days. */
export async function deleteEvidence(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { projectId, ...row } = await lockedEvidence(inside, id);
    if (row.removedAt !== null) throw notFound('Evidence');
    requireOwn(inside, row);
    await remove(inside, row, projectId, null);
  });
}

export async function undeleteEvidence(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const { projectId, name, removedAt, ...row } = await removedEvidence(inside, id);
    requireOwn(inside, row);
    if (removedAt === null || removedAt < oldest(inside.now())) throw nothingToRestore();
    await inside.db
      .updateTable('evidence')
      .set({ removedAt: null, removedBy: null, replacedById: null })
      .where('id', '=', id)
      .execute();
    inside.changes.push({ entity, id, name, action: 'restored', projectId });
    return { entity, id, projectId };
  });
}

/** If its step or task was deleted since, throws a clash that names what to restore first. */
async function removedEvidence(ctx: WritingCtx, id: number) {
  try {
    return await lockedEvidence(ctx, id);
  } catch (error) {
    const gone = error instanceof Problem && error.kind === 'notFound';
    const outer = gone ? await deletedWith(ctx, entity, id) : null;
    throw outer ? new Problem('clash', partOfDeleted(outer)) : error;
  }
}

function itemOf({ taskId, taskStepId }: NewEvidenceFile | NewEvidenceLinkItem): Item {
  return { taskId: taskId ?? null, taskStepId: taskStepId ?? null };
}

type NewEvidenceLinkItem = Pick<NewEvidenceLink, 'taskId' | 'taskStepId'>;

async function add(
  ctx: WritingCtx,
  row: Item & Omit<NewRow<'evidence'>, 'addedBy' | 'addedById' | 'addedByPersonId' | 'createdAt'>,
  replaces: number | undefined,
): Promise<Evidence> {
  const projectId = await lockedProjectOf(ctx, row);
  await requireItemOwner(ctx, row);
  const before = await evidenceOn(ctx, row);
  if (before.length >= counts.evidenceOfItem) throw invalid('name', tooMuchEvidence);
  const replaced = before.find(({ id, removedAt }) => id === replaces && removedAt === null);
  if (replaces !== undefined && !replaced) {
    throw new Problem('clash', 'What it takes the place of has been removed');
  }
  if (replaced) requireOwn(ctx, replaced);
  const made = await ctx.db
    .insertInto('evidence')
    .values({
      ...row,
      addedBy: ctx.account?.name ?? 'System',
      addedById: ctx.account?.id ?? null,
      addedByPersonId: ctx.account?.person?.personId ?? null,
      createdAt: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, name } = made;
  ctx.changes.push({ entity, id, name, action: 'created', projectId });
  if (replaced) await remove(ctx, replaced, projectId, id);
  return toEvidence(made);
}

function requireItemOwner(ctx: Ctx, { taskId, taskStepId }: Item): Promise<void> {
  if (taskStepId !== null) return requireStepOwner(ctx, taskStepId);
  return requirePartInTask(ctx, taskId ?? 0);
}

function evidenceOn({ db }: Ctx, { taskId, taskStepId }: Item): Promise<Row<'evidence'>[]> {
  const query = db.selectFrom('evidence').selectAll();
  return (
    taskStepId === null
      ? query.where('taskId', '=', taskId)
      : query.where('taskStepId', '=', taskStepId)
  ).execute();
}

/** Completes the upload. Throws if housekeeping has removed it. */
async function finish({ db }: WritingCtx, { fileId, ...stored }: Staged): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('evidenceFiles')
    .set({ ...stored, server: null })
    .where('id', '=', fileId)
    .where('sha256', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw uploadGone();
}

async function remove(
  ctx: WritingCtx,
  { id, name }: Row<'evidence'>,
  projectId: number,
  replacedById: number | null,
): Promise<void> {
  const removed = { removedAt: ctx.now(), removedBy: ctx.account?.name ?? 'System', replacedById };
  await ctx.db.updateTable('evidence').set(removed).where('id', '=', id).execute();
  ctx.changes.push({ entity, id, name, action: 'deleted', projectId });
}

async function lockedProjectOf(ctx: WritingCtx, item: Item): Promise<number> {
  const find = async () => ({ projectId: await projectOf(ctx, item) });
  return (await locked(ctx, find)).projectId;
}

function lockedEvidence(ctx: WritingCtx, id: number) {
  return locked(ctx, async () => {
    const row = await evidenceRow(ctx, id);
    return { ...row, projectId: await projectOf(ctx, row) };
  });
}

/** The end of a path is more specific than its beginning. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  const [last = ''] = pathname.split('/').filter(Boolean).slice(-1);
  const name = last === '' ? hostname : `${hostname} … ${last}`;
  return Array.from(name).slice(0, lengths.name).join('');
}
