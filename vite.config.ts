import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** What asks for the first data while the program is on its way. */
const early = 'client/early.ts';
const dashboard = 'client/dashboard/dashboard-page.tsx';

/** The code of pages that are opened by their address as often, for the early file to fetch. */
const pages = {
  '/projects': ['client/projects/projects-page.tsx'],
  '/projects/:id': ['client/app/project.tsx', 'client/projects/detail/project-body.tsx'],
  '/my-work': ['client/my-work/my-work-page.tsx'],
};

/**
 * Few files, since each costs a request and compresses worse than one larger file: what every page needs,
 * what the dashboard needs beside that and nothing else, what most other pages need, what a project needs, and
 * what a few pages share. Without these groups every icon would be a file.
 */
const fewFiles = [
  // The files from which other files begin keep their own.
  {
    name: 'program',
    tags: ['$initial' as const],
    test: /^(?!.*client.(main|early|index)\.(tsx?|html)$)/,
    priority: 9,
  },
  // Each of these takes along whatever it needs that no group before it has.
  { name: 'dashboard', test: /client.dashboard.dashboard-page/, priority: 8 },
  { name: 'windowing', test: /client.ui.windowed\./, priority: 7 },
  { name: 'schemas', test: /zod/, priority: 7 },
  // What two of the pages below share: one of these would have to load the other.
  {
    name: 'basics',
    test: /client.(search.recent|shared.failure|ui.(edited|text-input|checkbox|focus))\./,
    priority: 7,
  },
  { name: 'items', test: /contract.(values|owner-roles|due|text)\./, priority: 7 },
  { name: 'overlays', test: /client.ui.(dialog|popover)\./, priority: 6 },
  { name: 'signed-out', test: /client.sessions.(landing|sign-in)-page/, priority: 5 },
  {
    name: (id: string, graph: ModuleGraph) =>
      reachesOverlays(id, graph) ? 'common-forms' : 'common',
    debugName: 'common',
    test: /^(?!.*(client.(settings|app.settings)|icons.(user-cog|building-complex|sun-moon|archive-restore|calendar-off|id-card)))/,
    minShareCount: 8,
    maxModuleSize: 12_000,
    priority: 4,
  },
  { name: 'project', test: /client.(app.project\.|projects.detail.project-body)/, priority: 3 },
  { name: 'projects', test: /client.projects.projects-page/, priority: 2 },
  { name: 'search', test: /client.search.search-dialog/, priority: 1 },
  {
    name: 'shared',
    // Whoever looks at slides does not load what draws them.
    test: /^(?!.*(client.slide|[\\/]slide[\\/]))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 300,
    priority: 0,
  },
];

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
};

/** Whether a module imports dialogs, which most pages do without until one is opened, itself or through others. */
function reachesOverlays(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (/client.ui.(dialog|popover)\.|[\\/]@?radix-ui[\\/]/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importedIds = [] } = graph.getModuleInfo(id) ?? {};
  return importedIds.some((imported) => reachesOverlays(imported, graph, seen));
}

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    tailwind(),
    callAddresses(),
    unusedSchemas(),
    plainIcons(),
    firstLoad(),
    compressed(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Browsers that understand the target preload modules by themselves.
    modulePreload: { polyfill: false },
    // A file, never a data address: the policy of the pages stays as narrow as it is.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['client/index.html', early].map((path) => join(import.meta.dirname, path)),
      output: {
        // A group that is split further names each part after all pages that need it.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: { groups: fewFiles },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The host stays as the browser sent it: the server compares it with the origin of a write.
    proxy: {
      '/api/': { target: `http://127.0.0.1:${process.env['PORT'] || 3000}`, changeOrigin: false },
    },
  },
});

/** The browser sends calls and has no use for the schemas that the server checks them with. */
function callAddresses(): Plugin {
  const file = join(import.meta.dirname, 'contract/calls.ts');
  return {
    name: 'waymark:call-addresses',
    load: async (id) => {
      if (resolve(id) !== file) return null;
      const { calls } = await import('./contract/calls.ts');
      const addresses = Object.entries(calls).map(([name, { method, path, may }]) => [
        name,
        { method, path, may },
      ]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
  };
}

/** Lets schemas of the contract that no page uses be left out: making one has no effect beside its value. */
function unusedSchemas(): Plugin {
  const folder = join(import.meta.dirname, 'contract');
  return {
    name: 'waymark:unused-schemas',
    apply: 'build',
    transform(code, id) {
      if (!resolve(id).startsWith(folder)) return null;
      const made = this.parse(code).body.flatMap((statement) => {
        const { declaration } =
          statement.type === 'ExportNamedDeclaration' ? statement : { declaration: statement };
        if (declaration?.type !== 'VariableDeclaration') return [];
        return declaration.declarations.flatMap(({ init }) =>
          init?.type === 'CallExpression' ? [init] : [],
        );
      });
      return made
        .toReversed()
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        );
    },
  };
}

/** Makes icons with `client/ui/icon.ts`, of their shapes alone. */
function plainIcons(): Plugin {
  const maker = join(import.meta.dirname, 'client/ui/icon.ts');
  const isIcon = (id: string) => /lucide-react.dist.esm.icons.[\w-]+\.mjs$/.test(id);
  return {
    name: 'waymark:plain-icons',
    apply: 'build',
    transform: (code, id) =>
      isIcon(id)
        ? code
            .replace(
              /import (\w+) from '[^']*createLucideIcon.mjs'/,
              `import { iconOf as $1 } from '${maker}'`,
            )
            .replaceAll(/,\s*key: "\w+"|^\s*(name|size): .*,$/gm, '')
        : null,
  };
}

/**
 * Lets the page name what the first load needs beside the program itself: the early file, which runs first,
 * and the code of the dashboard, so that all of it is fetched at once; and what the early file fetches for others.
 */
function firstLoad(): Plugin {
  return {
    name: 'waymark:first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (path: string) =>
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path));
        const filesOf = (paths: string[]) => {
          const files = new Set<string>();
          for (const path of paths) {
            const chunk = chunkOf(path);
            if (!chunk) throw new Error(`The build has no file that begins with ${path}.`);
            files.add(chunk.fileName);
          }
          // What is added while going through it is gone through too.
          for (const file of files) {
            const chunk = chunks.find(({ fileName }) => fileName === file);
            for (const needed of chunk?.imports ?? []) files.add(needed);
          }
          return [...files];
        };
        const opened = filesOf([dashboard]).filter((file) => !page.includes(`/${file}"`));
        const preloads = opened.map(
          (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
        const others = Object.entries(pages).map(([path, starts]) => {
          const files = filesOf(starts).filter(
            (file) => !opened.includes(file) && !page.includes(`/${file}"`),
          );
          return `<meta name="code of ${path}" content="${files.map((file) => `/${file}`).join(' ')}">`;
        });
        const script = `<script type="module" crossorigin src="/${chunkOf(early)?.fileName}"></script>`;
        // What is fetched first is what everything else waits for.
        return page
          .replace('<script type="module"', `${script}\n$&`)
          .replace('</head>', `${[...preloads, ...others].join('\n')}\n$&`);
      },
    },
  };
}

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
