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
    const key = `${mutation.test} ${mutation.name} ${mutation.engine}`;
    if (!green.has(key)) green.set(key, await passes(mutation, copy));
    const problem = green.get(key) ? await problemOf(mutation, copy) : 'its test fails without it';
    counts[problem ? 'failed' : 'passed'] += 1;
    console.log(problem ? `✗ ${line}: ${problem} (${mutation.test})` : `✓ ${line}`);
  }
  return counts;
}

async function problemOf(mutation: Mutation, copy: string): Promise<string | null> {
  const file = join(copy, mutation.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(mutation.find).length !== 2)
    return `"${mutation.find}" is not in the file exactly once`;
  // A function, because `$` is special in a replacement string.
  writeFileSync(
    file,
    whole.replace(mutation.find, () => mutation.replace),
  );
  try {
    return (await passes(mutation, copy)) ? 'ITS TEST PASSES' : null;
  } finally {
    writeFileSync(file, whole);
  }
}

async function passes(mutation: Mutation, copy: string): Promise<boolean> {
  if (mutation.test.endsWith('.spec.ts')) return e2ePasses(mutation, copy);
  const env = { ...(mutation.long && { RELIABILITY: 'long' }), ...mutation.env };
  const isUnit = !/^(server|demo|reliability)\/(?!mutations)/.test(mutation.test);
  const engines = isUnit ? ['unit'] : mutation.engine ? [mutation.engine] : ['sqlite', 'postgres'];
  for (const project of engines) {
    const url = project === 'postgres' ? { TEST_POSTGRES_URL: (await postgres(1)).join(' ') } : {};
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
    const { code } = await node('vitest', args, copy, { ...env, ...url });
    if (code !== 0) return false;
  }
  return true;
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
