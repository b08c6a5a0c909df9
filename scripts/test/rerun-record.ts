import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { nameOf } from './second-attempt.ts';
import type { Failure } from './step.ts';

const recordedRuns = 20;

/**
 * Records which tests of a run passed only on a rerun. Returns for each how many of the last runs it needed one in.
 * The file is not committed, so a fresh clone has no record.
 */
export function recordReruns(file: string, shaky: readonly Failure[]): (test: Failure) => string {
  const earlier: string[][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const runs = [...earlier, [...new Set(shaky.map(nameOf))]].slice(-recordedRuns);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(runs));
  return (test) => {
    const count = runs.filter((names) => names.includes(nameOf(test))).length;
    return `in ${count} of the last ${runs.length} runs`;
  };
}
