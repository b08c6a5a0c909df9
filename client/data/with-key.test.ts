import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clearDrafts, draftsUnder } from '#client/ui/drafts.ts';

import { ApiError } from './api.ts';
import { withKey } from './with-key.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  clearDrafts();
});
afterEach(() => void vi.unstubAllGlobals());

/** Resolves to the key of the attempt. */
async function send(outcome: Error | null, body = 'Chased today'): Promise<string> {
  let used = '';
  const create = (key: string) => {
    used = key;
    return outcome ? Promise.reject(outcome) : Promise.resolve();
  };
  await withKey('thread/new', body, create).catch(() => {});
  return used;
}
const answered = (status: number) => new ApiError(status, '{}', '', null);

test('a retry without a response has the same key, another body a new one', async () => {
  const key = await send(new TypeError('No response'));
  expect(await send(answered(503))).toBe(key);
  expect(await send(new TypeError('No response'), 'Another')).not.toBe(key);
});

test('after an answer the same body has a new key, and no draft is left', async () => {
  const key = await send(null);
  expect(draftsUnder('thread')).toEqual([]);
  expect(await send(null)).not.toBe(key);
});

test('the key of a record that is deleted by now is not used again', async () => {
  const key = await send(answered(410));
  expect(draftsUnder('thread')).toEqual([]);
  expect(await send(null)).not.toBe(key);
});
