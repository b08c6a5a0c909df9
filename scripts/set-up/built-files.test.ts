import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Env } from '#server/http/env.ts';
import { readPage, servePages } from '#server/http/pages.ts';

import { madeOf, putBuild } from './built-files.mjs';

let folder: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-built-'));
  place = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true }));

const dayMs = 24 * 60 * 60 * 1000;

test('a server keeps serving the build it was started with', async () => {
  build('one', ['a-1.js', 'same.js']);
  const first = server();
  build('two', ['a-2.js', 'same.js']);
  build('three', ['a-3.js', 'same.js']);
  const second = server();
  expect(await namesOf(first)).toEqual(['a-1.js', 'same.js']);
  expect(await namesOf(second)).toEqual(['a-3.js', 'same.js']);
  for (const app of [first, second]) {
    for (const name of ['a-1.js', 'a-2.js', 'a-3.js', 'same.js']) {
      const answer = await app.request(`/assets/${name}`, {
        headers: { 'accept-encoding': 'br' },
      });
      expect([answer.status, await answer.text()], name).toEqual([200, `br of ${name}`]);
    }
  }
  expect(madeOf(place)).toBe('three');
});

test('the next build deletes files replaced a week ago', () => {
  build('one', ['old.js', 'same.js']);
  age('old.js', 30);
  age('same.js', 30);
  build('two', ['same.js']);
  expect(stands('old.js')).toBe(true);
  age('old.js', 6);
  build('three', ['same.js']);
  expect(stands('old.js')).toBe(true);
  age('old.js', 8);
  build('four', ['same.js']);
  expect([stands('old.js'), stands('old.js.br'), stands('same.js')]).toEqual([false, true, true]);
});

test('an interrupted build deletes nothing', () => {
  build('one', ['a-1.js']);
  age('a-1.js', 30);
  rmSync(join(place, '.built'));
  expect(madeOf(place)).toBeUndefined();
  build('two', ['a-2.js']);
  expect(stands('a-1.js')).toBe(true);
});

function build(mark: string, names: string[]): void {
  const made = join(folder, 'made');
  const page = names.join(' ');
  const files = {
    'index.html': page,
    'index.html.br': page,
    'index.html.gz': page,
    '.vite/manifest.json': '{}',
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`assets/${name}`, name],
        [`assets/${name}.br`, `br of ${name}`],
      ]),
    ),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(made, name)), { recursive: true });
    writeFileSync(join(made, name), content);
  }
  putBuild(made, place, mark);
}

function server(): Hono<Env> {
  const app = new Hono<Env>();
  servePages(app, place, readPage(place));
  return app;
}

async function namesOf(app: Hono<Env>): Promise<string[]> {
  return (await (await app.request('/')).text()).split(' ');
}

function age(name: string, days: number): void {
  const then = new Date(Date.now() - days * dayMs);
  utimesSync(join(place, 'assets', name), then, then);
}

function stands(name: string): boolean {
  return existsSync(join(place, 'assets', name));
}
