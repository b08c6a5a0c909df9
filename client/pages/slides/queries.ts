import type { QueryClient } from '@tanstack/react-query';

import { api, fileOf } from '#client/data/api.ts';
import { sendWrite } from '#client/data/writes.ts';
import { saveFile } from '#client/ui/save-file.ts';
import type { Project } from '#contract/projects.ts';
import { slideIdHeader } from '#contract/slides.ts';

/** Bypasses the cache. */
export function readProjectNow(id: number, signal: AbortSignal): Promise<Project> {
  return api('readProject', { params: { id } }, { signal });
}

type Made = { id: number; response: Response; refreshed: Promise<void> };

/** All slides are created here. `following`: the number of further slides in the batch. */
export async function createSlide(
  queryClient: QueryClient,
  form: FormData,
  { idempotencyKey, following = 0 }: { idempotencyKey: string; following?: number },
): Promise<Made> {
  const query = following > 0 ? { following: String(following) } : {};
  const { response, refresh } = await sendWrite(
    queryClient,
    'generateSlide',
    { form, query },
    { idempotencyKey },
  );
  if (!response) throw new Error('Only a deletion has no answer');
  return {
    id: Number(response.headers.get(slideIdHeader)),
    response,
    refreshed: refresh(),
  };
}

/** Also downloads the file. Resolves to the slide's id. */
export async function generateSlide(
  queryClient: QueryClient,
  form: FormData,
  idempotencyKey: string,
): Promise<number> {
  const { id, response, refreshed } = await createSlide(queryClient, form, { idempotencyKey });
  saveFile(await fileOf(response));
  // The form compares its compliance number with the list.
  await refreshed;
  return id;
}
