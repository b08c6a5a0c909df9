import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { root } from '../set-up/places.mjs';

test.each([
  ['directly', 'export const early = later;\nconst later = 1;'],
  [
    'by a function',
    'export const early = rows();\nfunction rows() { return later; }\nconst later = 1;',
  ],
  [
    'by a function of a function',
    'export const early = rows();\nfunction rows() { return [1].map(() => row()); }\nfunction row() { return later; }\nconst later = 1;',
  ],
  ['in a block', 'if (later) throw new Error();\nexport {};\nconst later = 1;'],
])('a constant that is read %s before it is defined is reported', (_, source) => {
  expect(reports(source)).toEqual(['"later" is read here before it is defined.']);
});

test.each([
  ['inside a function', 'export function early() { return later; }\nconst later = 1;'],
  ['by a handler', 'export const early = { on: () => later };\nconst later = 1;'],
  ['by a callback', 'setTimeout(() => later);\nconst later = 1;'],
  ['as a type', 'export type Early = typeof later;\nexport const later = 1;'],
  [
    'after its line',
    'const later = 1;\nexport const early = rows();\nfunction rows() { return later; }',
  ],
])('a constant that is read %s is not', (_, source) => {
  expect(reports(source)).toEqual([]);
});

/** The messages of the rule about this source. */
function reports(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'module.ts'), source);
  const rules = join(root, 'scripts/lint/definition-order.mjs');
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [rules],
    rules: { 'definitions/order': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const program = join(
    dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
    'bin/oxlint',
  );
  try {
    execFileSync(process.execPath, [program, '--format=json', 'module.ts'], { cwd: folder });
    return [];
  } catch (error) {
    const { diagnostics } = JSON.parse(String((error as { stdout: Buffer }).stdout)) as {
      diagnostics: { message: string }[];
    };
    return diagnostics.map(({ message }) => message);
  }
}
