/** `npm test [-- STEP … [-- FILTER]]`, or `npm test -- --watch FILTER`. Continues after a failed step. */
import { constants } from 'node:os';
import { join } from 'node:path';

import { isLong, seed } from '../../reliability/harness/scale.ts';
import { root } from '../set-up/places.mjs';
import { explain } from '../set-up/say.mjs';
import { browserCode } from './browser-code.ts';
import { callCoverage } from './calls.ts';
import { e2e } from './e2e.ts';
import { mutations } from './mutations.ts';
import { recordReruns } from './rerun-record.ts';
import { scratchInMemory } from './scratch.ts';
import { listFailures } from './second-attempt.ts';
import { longRun, testProjects, testsOf, watch } from './server-tests.ts';
import { staticChecks } from './static-checks.ts';
import { endAll } from './step.ts';
import type { Counts, Step } from './step.ts';

const further = [callCoverage, ...browserCode, e2e];
const onlyWhenNamed = [longRun, mutations];
const rerunFile = join(root, 'test-results/reruns.json');

if (process.argv[2] === '--watch') process.exit(await watch(process.argv.slice(3)));
const settings = readArguments(process.argv.slice(2));
if (!settings.steps.some((step) => onlyWhenNamed.includes(step))) scratchInMemory();
// All processes of a run make the same random choices.
process.env['SEED'] = seed;
const results = new Map<Step, { counts: Counts; seconds: number }>();
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupt(128 + constants.signals[signal]));
}
// The launcher is gone. This listener does not keep the process alive.
process.on('disconnect', () => interrupt(1));
process.channel?.unref();

const beside = performEach(settings.steps.filter(({ isBeside }) => isBeside));
await performEach(settings.steps.filter(({ isBeside }) => !isBeside));
await beside;
if (!interrupted) {
  await endAll();
  report();
}

async function performEach(steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (!step.isBeside) begin(step.name);
    const start = performance.now();
    const counts = await result(step);
    if (interrupted) return;
    results.set(step, { counts, seconds: (performance.now() - start) / 1000 });
    if (!step.isBeside) continue;
    begin(step.name);
    if (counts.output) console.log(counts.output);
  }
}

function begin(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
}

function interrupt(exitCode: number): void {
  if (interrupted) return;
  interrupted = true;
  void endAll().finally(() => process.exit(exitCode));
}

function readArguments(args: string[]): { steps: Step[]; filter: string[]; isWholeRun: boolean } {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const names = args.slice(0, end);
  const whole = [...nameOfEach(staticChecks), ...testProjects, ...nameOfEach(further)];
  const known = [...whole, ...nameOfEach(onlyWhenNamed)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no step "${unknown}": ${known.join(', ')}`);
    process.exit(2);
  }
  return {
    steps: stepsNamed(names.length > 0 ? names : whole),
    filter: args.slice(end + 1),
    isWholeRun: args.length === 0 && !isLong,
  };
}

function nameOfEach(steps: Step[]): string[] {
  return steps.map(({ name }) => name);
}

function stepsNamed(names: string[]): Step[] {
  const isNamed = ({ name }: { name: string }) => names.includes(name);
  const projects = testProjects.filter((name) => names.includes(name));
  return [
    ...staticChecks.filter(isNamed),
    ...(projects.length > 0 ? [testsOf(projects)] : []),
    ...[...further, ...onlyWhenNamed].filter(isNamed),
  ];
}

async function result(step: Step): Promise<Counts> {
  try {
    const counts = await step.run(settings.filter, settings.isWholeRun);
    // A run that checks nothing is a failure.
    return counts.passed + counts.failed > 0 ? counts : { passed: 0, failed: 1 };
  } catch (error) {
    console.log(explain(error));
    return { passed: 0, failed: 1 };
  }
}

function report(): void {
  const total = { passed: 0, failed: 0 };
  const done = settings.steps.flatMap((step) => {
    const found = results.get(step);
    return found ? [{ name: step.name, ...found }] : [];
  });
  const shaky = done.flatMap(({ counts }) => counts.shaky ?? []);
  // A run with a filter has no reruns.
  const frequency = settings.filter.length > 0 ? undefined : recordReruns(rerunFile, shaky);
  for (const { name, counts } of done) {
    listFailures(name, 'failed, then passed alone', counts.shaky, frequency);
    listFailures(name, 'failed', counts.failed > 0 ? counts.failures : []);
  }
  console.log('');
  for (const { name, counts, seconds } of done) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    const mark = counts.failed > 0 ? '✗' : '✓';
    const numbers = `${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed`;
    console.log(`${mark} ${name.padEnd(22)}${numbers}${seconds.toFixed(1).padStart(8)} s`);
  }
  console.log(`\nSEED=${seed} repeats the random choices of this run.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}
