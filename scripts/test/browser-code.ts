import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { buildBrowserCode, isBuilt } from '../set-up/browser-code.mjs';
import { oneAtATime } from '../set-up/one-at-a-time.mjs';
import { root } from '../set-up/places.mjs';
import { one } from './step.ts';
import type { Step } from './step.ts';

export async function build(): Promise<void> {
  if (!isBuilt()) await oneAtATime(() => buildBrowserCode(process.execPath, process.env));
}

export const browserCode: Step[] = [
  { name: 'build', run: async () => one(await build().then(() => true)) },
  { name: 'budget', run: budget },
];

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** Bytes after Brotli compression. Fonts are compressed already. */
const limits = {
  firstLoad: 104_000,
  project: 155_200,
  shared: 93_000,
  laterRoute: 35_100,
  styles: 17_000,
  font: 50_000,
};

const dist = join(root, 'dist');

async function budget() {
  await build();
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const rows = sizes(manifest);
  let failed = 0;
  for (const { what, bytes, limit } of rows) {
    if (bytes > limit) failed += 1;
    const size = `${kilobytes(bytes)} of ${kilobytes(limit)} KB`.padStart(20);
    console.log(`${bytes > limit ? '✗' : '✓'} ${size}  ${what}`);
  }
  return { passed: rows.length - failed, failed };
}

function sizes(manifest: Manifest) {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  const dashboard = keys.find((key) => /(^|\/)dashboard-page\.tsx$/.test(key));
  if (entries.length === 0 || !dashboard)
    throw new Error('The build has no entry or no dashboard page.');
  const first = withImports(manifest, [...entries, dashboard]);
  const later = keys.filter((key) => manifest[key]?.isDynamicEntry && !first.has(key));
  const shared = neededByMany(manifest, later).difference(first);
  const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  return [
    {
      what: 'first load of the dashboard',
      bytes: weight(manifest, first),
      limit: limits.firstLoad,
    },
    {
      what: 'first load of a project',
      bytes: weight(manifest, withImports(manifest, [...entries, 'app/project.tsx'])),
      limit: limits.project,
    },
    {
      what: 'what many later parts share',
      bytes: weight(manifest, shared),
      limit: limits.shared,
    },
    ...later.map((key) => {
      const known = first.union(shared).union(before(manifest, key));
      const more = withImports(manifest, [key]).difference(known);
      return { what: key, bytes: weight(manifest, more), limit: limits.laterRoute };
    }),
    { what: 'styles', bytes: compressed([...styles]), limit: limits.styles },
    { what: 'font of Latin texts', bytes: compressed(latinFont(manifest)), limit: limits.font },
  ];
}

/** A page with Latin text loads one file of the variable font. */
function latinFont(manifest: Manifest): string[] {
  const fonts = Object.entries(manifest).filter(([key]) =>
    /@fontsource-variable\/.*-latin-wght-[a-z]+\.woff2$/.test(key),
  );
  if (fonts.length === 0) throw new Error('The build has no font.');
  return fonts.map(([, { file }]) => file);
}

/** Chunks that at least a quarter of these need. */
function neededByMany(manifest: Manifest, keys: string[]): Set<string> {
  const needed = keys.map((key) => withImports(manifest, [key]));
  const all = needed.reduce((some, more) => some.union(more), new Set<string>());
  const uses = (key: string) => needed.filter((chunks) => chunks.has(key)).length;
  return new Set([...all].filter((key) => uses(key) >= keys.length / 4));
}

/** Chunks that are loaded on every path to this one, besides the first load. */
function before(manifest: Manifest, key: string): Set<string> {
  const ways = Object.keys(manifest)
    .filter((from) => manifest[from]?.dynamicImports?.includes(key))
    .map((from) => withImports(manifest, [from]));
  return ways.reduce((common, way) => common.intersection(way), ways[0] ?? new Set<string>());
}

function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

function weight(manifest: Manifest, keys: Set<string>): number {
  const files = [...keys].map((key) => manifest[key]?.file ?? '');
  return compressed(files.filter((file) => file.endsWith('.js')));
}

/** Files that are too small to compress are sent uncompressed. */
function compressed(files: string[]): number {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size;
  return files
    .map((file) => join(dist, file))
    .reduce((sum, path) => sum + (size(`${path}.br`) ?? size(path) ?? 0), 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
