/** `node bundle-server.mjs FOLDER` bundles the server, for faster starts. Tests use the same bundle. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { build } from 'vite';

import { root } from './places.mjs';

/** Entry points: the programs, their worker threads and their child processes. */
const programs = [
  'server/main.ts',
  'server/admin.ts',
  'server/backups/make-one.ts',
  'server/db/snapshot-thread.ts',
  'server/http/long-read-thread.ts',
  'server/projects/workbook-thread.ts',
  'server/slides/draw-picture.ts',
];

/**
 * The folder must be inside the project, so that external packages are found.
 * @param {string} folder @param {string[]} more further entry points
 */
export async function bundleServer(folder, more = []) {
  const files = [...programs, ...more];
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [findingFiles(folder)],
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
        external: ['pg-native'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  for (const name of readdirSync(folder)) if (name.endsWith('.js')) toAscii(join(folder, name));
}

/** @param {string} file */
const nameOf = (file) => /([\w-]+)\.ts$/.exec(file)?.[1] ?? '';

/** Resolves programs in the bundle, and other files beside the sources. @param {string} folder @returns {import('vite').Plugin} */
function findingFiles(folder) {
  const names = programs.map(nameOf);
  return {
    name: 'finding-files',
    enforce: 'pre',
    transform: (code, id) => {
      if (id.startsWith('\0') || !code.includes('import.meta.')) return undefined;
      /** @param {string} path */
      const fromBundle = (path) => JSON.stringify(relative(folder, path).replaceAll('\\', '/'));
      const moved = code
        .replaceAll(/new URL\('([\w-]+)\.ts', import\.meta\.url\)/g, (_, name) => {
          if (!names.includes(name)) throw new Error(`${name}.ts is missing among the programs`);
          return `new URL('${name}.js', import.meta.href)`;
        })
        .replaceAll('import.meta.url', `new URL(${fromBundle(id)}, import.meta.href).href`)
        .replaceAll('import.meta.href', 'import.meta.url')
        .replaceAll(
          'import.meta.dirname',
          `import.meta.dirname + '/' + ${fromBundle(dirname(id))}`,
        );
      // The line numbers do not change.
      return { code: moved, map: null };
    },
  };
}

/** V8 keeps the source of each file, in twice the memory if it has a non-ASCII character. @param {string} file */
function toAscii(file) {
  const text = readFileSync(file, 'utf8');
  const escaped = text.replaceAll(
    /[^\0-\x7f]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, escaped);
}

if (import.meta.main) await bundleServer(resolve(process.argv[2] ?? ''));
