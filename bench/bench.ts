/**
 * `npm run bench`, or `npm run bench -- server sqlite` for a part of it; `--save` stores the figures as the new
 * reference. Every figure is measured beside its limit in the same run, because only their ratio is comparable
 * across machines.
 */
import { constants, cpus, loadavg } from 'node:os';
import { relative } from 'node:path';

import { SetUpError } from '../scripts/set-up/say.mjs';
import { endAll } from '../scripts/test/step.ts';
import { readArguments } from './arguments.ts';
import type { BenchArguments } from './arguments.ts';
import { measureBrowser } from './browser/browser.ts';
import { measureGrowth } from './growth.ts';
import { measureLive } from './live/live.ts';
import { writePage } from './report/page.ts';
import { save, savedRatios } from './report/results-file.ts';
import { tableOf } from './report/table.ts';
import type { Result, Section } from './result.ts';
import { measureServer } from './server/server.ts';
import { measureSight } from './sight.ts';
import type { World } from './world.ts';

type Note = (what: string) => void;
type Measure = (engine: World['engine'], note: Note, settings: BenchArguments) => Promise<Result[]>;

const measures: Record<Section, Measure> = {
  server: measureServer,
  growth: measureGrowth,
  sight: measureSight,
  live: measureLive,
  // The browser's figures do not depend on the engine.
  browser: async (engine, note, { rounds, engines, beside }) =>
    engine === engines[0] ? measureBrowser(note, rounds, beside) : [],
};

const latestBeginMs = 12 * 60_000;

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupt(128 + constants.signals[signal]));
}
// The launcher is gone. This listener does not keep the process alive.
process.on('disconnect', () => interrupt(1));
process.channel?.unref();

const settings = readArguments(process.argv.slice(2));
if (typeof settings === 'string') {
  console.error(settings);
  process.exit(2);
}
const begin = performance.now();
const busy = loadavg()[0] ?? 0;
if (busy > cpus().length) {
  console.error(
    `This machine is busy (load ${busy.toFixed(1)}): even the ratios will be inaccurate.`,
  );
}
const results: Result[] = [];
try {
  await measureAll(settings);
  report(settings);
} catch (error) {
  // An interruption makes running measurements fail.
  if (!interrupted) {
    console.error(error);
    report({ ...settings, save: false });
  }
  process.exitCode = 1;
} finally {
  await endAll();
}

function interrupt(exitCode: number): void {
  if (interrupted) return;
  interrupted = true;
  void endAll().finally(() => process.exit(exitCode));
}

async function measureAll(what: BenchArguments): Promise<void> {
  for (const engine of what.engines) {
    for (const section of what.sections) {
      if (isLate()) console.error(`${section}, ${engine}: no time is left`);
      else results.push(...(await measured(section, engine, what)));
    }
  }
}

/** No measurement starts after this time: a run takes a quarter of an hour at most. */
function isLate(): boolean {
  return performance.now() - begin > latestBeginMs;
}

/** The results of a section. Empty if PostgreSQL is missing and cannot be installed. */
async function measured(
  section: Section,
  engine: World['engine'],
  what: BenchArguments,
): Promise<Result[]> {
  const note = (text: string) => console.error(`${seconds()} ${section}, ${engine}: ${text} …`);
  try {
    return await measures[section](engine, note, what);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(`${engine} is left out. ${error.message}`);
    return [];
  }
}

function report({ sections, save: asReference }: BenchArguments): void {
  const before = savedRatios();
  for (const section of sections) {
    const own = results.filter((result) => result.section === section);
    if (own.length > 0) console.log(`\n${section}\n\n${tableOf(own, before)}`);
  }
  const page = writePage(save(results, asReference), before, asReference);
  console.log(`\n${seconds()}. The page: ${relative('', page)}`);
  console.log('Explanation: docs/performance/README.md');
}

function seconds(): string {
  return `${Math.round((performance.now() - begin) / 1000)} s`;
}
