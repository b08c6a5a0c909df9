import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../set-up/places.mjs';
import { hasVagueName, vagueNames } from './names.ts';

const paths = globSync(
  '{bench,client,contract,demo,e2e,formats,reliability,rules,scripts,server,slide}/**/*.{ts,tsx,mjs}',
  { cwd: root },
);

test('names say what they contain', () => {
  expect(paths.length).toBeGreaterThan(1000);
  const found = paths.flatMap((path) => vagueNames(path, readFileSync(join(root, path), 'utf8')));
  expect(found).toEqual([]);
});

test('files and folders are named after their contents', () => {
  expect(paths.filter(hasVagueName)).toEqual([]);
});

test.each([
  ['a variable', 'const asked = 1;'],
  ['a part of a name', 'let lastAskedAt = 1;'],
  ['a function', 'function useAsked() {}'],
  ['a parameter', 'export const twice = (asked: number) => 2 * asked;'],
  ['a destructured value', 'const { asked } = JSON.parse(text);'],
  ['a type', 'type Asked = string;'],
  ['a member of a type', 'type Question = { asked: string };'],
  ['a property', 'export const question = { asked: 1 };'],
  ['a method', 'class Question { asked() {} }'],
])('%s with a vague name is reported', (_, source) => {
  expect(vagueNames('a.ts', source)).toEqual([
    expect.stringMatching(/^a\.ts: \w+ \(instead of asked: requested, query, request\)$/),
  ]);
});

test('words in texts and comments, and longer words, are not reported', () => {
  const source = `
    // It was asked for, and kept.
    export const text = 'asked and kept';
    export const basked = <p title="Kept">It was held together.</p>;
  `;
  expect(vagueNames('a.tsx', source)).toEqual([]);
});

test('a field of the API is allowed where the API needs it, not as the name of a variable', () => {
  expect(vagueNames('a.ts', 'send({ undone: 1, kept: remaining }, answer.kept);')).toEqual([]);
  expect(vagueNames('a.ts', 'const { undone, kept } = answer;')).toHaveLength(1);
  expect(vagueNames('a.ts', 'type Answer = { kept: string[] };')).toHaveLength(1);
});

test.each(['client/many/page.tsx', 'client/held-hires.tsx', 'server/give-way.ts', 'a/useHeld.ts'])(
  '%s is a vague file name',
  (path) => {
    expect(hasVagueName(path)).toBe(true);
  },
);

test.each(['server/many-writes.ts', 'client/upheld.ts', 'client/threshold/page.tsx'])(
  '%s is a plain file name',
  (path) => {
    expect(hasVagueName(path)).toBe(false);
  },
);
