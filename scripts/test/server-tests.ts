import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { sample } from '../../reliability/harness/scale.ts';
import { root } from '../set-up/places.mjs';
import { bundledServer } from './bundled-server.ts';
import { postgres } from './postgres.ts';
import { countsOf, secondAttempt } from './second-attempt.ts';
import type { Outcome } from './second-attempt.ts';
import { atEnd, tool } from './step.ts';
import type { Counts, Failure, Step } from './step.ts';

let folder: string | undefined;

function scratch(): string {
  if (!folder) {
    const made = mkdtempSync(join(tmpdir(), 'waymark-run-'));
    // A database started by a test runs as another account and must reach its folder inside.
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

/** More than the processors of small machines, because tests also wait for a disk or another process. */
const workers = 3;

/**
 * The files that a whole run leaves to others. SQLite runs all tests of the server and every third file of resilience
 * tests; PostgreSQL, which takes twice as long, every fifth file for both engines.
 */
const resting = {
  RESTING_ON_SQLITE: allButEvery(3, 'reliability/!(mutations)/*.test.ts'),
  RESTING_ON_POSTGRES: allButEvery(5, '{server,reliability}/**/*.both.test.ts'),
};

function allButEvery(nth: number, pattern: string): string {
  const files = globSync(pattern, { cwd: root }).toSorted();
  const turn = sample(files, nth);
  return files.filter((file) => !turn.includes(file)).join(' ');
}

export const testProjects = ['unit', 'sqlite', 'postgres'];

/** One step for all projects, so that no processor is idle while the last file of one of them runs. */
export function testsOf(projects: string[]): Step {
  return {
    name: projects.join(', '),
    run: (filter, isWholeRun) => vitest(projects, filter, isWholeRun ? resting : {}),
  };
}

export const longRun: Step = {
  name: 'long',
  run: async (filter) => {
    const env = { RELIABILITY: 'long' };
    const sqlite = await vitest(['sqlite'], filter, env, 1);
    const postgresql = await vitest(['postgres'], filter, env, 1);
    return {
      passed: sqlite.passed + postgresql.passed,
      failed: sqlite.failed + postgresql.failed,
    };
  },
};

export function watch(filter: string[]): Promise<number> {
  return tool('vitest', ['watch', '--project', 'unit', '--project', 'sqlite', ...filter]);
}

async function vitest(
  projects: string[],
  filter: string[],
  env: Record<string, string> = {},
  atOnce = workers,
): Promise<Counts> {
  const clusters = projects.includes('postgres') ? await postgres(atOnce) : [];
  const needsServer = projects.some((name) => name !== 'unit');
  const all = {
    ...(needsServer && { SERVER_BUNDLE: await bundledServer() }),
    CALLS_EXERCISED_DIR: callsExercised(),
    TEST_POSTGRES_URL: clusters.join(' '),
    ...env,
  };
  const outcome = await vitestOnce(projects, filter, all, atOnce);
  // Runs with a filter are watched by the developer, and the long run retries nothing.
  if (filter.length > 0 || env['RELIABILITY']) return countsOf(outcome);
  return secondAttempt(outcome, (files) => vitestOnce(projects, files, all, 1));
}

async function vitestOnce(
  projects: string[],
  files: string[],
  env: Record<string, string>,
  atOnce: number,
): Promise<Outcome> {
  const report = join(scratch(), 'report.json');
  const figures = join(scratch(), 'figures.txt');
  rmSync(report, { force: true });
  rmSync(figures, { force: true });
  const args = [
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${atOnce}`,
    '--reporter=default',
    '--reporter=json',
  ];
  const code = await tool('vitest', ['run', ...args, `--outputFile.json=${report}`, ...files], {
    env: { RELIABILITY_FIGURES: figures, ...env, TMPDIR: scratch() },
  });
  if (existsSync(figures)) console.log(readFileSync(figures, 'utf8'));
  // An error outside of every test fails the run.
  const outcome = existsSync(report) ? outcomeIn(report) : { passed: 0, failures: [] };
  return { ...outcome, broken: code !== 0 && outcome.failures.length === 0 };
}

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

function outcomeIn(path: string): { passed: number; failures: Failure[] } {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ file, test: 'the file itself', message }];
      return failed.map(({ fullName, failureMessages = [] }) => ({
        file,
        test: fullName,
        message: failureMessages.join('\n'),
      }));
    });
  return { passed: numPassedTests, failures };
}
