import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { mutations as all } from '../../reliability/mutations/all.ts';
import type { Mutation } from '../../reliability/mutations/mutation.ts';
import { run } from '../set-up/child.mjs';
import { root } from '../set-up/places.mjs';
import { chromium } from './chromium.ts';
import { postgres } from './postgres.ts';
import { program } from './step.ts';
import type { Counts, Step } from './step.ts';

const parts = [
  'client',
  'contract',
  'demo',
  'e2e',
  'formats',
  'reliability',
  'rules',
  'scripts',
  'server',
  'slide',
];
const files = ['package.json', 'tsconfig.base.json', 'vite.config.ts', 'vitest.config.ts'];
const moreFiles = [
  'playwright.config.ts',
  'package-lock.json',
  '.npmrc',
  '.ci',
  '.dockerignore',
  'Dockerfile',
  'compose.yaml',
  'deploy',
  'docs',
  'README.md',
];

/** Applies each mutation in a copy of the project. Its test must pass without it and fail with it. */
export const mutations: Step = {
  name: 'mutations',
  run: async (filter) => {
    const chosen = all.filter(({ row }) => filter.length === 0 || filter.includes(row));
    const copy = mkdtempSync(join(tmpdir(), 'waymark-mutations-'));
    // Some tests run the program as an ordinary user.
    chmodSync(copy, 0o755);
    try {
      for (const part of [...parts, ...files, ...moreFiles]) {
        cpSync(join(root, part), join(copy, part), { recursive: true });
      }
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
      return await makeEach(chosen, copy);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
};

async function makeEach(chosen: Mutation[], copy: string): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const green = new Map<string, boolean>();
  for (const mutation of chosen) {
    const line = `${mutation.row.padEnd(4)} ${mutation.what}`;
    const problem = await problemOf(mutation, copy, green);
    counts[problem ? 'failed' : 'passed'] += 1;
    console.log(problem ? `✗ ${line}: ${problem} (${mutation.test})` : `✓ ${line}`);
  }
  return counts;
}

/** Without the mutation the test runs only where it failed with it, once for all mutations that name it. */
async function problemOf(
  mutation: Mutation,
  copy: string,
  green: Map<string, boolean>,
): Promise<string | null> {
  const file = join(copy, mutation.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(mutation.find).length !== 2)
    return `"${mutation.find}" is not in the file exactly once`;
  // A function, because `$` is special in a replacement string.
  writeFileSync(
    file,
    whole.replace(mutation.find, () => mutation.replace),
  );
  const failing = await firstFailing(mutation, copy).finally(() => writeFileSync(file, whole));
  if (!failing) return 'ITS TEST PASSES';
  const key = `${mutation.test} ${mutation.name} ${failing}`;
  if (!green.has(key)) green.set(key, await passes(mutation, failing, copy));
  return green.get(key) ? null : 'its test fails without it';
}

type Project = 'unit' | 'sqlite' | 'postgres' | 'e2e';

async function firstFailing(mutation: Mutation, copy: string): Promise<Project | undefined> {
  for (const project of projectsOf(mutation)) {
    if (!(await passes(mutation, project, copy))) return project;
  }
  return undefined;
}

function projectsOf({ test, engine }: Mutation): Project[] {
  if (test.endsWith('.spec.ts')) return ['e2e'];
  if (!/^(server|demo|reliability)\/(?!mutations)/.test(test)) return ['unit'];
  return engine ? [engine] : ['sqlite', 'postgres'];
}

async function passes(mutation: Mutation, project: Project, copy: string): Promise<boolean> {
  if (project === 'e2e') return e2ePasses(mutation, copy);
  const env = {
    ...(mutation.long && { RELIABILITY: 'long' }),
    ...(project === 'postgres' && { TEST_POSTGRES_URL: (await postgres(1)).join(' ') }),
    ...mutation.env,
  };
  const args = [
    'run',
    '--project',
    project,
    '--maxWorkers=1',
    // A file may be skipped on one engine, but not on the engine of the mutation.
    ...(mutation.engine ? [] : ['--passWithNoTests']),
    mutation.test,
  ];
  if (mutation.name)
    args.push('-t', mutation.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return (await node('vitest', args, copy, env)).code === 0;
}

async function e2ePasses(mutation: Mutation, copy: string): Promise<boolean> {
  if ((await node('vite', ['build'], copy, {})).code !== 0) return false;
  const env = {
    CHROMIUM_PATH: await chromium(),
    TEST_POSTGRES_URL: (await postgres(1)).join(' '),
    ...(mutation.long && { RELIABILITY: 'long' }),
  };
  const args = ['test', mutation.test, '--workers=1'];
  if (mutation.name) args.push('-g', mutation.name);
  return (await node('playwright', args, copy, env, '@playwright/test')).code === 0;
}

function node(
  name: string,
  args: string[],
  cwd: string,
  env: Record<string, string>,
  packageName = name,
) {
  return run(process.execPath, [program(name, packageName), ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
}
