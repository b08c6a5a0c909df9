import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'vite';
import type { Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

import { root } from '../set-up/places.mjs';

/** Gives the tests of a Vitest run a bundle, made anew after each change that it watches. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const { folder, drop } = await bundledServer();
  project.onTestsRerun(() => bundle(folder));
  process.env['SERVER_BUNDLE'] = folder;
  return drop;
}

/** Bundles the server and its administration, which then start in half the time. The caller drops the folder. */
export async function bundledServer(): Promise<{ folder: string; drop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bundle-'));
  await bundle(folder);
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [inPlace],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: { main: 'server/main.ts', admin: 'server/admin.ts' },
        external: ['pg-native'],
      },
    },
  });
}

const { resolve } = createRequire(import.meta.url);

/** The code finds its files beside its sources, and native modules are left where they are. */
const inPlace: Plugin = {
  name: 'in-place',
  enforce: 'pre',
  resolveId: (id) => (id === 'sharp' ? { id: resolve('sharp'), external: true } : undefined),
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
};
