import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';

export type Failure = { file: string; test: string; message: string };

export type Counts = {
  passed: number;
  failed: number;
  failures?: Failure[];
  /** Failed at first, and passed alone. */
  shaky?: Failure[];
  /** Of a step beside the others. */
  output?: string;
};

export type Step = {
  name: string;
  /** A whole run, `npm test` without arguments or RELIABILITY=long, may leave tests out that take turns. */
  run: (filter: string[], isWholeRun: boolean) => Promise<Counts>;
  /** Runs beside the other steps, in the processor time that they leave. Its output is printed at its end. */
  isBeside?: boolean;
};

export function one(ok: boolean): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs an installed tool in the project folder at the lowest priority, on one processor if written in Go. */
export async function patientTool(
  name: string,
  args: string[] = [],
  packageName = name,
): Promise<{ ok: boolean; output: string }> {
  const lowest = process.platform === 'win32' ? [] : ['nice', '-n', '19'];
  const [file = '', ...rest] = [...lowest, process.execPath, program(name, packageName), ...args];
  const env = { ...process.env, GOMAXPROCS: '1' };
  const child = spawn(file, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { ok: (await exitCodeOf(child, 'close')) === 0, output: output.join('') };
}

/** Runs an installed tool in the project folder. Returns its exit code. */
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
  return exitCodeOf(child, 'exit');
}

function exitCodeOf(child: ChildProcess, event: 'exit' | 'close'): Promise<number> {
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on(event, (code: number | null) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Runs the work at the end, also after an interruption. */
export function atEnd(work: () => Promise<void>): void {
  endings.unshift(work);
}

export async function endAll(): Promise<void> {
  for (const child of running) child.kill();
  for (const work of endings.splice(0)) await work();
}

const running = new Set<ChildProcess>();
const endings: (() => Promise<void>)[] = [];

/** The JavaScript file of a command. The files in .bin differ between systems. */
export function program(name: string, packageName: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[name];
  if (!path) throw new Error(`${packageName} has no command ${name}.`);
  return join(folder, path);
}
