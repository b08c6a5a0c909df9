import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The code of frequent entry pages, which the server names in the page for preloading. */
const pages = {
  '/': ['client/pages/dashboard/dashboard-page.tsx'],
  '/projects': ['client/pages/projects/projects-page.tsx'],
  '/projects/:id': ['client/app/project.tsx'],
  '/my-work': ['client/pages/my-work/my-work-page.tsx'],
};

/**
 * Few chunks, because each costs a request and small files compress worse: code of every page, of the dashboard only,
 * of most other pages, of projects, and of a few pages. Without these groups every icon would be a file.
 */
const fewFiles = [
  // Entry files keep their own chunks.
  {
    name: 'program',
    tags: ['$initial' as const],
    test: /^(?!.*client.(main|index)\.(tsx?|html)$)/,
    priority: 90,
  },
  // Each group includes all dependencies that no earlier group contains.
  { name: 'dashboard', test: /client.pages.dashboard.dashboard-page/, priority: 80 },
  { name: 'windowing', test: /client.ui.windowed\./, priority: 70 },
  { name: 'schemas', test: /zod|contract.(values|owner-roles|due|text)\./, priority: 70 },
  // Code shared by two of the groups below. Without this group, one of them would have to load the other.
  {
    name: 'basics',
    test: /(client.(app.search.recent|data.(failure|writes)|ui.(edited|text-input|checkbox|focus|notice))|icons.file-spreadsheet|contract.(clean-text|comment-text)|rules.(due|progress)|work.(ring|use-pending-mark|celebration.celebrations))\./,
    priority: 75,
  },
  { name: 'overlays', test: /client.ui.(dialog|popover)\./, priority: 60 },
  { name: 'signed-out', test: /client.pages.sessions.(landing|sign-in)-page/, priority: 50 },
  // Without dialogs and checks first, because each group takes along what it needs.
  common(
    'common',
    (id, graph) => !reaches(overlays, id, graph) && !reaches(/[\\/]zod[\\/]/, id, graph),
    42,
  ),
  common('common-checks', (id, graph) => !reaches(overlays, id, graph), 41),
  common('common-forms', () => true, 40),
  { name: 'project', test: /client.app.project\./, priority: 10 },
  { name: 'projects', test: /client.pages.projects.projects-page/, priority: 20 },
  { name: 'search', test: /client.app.search.search-dialog/, priority: 30 },
  {
    name: 'shared',
    // Pages that only show slides do not load the renderer.
    test: /^(?!.*(client.pages.slide|[\\/]slide[\\/]))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    priority: 0,
  },
];

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
};

function common(
  name: string,
  includes: (id: string, graph: ModuleGraph) => boolean,
  priority: number,
) {
  return {
    name: (id: string, graph: ModuleGraph) => (includes(id, graph) ? name : null),
    debugName: name,
    test: /^(?!.*(client.(pages.settings.settings|pages.settings.tabs|pages.settings.theme|app.settings)|slide.(colours|palette)|icons.(user-cog|building-complex|sun-moon|archive-restore|calendar-off|id-card)))/,
    minShareCount: 9,
    maxModuleSize: 12_000,
    priority,
  };
}

/** Dialogs, which most pages do without until one is opened. */
const overlays = /client.ui.(dialog|popover)\.|[\\/]@?radix-ui[\\/]/;

/** Whether a module is one of those, or imports one, itself or through others. */
function reaches(those: RegExp, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (those.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importedIds = [] } = graph.getModuleInfo(id) ?? {};
  return importedIds.some((imported) => reaches(those, imported, graph, seen));
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
  // The router's substitute for React before version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // All browsers of the build target support module preloading.
    modulePreload: { polyfill: false },
    // Never inline assets as data URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(import.meta.dirname, 'client/index.html'),
      output: {
        // Rolldown names the parts of a split group after all pages that need them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        // Every page lists the files of all chunks, and these characters compress better.
        hashCharacters: 'hex',
        codeSplitting: { groups: fewFiles },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Keeps the Host header: the server compares it with the origin of a write.
    proxy: {
      '/api/': { target: `http://127.0.0.1:${process.env['PORT'] || 3000}`, changeOrigin: false },
    },
  },
});

/** Removes the schemas from the calls: the browser needs only method, path and permission. */
function callAddresses(): Plugin {
  const file = join(import.meta.dirname, 'contract/calls.ts');
  return {
    name: 'waymark:call-addresses',
    load: async (id) => {
      if (resolve(id) !== file) return null;
      const { calls } = await import('./contract/calls.ts');
      // Links lead to those that redirect.
      const requested = Object.entries(calls).filter(([, call]) => !('redirects' in call));
      // A line for each method and permission compresses better than a call with its own.
      const lines = Map.groupBy(requested, ([, { method, may }]) => `${method} ${may}`);
      const text = [...lines]
        .map(([start, some]) => [start, ...some.map(([name, { path }]) => `${name} ${path}`)])
        .map((line) => line.join(' '))
        .join('\n');
      return `
        export const calls = {};
        for (const line of ${JSON.stringify(text)}.split('\\n')) {
          const [method, may, ...words] = line.split(' ');
          for (let at = 0; at < words.length; at += 2)
            calls[words[at]] = { method, path: words[at + 1], may };
        }
      `;
    },
  };
}

/** Marks schemas of the contract as pure, so that unused ones are removed. */
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
          init && holdsCalls(init.type, code.slice(init.start, init.end)) ? [init] : [],
        );
      });
      return made
        .toReversed()
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
    },
  };
}

function holdsCalls(type: string, text: string): boolean {
  return type === 'CallExpression' || (type === 'ObjectExpression' && text.includes('('));
}

/** Replaces icon components by `client/ui/icon.ts` with just their shapes. */
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
 * Moves the program behind the page's placeholder, preloads it, and lets it run before the data behind it has arrived;
 * lists the chunks of frequent pages, of which the server preloads those of the requested one.
 */
function firstLoad(): Plugin {
  return {
    name: 'waymark:first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (path: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path));
          if (!chunk) throw new Error(`The build has no file that begins with ${path}.`);
          return chunk;
        };
        const filesOf = (paths: string[]) => {
          const files = new Set(paths.map((path) => chunkOf(path).fileName));
          // The loop also visits entries added during iteration.
          for (const file of files) {
            const chunk = chunks.find(({ fileName }) => fileName === file);
            for (const needed of chunk?.imports ?? []) files.add(needed);
          }
          return [...files].filter((file) => !page.includes(`/${file}"`));
        };
        const lists = Object.entries(pages).map(
          ([path, starts]) =>
            `<meta name="code of ${path}" content="${filesOf(starts)
              .map((file) => `/${file}`)
              .join(' ')}">`,
        );
        const [program = ''] = /<script type="module"[^>]*><\/script>/.exec(page) ?? [];
        const source = /src="([^"]*)"/.exec(program)?.[1] ?? '';
        // The first preload is the one that all others depend on.
        return page
          .replace(program, `<link rel="modulepreload" crossorigin href="${source}">`)
          .replace('</head>', `${lists.join('\n')}\n$&`)
          .replace('</body>', `${program.replace('<script', '$& async')}\n$&`);
      },
    },
  };
}

/** Precompresses every text file of the build as .br and .gz. */
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
