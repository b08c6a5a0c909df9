/**
 * Sets up Node, the packages and the browser code if they are missing, then runs a command of package.json. Plain
 * JavaScript for Node 18 without packages, because it runs before they are installed.
 */
import { handOver, passSignalsOn } from './set-up/child.mjs';
import { explain, SetUpError } from './set-up/say.mjs';
import { serve } from './set-up/serve.mjs';
import { setUp } from './set-up/set-up.mjs';

/** @type {Record<string, { run?: string[], serving?: string[], browserCode?: boolean, serverCode?: boolean }>} */
const commands = {
  'set-up': { browserCode: true, serverCode: true },
  start: { serving: [], browserCode: true, serverCode: true },
  demo: { serving: ['--demo'], browserCode: true, serverCode: true },
  admin: { run: ['server/admin.ts'] },
  dev: { run: ['scripts/dev.mjs'] },
  bench: { run: ['bench/bench.ts'], browserCode: true },
  pictures: { run: ['scripts/pictures.ts'], browserCode: true },
  'pictures:slides': { run: ['scripts/slide-sheets.ts'] },
  test: { run: ['scripts/test/run.ts'] },
  'test:long': { run: ['scripts/test/run.ts', 'long'] },
  'test:faults': { run: ['scripts/test/run.ts', 'mutations'] },
};

passSignalsOn();
const [name = '', ...args] = process.argv.slice(2);

const { serving, run, node, env } = await prepare().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
if (serving) await serve(node, [...serving, ...args], env);
if (run) handOver(node, [...run, ...args], env);

async function prepare() {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new SetUpError(
      `Unknown command "${name}". Use one of: ${Object.keys(commands).join(', ')}.`,
    );
  }
  return { ...command, ...(await setUp(command)) };
}
