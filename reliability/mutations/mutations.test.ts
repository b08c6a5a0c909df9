import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { runsOn } from '../../vitest.config.ts';
import { mutations } from './all.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('each mutation applies, and its test exists', () => {
  const problems = mutations.flatMap(({ what, file, find, replace, test: path, name }) => [
    ...(read(file).split(find).length === 2 ? [] : [`${what}: ${file} has "${find}" once`]),
    ...(replace === find ? [`${what}: changes something`] : []),
    ...(existsSync(join(root, path)) ? [] : [`${what}: ${path} exists`]),
    ...(name && !read(path).includes(name) ? [`${what}: ${path} has a test "${name}"`] : []),
  ]);
  expect(problems).toEqual([]);
});

test('a test that fails on one engine only runs on that engine', () => {
  const unseen = mutations.filter(
    ({ engine, long, test: path }) => engine && !long && !runsOn(engine, path),
  );
  expect(unseen.map(({ what, test: path }) => `${what}: ${path}`)).toEqual([]);
});

test('MUTATIONS.md lists them', async () => {
  const cell = (text: string) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll('|', String.raw`\|`)
      .trim();
  const rows = mutations.map(({ row, what, file, find, test: path, name = '', env = {} }) => {
    const given = Object.entries(env).map((one) => `with ${one.join('=')}`);
    const noticed = [`\`${path}\``, cell(name), ...given].join(' ').trim();
    return `| ${row} | ${cell(what)} | \`${file}\`: \`${cell(find)}\` | ${noticed} |`;
  });
  const table = [
    '# Mutation tests',
    '',
    'Each mutation is a deliberate mistake, with the line that it breaks and the test that must fail. `npm run test:faults` makes each one in a copy of the project and runs its test; `npm run test:faults -- -- D1` runs those of one row.',
    '',
    '| row | mistake | line | failing test |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(table).toMatchFileSnapshot('../MUTATIONS.md');
});
