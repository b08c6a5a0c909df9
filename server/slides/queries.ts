import { complianceKey } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { notFound } from '#server/problem.ts';
import { everything } from '#server/records/everything.ts';

type One = { params: { id: number } };

/** Newest first, each with the number of other slides with its compliance number, seen or not. */
export async function listSlides(ctx: Ctx): Promise<Slide[]> {
  const rows = await ctx.db
    .selectFrom('slides')
    .leftJoin('projects', 'projects.id', 'slides.projectId')
    .selectAll('slides')
    .select('projects.name as projectName')
    .orderBy('slides.createdAt', 'desc')
    .orderBy('slides.id', 'desc')
    .execute();
  const bearing = new Map<string, number>();
  const numbers = await everything(ctx)
    .db.selectFrom('slides')
    .select('complianceNumber')
    .execute();
  for (const { complianceNumber } of numbers) {
    const key = complianceKey(complianceNumber);
    bearing.set(key, (bearing.get(key) ?? 0) + 1);
  }
  return rows.map(({ projectName, ...row }) =>
    toSlide(row, projectName, (bearing.get(complianceKey(row.complianceNumber)) ?? 1) - 1),
  );
}

export async function downloadSlide(ctx: Ctx, { params }: One): Promise<FileAnswer> {
  const { fileId, fileName } = await slideRow(ctx, params.id);
  return { fileId, name: fileName };
}

export async function readSlidePhoto(ctx: Ctx, { params }: One): Promise<FileAnswer> {
  return { fileId: (await slideRow(ctx, params.id)).photoId };
}

export async function readSlideLogo(ctx: Ctx, { params }: One): Promise<FileAnswer> {
  return { fileId: (await slideRow(ctx, params.id)).logoId };
}

/** Throws if it does not exist. */
export async function slideRow({ db }: Ctx, id: number): Promise<Row<'slides'>> {
  const row = await db.selectFrom('slides').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Slide');
  return row;
}

function toSlide(row: Row<'slides'>, projectName: string | null, sameNumber: number): Slide {
  const { photoWidth: width, photoHeight: height, photoSha256: sha256 } = row;
  return {
    id: row.id,
    title: row.title,
    people: row.people,
    messageTemplate: row.messageTemplate,
    messageTemplateName: row.messageTemplateName,
    complianceNumber: row.complianceNumber,
    hasPhoto: row.hasPhoto,
    photoPath: row.photoId === null ? null : `photo-${row.photoId}`,
    filePath: row.fileId === null ? null : `file-${row.fileId}`,
    fileName: row.fileName,
    format: row.format,
    variant: row.variant,
    composition: row.composition,
    planVersion: row.planVersion,
    focusX: row.focusX,
    focusY: row.focusY,
    photo: width && height && sha256 ? { width, height, sha256 } : null,
    brand: row.brand,
    sameNumber,
    projectId: row.projectId,
    projectName,
    author: row.author,
    createdAt: row.createdAt,
  };
}
