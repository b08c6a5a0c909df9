import type { QueryClient } from '@tanstack/react-query';

import { api, fileOf } from '#client/api.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { sendWrite } from '#client/writes.ts';
import type { Project } from '#contract/projects.ts';
import { slideIdHeader } from '#contract/slides.ts';

/** Bypasses the cache. */
export function readProjectNow(id: number, signal: AbortSignal): Promise<Project> {
  return api('readProject', { params: { id } }, { signal });
}

/** Also downloads the file. Resolves to the slide's id. */
export async function generateSlide(
  queryClient: QueryClient,
  form: FormData,
  idempotencyKey: string,
): Promise<number> {
  const sent = await sendWrite(queryClient, 'generateSlide', { form }, { idempotencyKey });
  if (!sent.response) throw new Error('Only a deletion has no answer');
  saveFile(await fileOf(sent.response));
  // The form checks its compliance number against the list.
  await sent.refreshed;
  return Number(sent.response.headers.get(slideIdHeader));
}
