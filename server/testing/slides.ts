import sharp from 'sharp';

import { pptxType, slideIdHeader } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import type { NewRow } from '#server/db/tables.ts';
import { sha256 } from '#server/files/sha256.ts';

import type { Client } from './server.ts';

export const ada = {
  role: 'senior',
  name: 'Ada Larsen',
  title: 'Senior Vice President',
  priorFirm: 'Harbor Wealth',
  location: 'Chicago',
};
export const bea = { role: 'junior', name: 'Bea Moss', title: 'Market Director' };

type Fields = {
  title: string;
  people: string;
  messageTemplate: string;
  messageTemplateId: string;
  complianceNumber: string;
  format: string;
  variant: string;
  composition: string;
  focusX: string;
  focusY: string;
  projectId: string;
  reason: string;
};

/** A valid form with overrides; undefined omits a field. */
export function slideForm(
  given: { [Name in keyof Fields]?: string | undefined } = {},
  photo?: Uint8Array,
): FormData {
  const form = new FormData();
  const fields = {
    title: 'Welcome Ada',
    people: JSON.stringify([ada, bea]),
    messageTemplate: 'Ada Larsen joins us.',
    complianceNumber: 'C-2026-001',
    ...given,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  if (photo) form.append('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}

export async function makeSlide(
  client: Client,
  given: Parameters<typeof slideForm>[0] = {},
  photo?: Uint8Array,
  headers: Record<string, string> = {},
) {
  const file = await client.fetchFile('generateSlide', { form: slideForm(given, photo) }, headers);
  return { id: Number(file.headers.get(slideIdHeader)), ...file };
}

export function aPicture(
  { width = 60, height = 40, background = '#2a6f97' } = {},
  type: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}

export async function logoForm(logo?: Uint8Array): Promise<FormData> {
  const form = new FormData();
  const bytes = logo ?? (await aPicture({ width: 40, height: 20 }, 'png'));
  form.append('logo', new Blob([new Uint8Array(bytes)]), 'logo.png');
  return form;
}

/** Stores a slide with photo, file and logo, and sets the organisation's logo, without rendering. */
export async function aStoredSlide(
  { database: { write }, now }: Ctx,
  facts: Partial<NewRow<'slides'>> = {},
): Promise<number> {
  const createdAt = now();
  const store = async (contentType: string, bytes: Uint8Array) => {
    const file = { contentType, bytes, sha256: sha256(bytes), createdAt };
    return write
      .insertInto('files')
      .values(file)
      .returning(['id', 'sha256'])
      .executeTakeFirstOrThrow();
  };
  const size = { width: 60, height: 40 };
  const photo = await store('image/jpeg', await aPicture(size));
  const logo = await store('image/png', await aPicture(size, 'png'));
  const file = await store(pptxType, Buffer.from('a presentation'));
  const ofLogo = { ...size, sha256: logo.sha256 };
  const colours = { primaryColour: '#1d4ed8', accentColour: '#60a5fa' };
  await write
    .updateTable('organisation')
    .set({ logoId: logo.id, logo: JSON.stringify(ofLogo) })
    .execute();
  const { id } = await write
    .insertInto('slides')
    .values({
      title: 'Welcome Ada',
      people: JSON.stringify([ada, bea]),
      messageTemplate: 'Ada Larsen joins us.',
      complianceNumber: 'C-2026-001',
      hasPhoto: true,
      photoId: photo.id,
      photoWidth: size.width,
      photoHeight: size.height,
      photoSha256: photo.sha256,
      fileId: file.id,
      fileName: 'slide-1.pptx',
      logoId: logo.id,
      brand: JSON.stringify({ name: '', ...colours, logo: ofLogo }),
      author: 'Dana Reyes',
      createdAt,
      ofProjectId: facts.projectId ?? null,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (facts.projectId) {
    await write
      .updateTable('projects')
      .set((eb) => ({ slidesCount: eb('slidesCount', '+', 1) }))
      .where('id', '=', facts.projectId)
      .execute();
  }
  return id;
}
