import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { atEnd, ended } from './step.ts';
import type { Counts } from './step.ts';

/** Runs steps in a process of their own. Prints what they say when they end, as two at once cannot be read. */
export async function ownRun(steps: string[], filter: string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-steps-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'output.txt');
  const output = openSync(path, 'w');
  const program = join(import.meta.dirname, 'run.ts');
  const child = spawn(process.execPath, [program, ...steps, '--', ...filter], {
    stdio: ['ignore', output, output],
  });
  const code = await ended(child);
  closeSync(output);
  const said = readFileSync(path, 'utf8');
  console.log(said);
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
  if (passed === undefined) return { passed: 0, failed: 1 };
  return {
    passed: Number(passed),
    failed: code === 0 ? Number(failed) : Math.max(Number(failed), 1),
  };
}
