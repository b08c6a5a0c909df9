import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { faults } from './all.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('each planted fault can be planted, and its test is there', () => {
  for (const { what, file, find, replace, test: path, name } of faults) {
    expect(read(file).split(find), `${what}: ${file} has "${find}" once`).toHaveLength(2);
    expect(replace, what).not.toBe(find);
    expect(existsSync(join(root, path)), `${what}: ${path}`).toBe(true);
    if (name) expect(read(path), `${what}: a test "${name}"`).toContain(name);
  }
});

test('FAULTS.md is the table of them', async () => {
  const cell = (text: string) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll('|', String.raw`\|`)
      .trim();
  const rows = faults.map(({ row, what, file, find, test: path, name = '', env = {} }) => {
    const given = Object.entries(env).map((one) => `with ${one.join('=')}`);
    const noticed = [`\`${path}\``, cell(name), ...given].join(' ').trim();
    return `| ${row} | ${cell(what)} | \`${file}\`: \`${cell(find)}\` | ${noticed} |`;
  });
  const table = [
    '# Planted faults',
    '',
    'A mistake that somebody could make, the line that it breaks, and the test that turns red. `npm run test:faults` makes each of them in a copy of the project and runs its test; `npm run test:faults -- -- D1` those of one row.',
    '',
    '| row | mistake | line | noticed by |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(table).toMatchFileSnapshot('../FAULTS.md');
});
