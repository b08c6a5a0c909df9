import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { floors } from '../lint/borders.mjs';
import { settingNames } from '../packaging/settings.ts';
import { root } from '../set-up/places.mjs';
import {
  documents,
  excerptsIn,
  exists,
  headingsOf,
  linesOf,
  linksIn,
  occurs,
  pathsIn,
  productFiles,
  sources,
  wordsOf,
} from './documents.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readme = documents.find(({ path }) => path === 'README.md') ?? { path: '', text: '' };
const pages = documents.filter(({ path }) => path.endsWith('.md'));

describe.each(documents)('$path', (document) => {
  test('refers to existing files and folders', () => {
    expect(pathsIn(document).filter((path) => !exists(path, document))).toEqual([]);
  });

  test('has excerpts that match their files', () => {
    for (const { file, lines } of excerptsIn(document)) {
      const there = new Set(linesOf(read(file)));
      expect(
        lines.filter((line) => !there.has(line)),
        file,
      ).toEqual([]);
    }
  });
});

describe.each(pages)('$path', (document) => {
  test('links to existing files and headings', () => {
    for (const { file, heading } of linksIn(document)) {
      expect(existsSync(join(root, file)), `${document.path} links to ${file}`).toBe(true);
      if (heading) expect(headingsOf(read(file)), `${file}#${heading}`).toContain(heading);
    }
  });

  test('refers to existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...document.text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
    for (const [, name = ''] of named) expect(Object.keys(scripts)).toContain(name);
  });
});

test('checks the drawing and the page about adding a feature', () => {
  const found = (path: string) => documents.find((one) => one.path === path);
  const drawing = found('docs/architecture.svg');
  expect(drawing && pathsIn(drawing).length).toBeGreaterThan(12);
  const adding = found('docs/add-a-feature.md');
  expect(adding && excerptsIn(adding).length).toBeGreaterThan(10);
});

test('the drawing of the client shows its floors, from the top', () => {
  const named = [...read('docs/client-floors.svg').matchAll(/class="name" x="32"[^>]*>([^<]+)</g)];
  expect(named.map(([, floor]) => floor)).toEqual(['app', ...floors.toReversed()]);
});

test('a new noun changes at most ten files, each shown by an existing one', () => {
  const { text = '' } = documents.find(({ path }) => path === 'docs/add-a-feature.md') ?? {};
  const [, section = ''] = text.split(/^## Adding a noun$/m);
  const files = excerptsIn({ path: '', text: section.split(/^## /m)[0] ?? '' });
  expect(files.length).toBeGreaterThan(6);
  expect(new Set(files.map(({ file }) => file)).size).toBeLessThanOrEqual(10);
});

test('the section about a field of a step shows every file that names its example', () => {
  const { text = '' } = documents.find(({ path }) => path === 'docs/add-a-feature.md') ?? {};
  const [, section = ''] = text.split(/^## A field of a step$/m);
  const shown = excerptsIn({ path: '', text: section.split(/^## /m)[0] ?? '' });
  const naming = productFiles().filter((file) => /\bevidenceRequired\b/.test(read(file)));
  expect(new Set(shown.map(({ file }) => file))).toEqual(new Set(naming));
  expect(naming.length).toBeLessThanOrEqual(13);
});

test('the README has a row for every setting, and for nothing else', () => {
  const rows = [...readme.text.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(new Set(rows)).toEqual(new Set(settingNames));
  expect(rows).toHaveLength(settingNames.length);
});

test('every note about a decision is in their index, once', () => {
  const index = read('docs/decisions/README.md');
  const notes = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  expect(notes.length).toBeGreaterThan(10);
  for (const { path } of notes) expect(index.split(`(${path.split('/').at(-1)})`)).toHaveLength(2);
});

test('every note about a decision has a status under its title', () => {
  const notes = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
  const status = /^# \d+\. [^\n]+\n\nStatus: (?:accepted|superseded by (\d{4}))\n\n/;
  for (const { path, text } of notes) {
    expect(text, path).toMatch(status);
    const by = status.exec(text)?.[1];
    if (by)
      expect(
        notes.some((one) => one.path.includes(`/${by}-`)),
        path,
      ).toBe(true);
  }
});

test('the code uses every word of the glossary', () => {
  const words = wordsOf(read('docs/glossary.md'));
  expect(words.length).toBeGreaterThan(50);
  const code = sources();
  expect(words.filter((word) => !occurs(word, code))).toEqual([]);
});

test('the names of code in the glossary exist', () => {
  const names = [...read('docs/glossary.md').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(2);
  const code = sources();
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('the changelog has a section for this version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, 'm'));
});
