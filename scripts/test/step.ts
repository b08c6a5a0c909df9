import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

/** How many things a step looked at, in either outcome. */
export type Counts = { passed: number; failed: number };

/** One part of the test run. `filter` is what stands after `--` on the command line. */
export type Step = {
  name: string;
  run: (filter: string[]) => Promise<Counts>;
};

/** The count of a step that has none of its own. */
export function one(ok: boolean): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Runs an installed tool in the project folder, its output going straight to the terminal, and
 * returns its exit code.
 */
export function tool(
  name: string,
  args: string[],
  options: { package?: string; env?: Record<string, string> } = {},
): Promise<number> {
  const child = spawn(process.execPath, [program(name, options.package ?? name), ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Leaves something to be done when the run ends, also when it is interrupted. */
export function atEnd(work: () => Promise<void>): void {
  endings.unshift(work);
}

/** Ends the tools that still run and does what was left to be done. */
export async function endAll(): Promise<void> {
  for (const child of running) child.kill();
  for (const work of endings.splice(0)) await work();
}

const running = new Set<ChildProcess>();
const endings: (() => Promise<void>)[] = [];

/** The JavaScript behind a command of a package; the files in .bin differ between systems. */
export function program(name: string, packageName: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[name];
  if (!path) throw new Error(`${packageName} has no command ${name}.`);
  return join(folder, path);
}
