import { aMessageTemplate } from '#demo/builders.ts';
import { deleteMessageTemplate } from '#server/messages/commands.ts';
import { deleteSlide } from '#server/slides/commands.ts';

import type { TestServer } from './server.ts';
import { aStoredSlide, logoForm, slideForm } from './slides.ts';

export const announcementBodies = {
  createMessageTemplate: { name: 'W', content: 'C' },
  updateMessageTemplate: { name: 'W' },
  updateOrganisation: { name: 'Harbor' },
};

export const announcementForms: Record<string, () => FormData | Promise<FormData>> = {
  generateSlide: () => slideForm(),
  setLogo: () => logoForm(),
};

/** One message template and one slide by path segment, optionally deleted ones. */
export async function announcementThings({ ctx }: TestServer, withDeleted: boolean) {
  const one = async () => ({
    'message-templates': (await aMessageTemplate(ctx)).id,
    slides: await aStoredSlide(ctx),
  });
  const things = await one();
  if (!withDeleted) return { things, removed: {} };
  const removed = await one();
  await deleteMessageTemplate(ctx, { params: { id: removed['message-templates'] } });
  await deleteSlide(ctx, { params: { id: removed.slides } });
  return { things, removed };
}

export function announcementsIn({ ctx: { db } }: TestServer) {
  return Promise.all([
    db.selectFrom('messageTemplates').selectAll().orderBy('id').execute(),
    db.selectFrom('slides').selectAll().orderBy('id').execute(),
    db.selectFrom('files').select(['id', 'sha256']).orderBy('id').execute(),
    db.selectFrom('organisation').selectAll().execute(),
  ]);
}
