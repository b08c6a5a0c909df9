/** Import rules between folders. A target is a path from the project folder (`server/db/open.ts`) or a package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ from: RegExp, except?: RegExp, forbids: (target: string, found: RegExpExecArray) => boolean,
 *   why: string }} Border
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const test = /\.test\.tsx?$/;
const project =
  /^(contract|formats|rules|slide|server|demo|client|scripts|e2e|bench|reliability)\//;
/** The unit of a client file: a page, a page of the settings, or a floor below the pages. */
const clientFolder = /^client\/((?:pages\/(?:settings\/(?=[^/]+\/))?)?[^/]+)\//;
const page = /^client\/(pages\/(?:settings\/(?=[^/]+\/))?[^/]+)\//;

/** The floors of the client from the lowest. `app` above them and the files beside them may import all. */
export const floors = ['ui', 'data', 'shared', 'forms', 'lists', 'outline', 'work', 'pages'];

/** The floors that each may import. */
const below = Object.fromEntries(
  floors.map((floor, at) => [
    floor,
    floors.slice(0, at).filter((one) => !(floor === 'outline' && one === 'data')),
  ]),
);
const noun = /^server\/(?!db\/|sight\/|records\/|http\/|live\/|testing\/)([^/]+)\//;

/** @type {Border[]} */
const borders = [
  {
    from: /./,
    forbids: (target) => /^zod(?!\/mini$)/.test(target),
    why: "Import zod as `import * as z from 'zod/mini'`: the full package would triple its weight in the browser.",
  },
  {
    from: /^(contract|rules|formats)\//,
    except: test,
    forbids: (target) => target !== 'zod/mini' && !/^(contract|rules|formats|slide)\//.test(target),
    why: 'contract/, rules/ and formats/ run in the browser and on the server: they may import only zod/mini, slide/ and each other.',
  },
  {
    from: /^(contract|rules)\//,
    except: test,
    forbids: (target, [, own]) =>
      target.startsWith('formats/') || (own === 'rules' && target === 'zod/mini'),
    why: 'Formats are built on the contract and the rules. Schemas belong to the contract.',
  },
  {
    from: /^slide\//,
    except: test,
    forbids: (target) => !target.startsWith('slide/'),
    why: 'slide/ is shared by the browser, the .pptx and the picture: it may import only itself.',
  },
  {
    from: /^client\//,
    forbids: (target) =>
      project.test(target) && !/^(client|contract|formats|rules|slide)\//.test(target),
    why: 'The browser may import only contract/, rules/, formats/ and slide/ besides itself.',
  },
  {
    from: /^server\//,
    forbids: (target) => target.startsWith('client/'),
    why: 'The server must not import the client: share code through contract/.',
  },
  {
    from: /^(contract|formats|rules|slide|client|server\/(?!first-start\.ts|testing\/))/,
    except: test,
    forbids: (target) => target.startsWith('demo/'),
    why: 'demo/ fills a database through commands: in the server, only first-start.ts may import it.',
  },
  {
    from: /^(server|demo|client|contract|formats|rules|slide|bench)\//,
    except: /\.test\.tsx?$|^server\/testing\//,
    forbids: (target) => target.startsWith('server/testing/'),
    why: 'server/testing/ is for tests and must not be imported by the program.',
  },
  {
    from: /^server\/db\//,
    except: test,
    forbids: (target) => /^server\/((?!db\/)[^/]+\/|ctx\.ts$)/.test(target),
    why: 'server/db must not depend on record kinds or on the account; use server/records.',
  },
  {
    from: /^server\/sight\//,
    except: test,
    forbids: (target) => /^server\/((?!db\/|sight\/)[^/]+\/|ctx\.ts$)/.test(target),
    why: 'server/sight is below the records and the account.',
  },
  {
    from: /^server\/records\//,
    except: test,
    forbids: (target) => /^server\/(?!db\/|sight\/|records\/)[^/]+\//.test(target),
    why: 'server/records must not depend on nouns: add to the row in kinds.ts what it needs.',
  },
  {
    from: /^server\/live\//,
    except: test,
    forbids: (target) => /^server\/(?!live\/|http\/|sight\/rights\.ts)[^/]+\//.test(target),
    why: 'server/live must not depend on nouns or the database: app.ts connects them.',
  },
  {
    from: /^server\/[^/]+\/routes\.ts$/,
    forbids: (target) => /^(kysely|pg|node:sqlite)$/.test(target),
    why: 'Routes contain no SQL: move it into a query or a command.',
  },
  {
    from: /^server\/(?!http\/)[^/]+\/(?!routes\.ts$)/,
    except:
      /\.test\.ts$|^server\/(outgoing\/|testing\/|sessions\/(authenticate|cookie|entrance|session-lookup)\.ts$)/,
    forbids: (target) => /^(@?hono(\/|$)|node:http$|server\/http\/)/.test(target),
    why: 'Commands and queries must not depend on HTTP: they take a ctx and values and throw a Problem.',
  },
  {
    from: /^server\//,
    except: /\.test\.ts$|^server\/(outgoing|testing)\//,
    forbids: (target) => /^node:(https|http2)$/.test(target),
    why: 'Every request to another server goes through server/outgoing/.',
  },
  {
    from: /^server\/([^/]+)\//,
    except: /^server\/testing\//,
    forbids: (target, [, own]) => {
      const other = /^server\/([^/]+)\/routes\.ts$/.exec(target)?.[1];
      return other !== undefined && other !== own;
    },
    why: "Only app.ts imports routes: call the other noun's commands or queries.",
  },
  {
    from: noun,
    except: test,
    forbids: (target, [, own = '']) => {
      const other = noun.exec(target)?.[1] ?? own;
      return other !== own && importedBy('server', other).has(own);
    },
    why: 'Nouns must not import each other: the other noun imports this one already.',
  },
  {
    from: /^client\/ui\//,
    forbids: (target) =>
      project.test(target) && !target.startsWith('client/') && target !== 'contract/words.ts',
    why: 'client/ui must not depend on the product: pass it properties.',
  },
  {
    from: /^client\/([^/]+)\//,
    except: test,
    forbids: (target, [, own = '']) => {
      const floor = /^client\/([^/]+)\//.exec(target)?.[1];
      if (floor === undefined || floor === own || own === 'app') return false;
      const isQueries = target.startsWith('client/pages/') && target.endsWith('/queries.ts');
      return !(own === 'work' && isQueries) && !below[own]?.includes(floor);
    },
    why: 'A floor of the client may import only the floors below it (client/work also the queries.ts of pages).',
  },
  {
    from: /^client\/outline\//,
    forbids: (target) =>
      /^client\/(forms\/(?!record-fields|form-fields|field-problems)|shared\/(?!badges|condition-signs|member-select))/.test(
        target,
      ),
    why: 'client/outline must not make calls: pass it properties.',
  },
  {
    from: page,
    forbids: (target, [, own]) => {
      const other = page.exec(target)?.[1];
      return other !== undefined && other !== own && !target.endsWith('/queries.ts');
    },
    why: "A page may import another page's queries.ts, but not its components: app/ composes them.",
  },
  {
    from: page,
    except: test,
    forbids: (target, [, own = '']) => {
      const other = page.exec(target)?.[1] ?? own;
      return other !== own && importedBy('client', other).has(own);
    },
    why: 'Pages must not import each other: the other page imports this one already.',
  },
  {
    from: /^client\/(?!lists\/|app\/gallery\/)/,
    except: test,
    forbids: (target) => target === 'client/ui/failed-state.tsx',
    why: 'QueryState of client/lists shows a failed read, as well as its other states.',
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
        ...readFileSync(join(path, file), 'utf8').matchAll(
          /'#(client|server)\/((?:pages\/(?:settings\/(?=[^/']+\/))?)?[^/']+)\//g,
        ),
      ])
      .filter(([, from]) => from === top)
      .map(([, , other = '']) => other),
  );
  imported.set(path, found);
  return found;
}

/**
 * Explains why the form of a client import is wrong; null if it is correct.
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
 * Explains why this file may not import the target; undefined if it may.
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
  /** @param {any} node an import or export, with or without a source */
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
