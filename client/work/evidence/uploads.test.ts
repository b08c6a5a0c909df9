import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clearDrafts } from '#client/ui/drafts.ts';

import { retryUpload, startUploads } from './uploads.ts';

const started: string[] = [];
const aborted: string[] = [];

/** Never answers. */
class Request extends EventTarget {
  upload = new EventTarget();
  key = '';
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    if (name === 'Idempotency-Key') this.key = value;
  }
  send(): void {
    started.push(this.key);
  }
  abort(): void {
    aborted.push(this.key);
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => void vi.unstubAllGlobals());

test('uploads end with the drafts of their account; they cannot be retried', async () => {
  const client = {} as QueryClient;
  const files = Array.from({ length: 5 }, (_, n) => new File(['text'], `${n}.txt`));
  startUploads(client, { item: { taskStepId: 1 }, files, most: undefined });
  const sent = started.splice(0);
  expect(sent).toHaveLength(3);
  clearDrafts();
  expect(aborted.splice(0)).toEqual(sent);
  await new Promise((done) => setTimeout(done));
  retryUpload(client, sent[0] ?? '');
  expect(started).toEqual([]);
});
