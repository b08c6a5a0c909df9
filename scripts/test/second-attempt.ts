import type { Counts, Failure } from './step.ts';

/** The result of one run of a test tool. `broken`: it failed without naming a test. */
export type Outcome = { passed: number; failures: Failure[]; broken: boolean };

/** More failures than this are no coincidence, and would fail again. */
const fewFiles = 8;
const mostAttempts = 2;

export function countsOf({ passed, failures, broken }: Outcome): Counts {
  return { passed, failed: Math.max(failures.length, broken ? 1 : 0), failures };
}

/**
 * Reruns the files of failed tests alone, up to twice, because busy machines can miss deadlines that tests depend
 * on. Tests that pass only then are listed at the end of the run with their first message, for investigation.
 */
export async function secondAttempt(
  first: Outcome,
  run: (files: string[]) => Promise<Outcome>,
): Promise<Counts> {
  if (filesOf(first).length > fewFiles) return countsOf(first);
  let last = first;
  for (let made = 0; made < mostAttempts && last.failures.length > 0; made += 1) {
    const files = filesOf(last);
    console.log(`\nOnce more, alone: ${files.join(', ')}`);
    last = await run(files);
  }
  const counts = countsOf(last);
  const tests = first.passed + first.failures.length;
  const still = new Set(last.failures.map(nameOf));
  return {
    ...counts,
    passed: tests - last.failures.length,
    shaky: counts.failed > 0 ? [] : first.failures.filter((failure) => !still.has(nameOf(failure))),
  };
}

/** Reports tests that did not pass at the first attempt, at the end of a run. */
export function listFailures(
  step: string,
  title: string,
  failures: Failure[] = [],
  frequency: (failure: Failure) => string = () => '',
): void {
  if (failures.length === 0) return;
  console.log(`\n${step}: ${title}`);
  for (const failure of failures) {
    console.log(`  ${nameOf(failure)} ${frequency(failure)}`.trimEnd());
    const lines = failure.message.split('\n').filter((line) => !line.includes('node_modules'));
    for (const line of lines.slice(0, 12)) console.log(`    ${line}`);
  }
}

export function nameOf({ file, test }: Failure): string {
  return `${file} › ${test}`;
}

function filesOf({ failures }: Outcome): string[] {
  return [...new Set(failures.map(({ file }) => file))];
}
