import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

export default defineConfig({
  root: 'client',
  plugins: [react(), tailwind(), compressed()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Browsers that understand the target preload modules by themselves.
    modulePreload: { polyfill: false },
    // A file, never a data address: the policy of the pages stays as narrow as it is.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    // The host stays as the browser sent it: the server compares it with the origin of a write.
    proxy: {
      '/api/': { target: `http://127.0.0.1:${process.env['PORT'] || 3000}`, changeOrigin: false },
    },
  },
});

/** Writes a .br and a .gz beside every text file of the build, so that the server only has to send them. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  let folder = '';
  return {
    name: 'waymark:compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name));
      for (const name of texts) {
        const path = join(folder, name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await brotli(bytes, best));
        await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
      }
    },
  };
}
