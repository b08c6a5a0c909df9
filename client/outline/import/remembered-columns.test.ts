import { afterEach, expect, test, vi } from 'vitest';

import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

afterEach(() => vi.unstubAllGlobals());

function storage() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return stored;
}

const columns = ['Aufgabe', 'Wer?', 'Frist'].map((name) => ({ name, target: null }));

test('the choice for a column is stored by heading, ignoring case', () => {
  storage();
  expect(rememberedColumns()).toEqual({});
  rememberColumns(columns, { 0: 'task', 1: null });
  rememberColumns(columns, { 0: 'step' });
  expect(rememberedColumns()).toEqual({ aufgabe: 'step', wer: null });
});

test('foreign data in storage, or blocked storage, is no error', () => {
  const stored = storage();
  stored.set('import-columns', '{"aufgabe":"task","wer":"nobody"}');
  expect(rememberedColumns()).toEqual({ aufgabe: 'task' });
  stored.set('import-columns', 'junk');
  expect(rememberedColumns()).toEqual({});
  vi.stubGlobal('localStorage', undefined);
  rememberColumns(columns, { 0: 'task' });
  expect(rememberedColumns()).toEqual({});
});
