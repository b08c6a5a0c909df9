import { aMessageTemplate } from '../demo/builders.ts';
import { deleteMessageTemplate } from '../messages/commands.ts';
import { deleteSlide } from '../slides/commands.ts';
import type { TestServer } from './server.ts';
import { aStoredSlide, logoForm, slideForm } from './slides.ts';

/** Who may make the calls about announcements: one cell for every caller. */
const read = {
  signedOut: 401,
  deactivated: 401,
  deleted: 401,
  viewer: 200,
  manager: 200,
  primary: 200,
};
const change = { ...read, viewer: 403 };
const create = { ...change, manager: 201, primary: 201 };
// Whoever comes second finds nothing to delete any more, or nothing that is still deleted.
const remove = { ...change, manager: 204, primary: 404 };
const undelete = { ...change, primary: 404 };
const byPrimary = { ...change, manager: 403 };

export const announcementRows = {
  createMessageTemplate: create,
  updateMessageTemplate: change,
  deleteMessageTemplate: remove,
  undeleteMessageTemplate: undelete,
  generateSlide: change,
  listSlides: read,
  downloadSlide: read,
  readSlideImage: read,
  readSlidePhoto: read,
  readSlideLogo: read,
  deleteSlide: remove,
  undeleteSlide: undelete,
  readOrganisation: read,
  updateOrganisation: byPrimary,
  readLogo: read,
  setLogo: byPrimary,
  deleteLogo: { ...byPrimary, primary: 204 },
};

/** A valid JSON body for each of them that takes one. */
export const announcementBodies = {
  createMessageTemplate: { name: 'W', content: 'C' },
  updateMessageTemplate: { name: 'W' },
  updateOrganisation: { name: 'Harbor' },
};

/** A valid form for each of them that takes one. */
export const announcementForms: Record<string, () => FormData | Promise<FormData>> = {
  generateSlide: () => slideForm(),
  setLogo: () => logoForm(),
};

/** One wording and one slide by the segment of their paths; deleted ones too where they are asked for. */
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

/** What a refused call must leave as it was. */
export function announcementsIn({ ctx: { db } }: TestServer) {
  return Promise.all([
    db.selectFrom('messageTemplates').selectAll().orderBy('id').execute(),
    db.selectFrom('slides').selectAll().orderBy('id').execute(),
    db.selectFrom('files').select(['id', 'sha256']).orderBy('id').execute(),
    db.selectFrom('organisation').selectAll().execute(),
  ]);
}
