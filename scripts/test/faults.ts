import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { faults as all } from '../../reliability/faults/all.ts';
import type { Fault } from '../../reliability/faults/fault.ts';
import { run } from '../set-up/child.mjs';
import { root } from '../set-up/places.mjs';
import { chromium } from './chromium.ts';
import { postgres } from './postgres.ts';
import { program } from './step.ts';
import type { Counts, Step } from './step.ts';

const parts = ['client', 'contract', 'demo', 'e2e', 'reliability', 'scripts', 'server', 'slide'];
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

/**
 * Makes each planted fault in a copy of the project and runs the test that has to notice it: green before,
 * red with the fault. `filter` names rows. A fault that nobody notices fails the step.
 */
export const faults: Step = {
  name: 'faults',
  run: async (filter) => {
    const chosen = all.filter(({ row }) => filter.length === 0 || filter.includes(row));
    const copy = mkdtempSync(join(tmpdir(), 'waymark-faults-'));
    try {
      for (const part of [...parts, ...files, ...moreFiles]) {
        cpSync(join(root, part), join(copy, part), { recursive: true });
      }
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
      return await plantEach(chosen, copy);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
};

async function plantEach(chosen: Fault[], copy: string): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const green = new Map<string, boolean>();
  for (const fault of chosen) {
    const told = `${fault.row.padEnd(4)} ${fault.what}`;
    const key = `${fault.test} ${fault.name} ${fault.engine}`;
    if (!green.has(key)) green.set(key, await passes(fault, copy));
    const problem = green.get(key) ? await planted(fault, copy) : 'its test is red without it';
    counts[problem ? 'failed' : 'passed'] += 1;
    console.log(problem ? `✗ ${told}: ${problem} (${fault.test})` : `✓ ${told}`);
  }
  return counts;
}

/** Breaks the copy, runs the test and mends the copy again; why that is no proof, or null where it is one. */
async function planted(fault: Fault, copy: string): Promise<string | null> {
  const file = join(copy, fault.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(fault.find).length !== 2) return `"${fault.find}" does not stand there once`;
  // As a function, since `$` means something in a replacement.
  writeFileSync(
    file,
    whole.replace(fault.find, () => fault.replace),
  );
  try {
    return (await passes(fault, copy)) ? 'NOBODY NOTICES' : null;
  } finally {
    writeFileSync(file, whole);
  }
}

async function passes(fault: Fault, copy: string): Promise<boolean> {
  if (fault.test.endsWith('.spec.ts')) return e2ePasses(fault, copy);
  const env = { ...(fault.long && { RELIABILITY: 'long' }), ...fault.env };
  const isUnit = !/^(server|demo|reliability)\/(?!faults)/.test(fault.test);
  const engines = isUnit ? ['unit'] : fault.engine ? [fault.engine] : ['sqlite', 'postgres'];
  for (const project of engines) {
    const url = project === 'postgres' ? { TEST_POSTGRES_URL: (await postgres(1)).join(' ') } : {};
    const args = ['run', '--project', project, '--maxWorkers=1', '--passWithNoTests', fault.test];
    if (fault.name) args.push('-t', fault.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const { code } = await node('vitest', args, copy, { ...env, ...url });
    if (code !== 0) return false;
  }
  return true;
}

async function e2ePasses(fault: Fault, copy: string): Promise<boolean> {
  if ((await node('vite', ['build'], copy, {})).code !== 0) return false;
  const env = {
    CHROMIUM_PATH: await chromium(),
    TEST_POSTGRES_URL: (await postgres(1)).join(' '),
  };
  const args = ['test', fault.test, '--workers=1'];
  if (fault.name) args.push('-g', fault.name);
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
