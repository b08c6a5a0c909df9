import type { QueryClient } from '@tanstack/react-query';

import { api, fileOf } from '#client/api.ts';
import { readOf } from '#client/reads.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { sendWrite } from '#client/writes.ts';
import type { Project } from '#contract/projects.ts';
import { slideIdHeader } from '#contract/slides.ts';

/** All slides, the newest first. */
export function slidesQuery() {
  return readOf('listSlides');
}

/** A project as the server has it now, whatever was read of it before. */
export function readProjectNow(id: number, signal: AbortSignal): Promise<Project> {
  return api('readProject', { params: { id } }, { signal });
}

/** Makes a slide from the fields of a form, saves its file and resolves to its id. */
export async function generateSlide(
  queryClient: QueryClient,
  form: FormData,
  idempotencyKey: string,
): Promise<number> {
  const sent = await sendWrite(queryClient, 'generateSlide', { form }, { idempotencyKey });
  if (!sent.response) throw new Error('Only a deletion has no answer');
  saveFile(await fileOf(sent.response));
  // The form compares its compliance number with those in the list.
  await sent.refreshed;
  return Number(sent.response.headers.get(slideIdHeader));
}
