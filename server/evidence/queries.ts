import type { Evidence } from '#contract/evidence.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { notFound } from '#server/problem.ts';
import { findStep } from '#server/steps/queries.ts';

import { pieceAt, pieceInSlices, piecesOf } from './pieces.ts';

type One = { params: { id: number } };

/** Oldest first, including removed evidence. Throws if the project does not exist. */
export async function listEvidence({ db }: Ctx, { params: { id } }: One): Promise<Evidence[]> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!project) throw notFound('Project');
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where((eb) => {
      const tasks = eb.selectFrom('tasks').select('tasks.id').where('projectId', '=', id);
      const steps = eb
        .selectFrom('taskSteps')
        .select('taskSteps.id')
        .where('taskSteps.taskId', 'in', tasks);
      return eb.or([eb('evidence.taskId', 'in', tasks), eb('taskStepId', 'in', steps)]);
    })
    .orderBy('evidence.id')
    .execute();
  return rows.map(toEvidence);
}

export function toEvidence({ fileId: _, ...row }: Row<'evidence'>): Evidence {
  return row;
}

export async function downloadEvidence(ctx: Ctx, { params: { id } }: One): Promise<FileAnswer> {
  const { fileId, size, name } = await fileOf(ctx, id);
  const read = ctx.database.engine === 'postgres' ? pieceInSlices : pieceAt;
  return {
    name,
    size: size ?? 0,
    type: 'application/octet-stream',
    pieces: () => piecesOf(ctx, fileId, read),
  };
}

export async function readEvidenceThumbnail(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<FileAnswer> {
  const { fileId } = await fileOf(ctx, id);
  const file = await ctx.db
    .selectFrom('evidenceFiles')
    .select('thumbnail')
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file?.thumbnail) throw notFound('Thumbnail');
  return { bytes: file.thumbnail, type: 'image/webp' };
}

/** Throws for links and removed evidence. */
async function fileOf(ctx: Ctx, id: number): Promise<Row<'evidence'> & { fileId: number }> {
  const { fileId, ...row } = await evidenceRow(ctx, id);
  if (fileId === null || row.removedAt !== null) throw notFound('File');
  return { ...row, fileId };
}

export async function evidenceRow({ db }: Ctx, id: number): Promise<Row<'evidence'>> {
  const row = await db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Evidence');
  return row;
}

export type Item = { taskId: number | null; taskStepId: number | null };

/** Throws if the step or task does not exist. */
export async function projectOf(ctx: Ctx, { taskId, taskStepId }: Item): Promise<number> {
  if (taskStepId !== null) return (await findStep(ctx, taskStepId)).projectId;
  const task = await ctx.db
    .selectFrom('tasks')
    .select('projectId')
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw notFound('Task');
  return task.projectId;
}

/** Whether the step has evidence that was not removed. */
export async function hasEvidence({ db }: Ctx, taskStepId: number): Promise<boolean> {
  const row = await db
    .selectFrom('evidence')
    .select('id')
    .where('taskStepId', '=', taskStepId)
    .where('removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
