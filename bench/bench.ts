/**
 * The measuring: `npm run bench`, or `npm run bench -- sqlite` for one engine; `--save` keeps the
 * figures as the new reference. Everything is measured beside its limit in the same run, because
 * only their ratio means the same on every machine.
 */
import { constants, cpus, loadavg } from 'node:os';

import { SetUpError } from '../scripts/set-up/say.mjs';
import { endAll } from '../scripts/test/step.ts';
import type { BareAsk, BareReply } from './bare-server.ts';
import { startPart } from './part.ts';
import { measureRead } from './reads.ts';
import type { Read, Stage } from './reads.ts';
import { save, tableOf } from './report.ts';
import type { Result } from './result.ts';
import { measureMemory, measureStart } from './start.ts';
import { signIn, startWaymark } from './waymark.ts';
import { postgresWorld, sqliteWorld } from './world.ts';
import type { World } from './world.ts';
import { measureWrite } from './writes.ts';

const connections = [1, 16];

const asBrowsersAsk = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const list = { path: () => '/api/projects', roundTrips: 2 };

const reads: Read[] = [
  {
    what: 'one project of 10 × 5 × 4',
    path: ({ projectId }) => `/api/projects/${projectId}?include=details`,
    headers: asBrowsersAsk,
    // The session, then project, tasks, steps and details.
    roundTrips: 5,
    bar: 0.5,
  },
  // The session, then the position of the log.
  { ...list, what: '1,000 projects, gzip', headers: asBrowsersAsk, bar: 0.7 },
  { ...list, what: '1,000 projects, plain', bar: 0.7 },
  { ...list, what: '1,000 projects, 304', headers: asBrowsersAsk, unchanged: true, bar: 0.5 },
];

const makers = { sqlite: sqliteWorld, postgres: postgresWorld };

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupt(128 + constants.signals[signal]));
}
// The launcher is gone. To listen for that alone keeps nothing alive.
process.on('disconnect', () => interrupt(1));
process.channel?.unref();

const asked = readArguments(process.argv.slice(2));
const begin = performance.now();
const busy = loadavg()[0] ?? 0;
if (busy > cpus().length) {
  console.error(`This machine is busy (load ${busy.toFixed(1)}): even the ratios will be off.`);
}
try {
  const results: Result[] = [];
  for (const engine of asked.engines) {
    const world = await made(engine);
    if (world) results.push(...(await measureWorld(world)));
  }
  console.log(`\n${tableOf(results)}\n`);
  save(results, asked.save);
  console.log(
    `${Math.round((performance.now() - begin) / 1000)} s. What it means: docs/performance.md`,
  );
} catch (error) {
  // What is under way breaks off when everything is being ended.
  if (!interrupted) console.error(error instanceof SetUpError ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}

function interrupt(exitCode: number): void {
  if (interrupted) return;
  interrupted = true;
  void endAll().finally(() => process.exit(exitCode));
}

function readArguments(args: string[]): { engines: World['engine'][]; save: boolean } {
  const known = ['sqlite', 'postgres'] as const;
  const unknown = args.find((arg) => arg !== '--save' && !known.some((engine) => engine === arg));
  if (unknown !== undefined) {
    console.error(`"${unknown}" is neither sqlite nor postgres nor --save`);
    process.exit(2);
  }
  const engines = known.filter((engine) => args.includes(engine));
  return { engines: engines.length > 0 ? engines : [...known], save: args.includes('--save') };
}

/** The data on one engine; nothing where this machine has no PostgreSQL and none can be brought. */
async function made(engine: World['engine']): Promise<World | undefined> {
  console.error(`${engine}: making 1,000 projects …`);
  try {
    return await makers[engine]();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(`${engine} is left out. ${error.message}`);
    return undefined;
  }
}

async function measureWorld(world: World): Promise<Result[]> {
  const results: Result[] = [];
  const add = async (what: string, measuring: Promise<Result>) => {
    console.error(`${world.engine}: ${what} …`);
    results.push(await measuring);
  };
  await add('start', measureStart(world));
  await add('memory', measureMemory(world));
  const waymark = await startWaymark(world, 'server/main.ts');
  const bare = startPart<BareAsk, BareReply>('bare-server.ts');
  const stage: Stage = { world, port: waymark.port, cookie: await signIn(waymark.port), bare };
  for (const read of reads) {
    for (const count of connections) {
      await add(`${read.what}, ${count} at once`, measureRead(stage, read, count));
    }
  }
  // Last, because they make the list longer.
  for (const count of connections) {
    await add(`one durable write, ${count} at once`, measureWrite(stage, count));
  }
  bare.stop();
  await waymark.stop();
  return results;
}
