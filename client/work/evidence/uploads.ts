import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#client/data/api.ts';
import { freshKey } from '#client/data/fresh-key.ts';
import { applyAnswer } from '#client/data/writes.ts';
import { onDraftsCleared } from '#client/ui/drafts.ts';
import { store } from '#client/ui/store.ts';

import { keyOfItem } from './items.ts';
import type { Item } from './items.ts';
import { sendFile } from './send-file.ts';

export type Upload = {
  key: string;
  item: Item;
  file: File;
  replaces: number | undefined;
  sent: number;
  /** `refused` is final; `failed` can be retried. */
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  problem: string | null;
};

/* Uploads continue after their panel is closed. A few run in parallel, so that the first ones finish early. */

const mostAtOnce = 3;
const uploads = store<readonly Upload[]>([]);
const running = new Map<string, AbortController>();

function update(key: string, facts: Partial<Upload>): void {
  uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...facts } : one)));
}

type Start = {
  item: Item;
  files: readonly File[];
  replaces?: number;
  /** In bytes. */
  most: number | undefined;
};

export function startUploads(
  queryClient: QueryClient,
  { item, files, replaces, most }: Start,
): void {
  const fresh = files.map((file): Upload => {
    const problem = most === undefined || file.size <= most ? null : tooLarge(most);
    const state = problem === null ? 'waiting' : 'refused';
    return { key: freshKey(), item, file, replaces, sent: 0, state, problem };
  });
  uploads.set([...uploads.get(), ...fresh]);
  next(queryClient);
}

function tooLarge(most: number): string {
  return `The file is larger than ${most / 1_048_576} MB`;
}

export function retryUpload(queryClient: QueryClient, key: string): void {
  update(key, { state: 'waiting', problem: null, sent: 0 });
  next(queryClient);
}

/** Cancels a running upload, or dismisses a failed one. */
export function dropUpload(key: string): void {
  running.get(key)?.abort();
  uploads.set(uploads.get().filter((one) => one.key !== key));
}

function next(queryClient: QueryClient): void {
  for (const upload of uploads.get()) {
    if (running.size >= mostAtOnce) return;
    if (upload.state === 'waiting') void send(queryClient, upload);
  }
}

async function send(queryClient: QueryClient, upload: Upload): Promise<void> {
  const { key } = upload;
  const controller = new AbortController();
  running.set(key, controller);
  update(key, { state: 'sending' });
  try {
    const answer = await sendFile({
      ...upload,
      idempotencyKey: key,
      signal: controller.signal,
      onProgress: (sent) => update(key, { sent }),
    });
    await applyAnswer(queryClient, answer);
    uploads.set(uploads.get().filter((one) => one.key !== key));
  } catch (error) {
    const problem =
      error instanceof ApiError ? error.problem.message : 'The server did not respond';
    const isFinal = error instanceof ApiError && [400, 403, 404, 413].includes(error.status);
    update(key, { state: isFinal ? 'refused' : 'failed', problem });
  } finally {
    running.delete(key);
    next(queryClient);
  }
}

// Drafts are cleared when another account may follow.
onDraftsCleared(() => {
  for (const controller of running.values()) controller.abort();
  uploads.set([]);
});

export function useUploads(item: Item): Upload[] {
  const key = keyOfItem(item);
  return uploads.use().filter((one) => keyOfItem(one.item) === key);
}
