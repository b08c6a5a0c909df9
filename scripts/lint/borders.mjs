/** Who may import whom. A target is a path from the project folder (`server/db/open.ts`) or a package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ from: RegExp, except?: RegExp, forbids: (target: string, found: RegExpExecArray) => boolean,
 *   why: string }} Border
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const test = /\.test\.tsx?$/;
const project = /^(contract|slide|server|demo|client|scripts|e2e|bench|reliability)\//;
const clientFolder = /^client\/([^/]+)\//;
const clientNoun = /^client\/(?!app\/|ui\/|shared\/|checklist\/|live\/)([^/]+)\//;
const noun = /^server\/(?!db\/|records\/|http\/|live\/|testing\/)([^/]+)\//;

/** @type {Border[]} */
const borders = [
  {
    from: /./,
    forbids: (target) => /^zod(?!\/mini$)/.test(target),
    why: "Import zod as `import * as z from 'zod/mini'`: the full package would triple its weight in the browser.",
  },
  {
    from: /^contract\//,
    except: test,
    forbids: (target) => target !== 'zod/mini' && !/^(contract|slide)\//.test(target),
    why: 'contract/ runs in the browser and on the server: it imports zod/mini, slide/ and itself only.',
  },
  {
    from: /^slide\//,
    except: test,
    forbids: (target) => !target.startsWith('slide/'),
    why: 'slide/ lays out slides for the browser, the .pptx and the picture alike: it imports itself only.',
  },
  {
    from: /^client\//,
    forbids: (target) => project.test(target) && !/^(client|contract|slide)\//.test(target),
    why: 'The browser knows the server through contract/ only, and slides through slide/.',
  },
  {
    from: /^server\//,
    forbids: (target) => target.startsWith('client/'),
    why: 'The server knows the browser through contract/ only.',
  },
  {
    from: /^(contract|slide|client|server\/(?!first-start\.ts|testing\/))/,
    except: test,
    forbids: (target) => target.startsWith('demo/'),
    why: 'demo/ fills a database through the commands: only first-start.ts starts it.',
  },
  {
    from: /^(server|demo|client|contract|slide|bench)\//,
    except: /\.test\.tsx?$|^server\/testing\//,
    forbids: (target) => target.startsWith('server/testing/'),
    why: 'server/testing/ is for tests: nothing of it may reach the running program.',
  },
  {
    from: /^server\/db\//,
    except: test,
    forbids: (target) => /^server\/((?!db\/)[^/]+\/|ctx\.ts$)/.test(target),
    why: 'server/db knows neither kinds of records nor who asks: that is for server/records.',
  },
  {
    from: /^server\/records\//,
    except: test,
    forbids: (target) => /^server\/(?!db\/|records\/)[^/]+\//.test(target),
    why: 'server/records lies between server/db and the nouns: a row of kinds.ts says what it needs.',
  },
  {
    from: /^server\/live\//,
    except: test,
    forbids: (target) => /^server\/(?!live\/|http\/)[^/]+\//.test(target),
    why: 'server/live knows neither a noun nor the database: app.ts connects them.',
  },
  {
    from: /^server\/[^/]+\/routes\.ts$/,
    forbids: (target) => /^(kysely|pg|node:sqlite)$/.test(target),
    why: 'A route holds no SQL: put it into a query or a command and call that.',
  },
  {
    from: /^server\/(?!http\/)[^/]+\/(?!routes\.ts$)/,
    except: /\.test\.ts$|^server\/(testing\/|sessions\/(authenticate|cookie|session-lookup)\.ts$)/,
    forbids: (target) => /^(@?hono(\/|$)|node:http$|server\/http\/)/.test(target),
    why: 'Commands and queries know no HTTP: they take a ctx and values and throw a Problem.',
  },
  {
    from: /^server\/([^/]+)\//,
    except: /^server\/testing\//,
    forbids: (target, [, own]) => {
      const other = /^server\/([^/]+)\/routes\.ts$/.exec(target)?.[1];
      return other !== undefined && other !== own;
    },
    why: "A noun's routes are for app.ts: call the other noun's commands or queries.",
  },
  {
    from: noun,
    except: test,
    forbids: (target, [, own = '']) => {
      const other = noun.exec(target)?.[1] ?? own;
      return other !== own && importedBy('server', other).has(own);
    },
    why: 'No two nouns import each other: this one imports from here already.',
  },
  {
    from: /^client\/ui\//,
    forbids: (target) => project.test(target) && !target.startsWith('client/ui/'),
    why: 'client/ui knows no product words: hand it what it shows as properties.',
  },
  {
    from: /^client\/checklist\//,
    forbids: (target) =>
      /^client\/(?!checklist\/|ui\/|shared\/(badges|condition-signs|record-fields|form-fields|member-select)\.tsx?$)/.test(
        target,
      ),
    why: 'client/checklist knows neither nouns nor calls: hand it what it shows as properties.',
  },
  {
    from: /^client\/shared\//,
    forbids: (target) => /^client\/(?!shared\/|ui\/).+\//.test(target),
    why: 'client/shared is what nouns have in common: it knows none of them.',
  },
  {
    from: /^client\/(?!app\/|ui\/|checklist\/|shared\/)([^/]+)\//,
    forbids: (target, [, own]) => {
      const [, folder, file] = /^client\/([^/]+)\/(.+)$/.exec(target) ?? [];
      const below =
        folder === undefined ||
        ['ui', 'checklist', 'shared', 'comments', 'evidence'].includes(folder);
      return !below && folder !== own && file !== 'queries.ts';
    },
    why: "A noun may use another noun's queries.ts, not its components: app/ composes them.",
  },
  {
    from: /^client\/(api\.ts$|live\/)/,
    except: test,
    forbids: (target) => /^client\/(?!live\/).+\//.test(target),
    why: 'api.ts and live/ stand below the nouns and know none of them.',
  },
  {
    from: clientNoun,
    except: test,
    forbids: (target, [, own = '']) => {
      const other = clientNoun.exec(target)?.[1] ?? own;
      return other !== own && importedBy('client', other).has(own);
    },
    why: 'No two nouns import each other: this one imports from here already.',
  },
];

/** @type {Map<string, Set<string>>} */
const imported = new Map();

/**
 * The folders that the files of one folder of the client or the server import.
 * @param {'client' | 'server'} top
 * @param {string} folder
 */
function importedBy(top, folder) {
  const path = join(root, top, folder);
  const known = imported.get(path);
  if (known) return known;
  const files = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  const found = new Set(
    files
      .filter((file) => /\.tsx?$/.test(file) && !test.test(file))
      .flatMap((file) => [
        ...readFileSync(join(path, file), 'utf8').matchAll(/'#(client|server)\/([^/']+)\//g),
      ])
      .filter(([, from]) => from === top)
      .map(([, , other = '']) => other),
  );
  imported.set(path, found);
  return found;
}

/**
 * Why an import of the client is written in the wrong way; null if it is not.
 * @param {string} file
 * @param {string} named as the import names it
 * @param {string} target
 */
function misnamed(file, named, target) {
  const [own, other] = [clientFolder.exec(file)?.[1], clientFolder.exec(target)?.[1]];
  if (own === undefined) return null;
  if (named.startsWith('#') && own === other) return 'Imports inside a folder are relative.';
  return named.startsWith('.') && own !== other ? 'Import from other folders by #client/.' : null;
}

/**
 * Why this file may not import this target; nothing where it may.
 * @param {string} file
 * @param {string} target
 */
export function crossed(file, target) {
  return borders
    .filter(({ from, except, forbids }) => {
      const found = except?.test(file) ? null : from.exec(file);
      return found !== null && forbids(target, found);
    })
    .map(({ why }) => why);
}

export default { meta: { name: 'borders' }, rules: { imports: { create } } };

/** @param {any} context the linter's view of one file */
function create(context) {
  const file = fromRoot(context.filename);
  /** @param {any} node an import or export that may name where it comes from */
  const check = (node) => {
    const named = node.source?.value;
    if (typeof named !== 'string') return;
    const target = targetOf(file, named);
    const wrong = misnamed(file, named, target);
    if (wrong) context.report({ node, message: wrong });
    for (const message of crossed(file, target)) context.report({ node, message });
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
  };
}

/** @param {string} file @param {string} named as the import names it */
function targetOf(file, named) {
  if (named.startsWith('.')) return fromRoot(join(root, dirname(file), named));
  return named.startsWith('#') ? named.slice(1) : named;
}

/** @param {string} path */
function fromRoot(path) {
  return relative(root, path).replaceAll('\\', '/');
}
