import type { RestoredThing } from '#contract/deleted.ts';
import { doesNotFit, pptxType, slideIdHeader } from '#contract/slides.ts';
import type { NewSlide, Slide } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import { fileBytes, insertFile } from '#server/files/blobs.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { limitImageWork } from '#server/files/image-limiter.ts';
import { readPhoto } from '#server/files/images.ts';
import type { Picture } from '#server/files/images.ts';
import { sha256 } from '#server/files/sha256.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { invalid } from '#server/problem.ts';
import { lockedRow, lockProjectIfAny } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, takeFromTrash, topOf } from '#server/records/trash.ts';
import type { TextRole } from '#slide/blocks.ts';
import type { Colour } from '#slide/colours.ts';
import { startingFocus } from '#slide/content.ts';
import type { Brand, SlideContent } from '#slide/content.ts';
import { newestPlan, planSlide } from '#slide/plan.ts';

import { countSlides } from './count-slides.ts';
import { freeFileName } from './file-name.ts';
import { passGates } from './gates.ts';
import { slideRow } from './queries.ts';
import { writePptx } from './write-pptx.ts';

const entity = 'slide';
type One = { params: { id: number } };

/**
 * Creates the file first; the result stores it with everything it was made from. Throws for an invalid photo, too
 * much text or a missing project. `admit` may throw; it is called while no other slide can be stored.
 */
export async function generateSlide(
  ctx: Ctx,
  { body, upload }: { body: NewSlide; upload: Uint8Array | null },
  admit: (writing: Ctx) => Promise<void> = async () => {},
): Promise<(ctx: Ctx) => Promise<FileAnswer>> {
  const make = async () => {
    const read = upload && (await readPhoto(upload));
    return { photo: read, made: await makeFile(ctx, body, read) };
  };
  const { photo, made } = await limitImageWork(make, { owner: ctx.account?.id });
  return (writing) => storeSlide(writing, { body, photo, made, admit });
}

type ToStore = {
  body: NewSlide;
  photo: Picture | null;
  made: Made;
  admit: (writing: Ctx) => Promise<void>;
};

function storeSlide(ctx: Ctx, { body, photo, made, admit }: ToStore): Promise<FileAnswer> {
  return transaction(ctx, async (inside) => {
    if (body.projectId !== undefined && !(await lockProjectIfAny(inside, body.projectId))) {
      throw invalid('projectId', 'Project not found');
    }
    await passGates(inside, body);
    const fileName = await freeFileName(inside, made.createdAt);
    await admit(inside);
    const { id, fileId } = await insertSlide(inside, body, photo, { ...made, fileName });
    const project = body.projectId === undefined ? {} : { projectId: body.projectId };
    inside.changes.push({ entity, id, name: body.title, action: 'created', ...project });
    if (body.projectId !== undefined) await countSlides(inside, body.projectId);
    return { fileId, name: fileName, headers: { [slideIdHeader]: String(id) } };
  });
}

export async function deleteSlide(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { title: name, projectId, ofProjectId } = await slideRow(inside, id);
    if (projectId !== null) await lockProjectIfAny(inside, projectId);
    // It may have been deleted while waiting for the project's lock.
    await lockedRow(inside, 'slide', id);
    const project = ofProjectId === null ? {} : { projectId: ofProjectId };
    await moveToTrash(inside, { entity, id, name, ...project });
    inside.changes.push({ entity, id, name, action: 'deleted', ...project });
    if (projectId !== null) await countSlides(inside, projectId);
  });
}

/** Restores a slide with its files; without its project if that is deleted. */
export function undeleteSlide(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, entity, id);
    const { title: name, projectId: announced } = topOf(removed, 'slide');
    if (announced !== null) await lockProjectIfAny(inside, announced);
    await restoreRows(inside, removed);
    const { projectId, ofProjectId } = await slideRow(inside, id);
    const project = projectId === null ? {} : { projectId };
    const logged = ofProjectId === null ? {} : { projectId: ofProjectId };
    inside.changes.push({ entity, id, name, action: 'restored', ...logged });
    if (projectId !== null) await countSlides(inside, projectId);
    return { entity, id, ...project };
  });
}

type Made = {
  bytes: Uint8Array;
  createdAt: string;
  brand: Slide['brand'];
  logoId: number | null;
};

async function makeFile(ctx: Ctx, body: NewSlide, photo: Picture | null): Promise<Made> {
  const { logoId, name, primaryColour, accentColour, logo } = await organisationRow(ctx);
  const brand = { name, primaryColour, accentColour, logo };
  const plan = planSlide(contentOf(body, photo), brandOf(brand));
  const full = plan.problems.find((problem) => problem.kind === 'full');
  if (full) throw invalid(fieldOf[full.where] ?? 'people', doesNotFit);
  const logoBytes = await fileBytes(ctx, logoId);
  const createdAt = ctx.now();
  const bytes = writePptx({
    plan,
    title: body.title,
    author: ctx.account?.name ?? '',
    createdAt,
    pictures: {
      ...(photo && {
        photo: { bytes: photo.bytes, type: 'jpeg', description: photoDescription(body) },
      }),
      ...(logoBytes && { logo: { bytes: logoBytes, type: 'png', description: `Logo of ${name}` } }),
    },
  });
  return { bytes, createdAt, brand, logoId };
}

/** The form field of a text that is too long; the default is people. */
const fieldOf: Partial<Record<TextRole, string>> = {
  title: 'title',
  message: 'messageTemplate',
  compliance: 'complianceNumber',
};

function contentOf(
  {
    title,
    messageTemplate: message,
    complianceNumber,
    format,
    variant,
    composition,
    ...rest
  }: NewSlide,
  photo: { width: number; height: number } | null,
): SlideContent {
  return {
    title,
    message,
    complianceNumber,
    format,
    variant,
    composition,
    people: rest.people.people,
    photo: photo && { width: photo.width, height: photo.height, ...focusOf(rest, photo) },
  };
}

type RequestedFocus = Pick<NewSlide, 'focusX' | 'focusY'>;

/** The requested focus, or the default. */
function focusOf(
  { focusX, focusY }: RequestedFocus,
  photo: { width: number; height: number } | null,
) {
  const { x, y } = startingFocus(photo ?? { width: 1, height: 1 });
  return { focusX: focusX ?? x, focusY: focusY ?? y };
}

export function brandOf({ name, primaryColour, accentColour, logo }: Slide['brand']): Brand {
  return {
    name,
    colours: { primary: primaryColour as Colour, accent: accentColour as Colour },
    logo,
  };
}

function photoDescription({ people: { people } }: NewSlide): string {
  return `Photo of ${people.map(({ name }) => name).join(', ')}`;
}

async function insertSlide(
  ctx: WritingCtx,
  body: NewSlide,
  photo: Picture | null,
  { bytes, fileName, createdAt, brand, logoId }: Made & { fileName: string },
): Promise<{ id: number; fileId: number }> {
  const file = { bytes, sha256: sha256(bytes), contentType: pptxType };
  const fileId = await insertFile(ctx, file);
  const photoId = photo && (await insertFile(ctx, { ...photo, contentType: 'image/jpeg' }));
  const { title, messageTemplate, complianceNumber, format, variant, composition } = body;
  const { id } = await ctx.db
    .insertInto('slides')
    .values({
      title,
      messageTemplate,
      complianceNumber,
      format,
      variant,
      composition,
      planVersion: newestPlan,
      fileName,
      fileId,
      photoId,
      people: body.people.sent,
      messageTemplateName: await messageTemplateName(ctx, body.messageTemplateId),
      hasPhoto: photo !== null,
      photoWidth: photo?.width ?? null,
      photoHeight: photo?.height ?? null,
      photoSha256: photo?.sha256 ?? null,
      ...focusOf(body, photo),
      brand: JSON.stringify(brand),
      logoId: await fileThere(ctx, logoId),
      projectId: body.projectId ?? null,
      ofProjectId: body.projectId ?? null,
      projectManagerId: ctx.account?.id ?? null,
      author: ctx.account?.name ?? 'System',
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, fileId };
}

/** Null if none was chosen or it was deleted. */
async function messageTemplateName({ db }: Ctx, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const row = await db
    .selectFrom('messageTemplates')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Locks the logo's file; null if the logo was replaced while the slide was made. */
async function fileThere({ db, database }: Ctx, id: number | null): Promise<number | null> {
  if (id === null) return null;
  if (database.engine === 'postgres') {
    await db.selectFrom('organisation').select('id').forShare().execute();
  }
  const row = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
  return row?.id ?? null;
}
