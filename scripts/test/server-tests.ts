import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { postgres } from './postgres.ts';
import { atEnd, tool } from './step.ts';
import type { Counts, Step } from './step.ts';

let folder: string | undefined;

function scratch(): string {
  if (!folder) {
    const made = mkdtempSync(join(tmpdir(), 'waymark-run-'));
    // A database started by a test runs as another account and must get to its folder inside.
    chmodSync(made, 0o711);
    atEnd(async () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}

export function callsExercised(): string {
  const calls = join(scratch(), 'calls');
  mkdirSync(calls, { recursive: true });
  return calls;
}

/** Two even on one core: tests mostly wait for a disk or another process. */
const workers = 2;

export const tests: Step[] = [
  { name: 'unit', run: (filter) => vitest('unit', filter, {}) },
  { name: 'sqlite', run: (filter) => onSqlite(filter) },
  { name: 'postgres', run: (filter) => onPostgres(filter) },
];

export const longRun: Step = {
  name: 'long',
  run: async (filter) => {
    const env = { RELIABILITY: 'long' };
    const sqlite = await onSqlite(filter, env, 1);
    const postgresql = await onPostgres(filter, env, 1);
    return {
      passed: sqlite.passed + postgresql.passed,
      failed: sqlite.failed + postgresql.failed,
    };
  },
};

export function watch(filter: string[]): Promise<number> {
  return tool('vitest', ['watch', '--project', 'unit', '--project', 'sqlite', ...filter]);
}

function onSqlite(filter: string[], env = {}, atOnce = workers): Promise<Counts> {
  return vitest('sqlite', filter, { CALLS_EXERCISED_DIR: callsExercised(), ...env }, atOnce);
}

async function onPostgres(filter: string[], env = {}, atOnce = workers): Promise<Counts> {
  const clusters = await postgres(atOnce);
  const all = {
    CALLS_EXERCISED_DIR: callsExercised(),
    TEST_POSTGRES_URL: clusters.join(' '),
    ...env,
  };
  return vitest('postgres', filter, all, clusters.length);
}

async function vitest(
  project: string,
  filter: string[],
  env: Record<string, string>,
  atOnce = workers,
): Promise<Counts> {
  const report = join(scratch(), `${project}.json`);
  const figures = join(scratch(), `${project}-figures.txt`);
  const args = [
    '--project',
    project,
    `--maxWorkers=${atOnce}`,
    '--reporter=default',
    '--reporter=json',
  ];
  const code = await tool('vitest', ['run', ...args, `--outputFile.json=${report}`, ...filter], {
    env: { RELIABILITY_FIGURES: figures, ...env, TMPDIR: scratch() },
  });
  if (existsSync(figures)) console.log(readFileSync(figures, 'utf8'));
  const { passed, failed } = existsSync(report) ? countsIn(report) : { passed: 0, failed: 0 };
  // An error outside of every test fails the run.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function countsIn(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}
