/**
 * Sets up Node, the packages and the browser code if they are missing, then runs a command of package.json. Plain
 * JavaScript for Node 18 without packages, because it runs before they are installed.
 */
import { handOver, passSignalsOn } from './set-up/child.mjs';
import { explain, SetUpError } from './set-up/say.mjs';
import { setUp } from './set-up/set-up.mjs';

/** @type {Record<string, { run?: string[], browserCode?: boolean }>} */
const commands = {
  'set-up': { browserCode: true },
  start: { run: ['server/main.ts'], browserCode: true },
  demo: { run: ['server/main.ts', '--demo'], browserCode: true },
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

try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new SetUpError(
      `Unknown command "${name}". Use one of: ${Object.keys(commands).join(', ')}.`,
    );
  }
  const { node, env } = await setUp({ browserCode: command.browserCode === true });
  if (command.run) handOver(node, [...command.run, ...args], env);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
