import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Each `page()` is a page load on the same storage. */

let storage: Map<string, string>;
let hidden: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Map([['signed-in-as', '1']]);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (hidden = listener));
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(
      {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
        removeItem: (key: string) => storage.delete(key),
      },
      {
        get: (methods, name) => (name === 'length' ? storage.size : Reflect.get(methods, name)),
        ownKeys: () => [...storage.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function page() {
  vi.resetModules();
  return import('./drafts.ts');
}

test('a draft survives even an immediate reload', async () => {
  const before = await page();
  before.saveDraft('project/5/form', { typed: 'Half a title' });
  expect(storage.size).toBe(1);
  hidden();
  expect((await page()).readDraft('project/5/form')).toEqual({ typed: 'Half a title' });
});

test('storage is written at once, then a few times a second, so that a crash loses little', async () => {
  const { saveDraft } = await page();
  saveDraft('a', 1);
  vi.advanceTimersByTime(1);
  expect((await page()).readDraft('a')).toBe(1);
  for (const value of [2, 3]) saveDraft('a', value);
  vi.advanceTimersByTime(100);
  expect((await page()).readDraft('a')).toBe(1);
  vi.advanceTimersByTime(400);
  expect((await page()).readDraft('a')).toBe(3);
});

test('drafts below a path are discarded with it, and its siblings stay', async () => {
  const { discardDrafts, saveDraft, draftsUnder } = await page();
  for (const name of ['steps/1', 'steps/1/typed', 'steps/12/typed']) saveDraft(name, name);
  expect(draftsUnder('steps/1').map(([name]) => name)).toEqual(['steps/1', 'steps/1/typed']);
  discardDrafts('steps/1');
  hidden();
  expect((await page()).draftsUnder('steps').map(([name]) => name)).toEqual(['steps/12/typed']);
});

test('nothing is written to an emptied storage', async () => {
  const { clearDrafts, saveDraft, readDraft } = await page();
  saveDraft('a', 1);
  storage.clear();
  clearDrafts();
  hidden();
  expect(readDraft('a')).toBeUndefined();
  saveDraft('b', 2);
  hidden();
  expect(storage.size).toBe(0);
});

test('foreign data in storage, or no storage, means no drafts', async () => {
  storage.set('kept a', '{half');
  expect((await page()).readDraft('a')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  const { saveDraft, readDraft } = await page();
  saveDraft('a', 1);
  hidden();
  expect(readDraft('a')).toBe(1);
});

test('listeners are called only for changes', async () => {
  const { saveDraft, onDraftChange } = await page();
  const heard = vi.fn<() => void>();
  const stop = onDraftChange(heard);
  saveDraft('a', 1);
  saveDraft('a', 1);
  saveDraft('a', undefined);
  saveDraft('a', undefined);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  saveDraft('a', 1);
  expect(heard).toHaveBeenCalledTimes(2);
});
