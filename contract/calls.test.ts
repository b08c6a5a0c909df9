import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { Call } from './call.ts';
import { calls } from './calls.ts';

type Table = Record<string, Call>;

const files = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('-calls.ts'))
    .map((name) => name.replace('-calls.ts', ''))
    .map(async (name) => {
      const brought = (await import(`./${name}-calls.ts`)) as Record<string, Table>;
      return { name, table: Object.assign({}, ...Object.values(brought)) as Table };
    }),
);

test('the table contains every call of every noun, and no call hides another', () => {
  expect(files.length).toBeGreaterThan(10);
  for (const { name, table } of files) {
    for (const [call, brought] of Object.entries(table)) {
      expect((calls as Table)[call], `${call} of ${name}-calls.ts`).toBe(brought);
    }
  }
});

test('each noun defines its calls in one file', () => {
  const nouns = files.flatMap(({ table }) => [
    ...new Set(Object.values(table).map(({ noun }) => noun)),
  ]);
  expect(nouns).toHaveLength(files.length);
  expect(new Set(nouns).size).toBe(files.length);
});

test('no two calls have the same method and path', () => {
  const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
