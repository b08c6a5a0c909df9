import type { Counts, Failure } from './step.ts';

/** What one run of a test tool said. A broken run says so without naming a test. */
export type Outcome = { passed: number; failures: Failure[]; broken: boolean };

/** More than this is no accident, and would only fail again. */
const fewFiles = 8;
const mostAttempts = 2;

export function countsOf({ passed, failures, broken }: Outcome): Counts {
  return { passed, failed: Math.max(failures.length, broken ? 1 : 0), failures };
}

/**
 * Runs the files in which tests failed again, with nothing beside them, and what still fails once more. On a
 * machine that others keep busy, a deadline passes now and then that a test counts on. What passes only now is
 * named at the end of the run, with its first message, so that somebody looks into it.
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

/** The last thing that a run says about tests that did not pass at once. */
export function listFailures(step: string, title: string, failures: Failure[] = []): void {
  if (failures.length === 0) return;
  console.log(`\n${step}: ${title}`);
  for (const failure of failures) {
    console.log(`  ${nameOf(failure)}`);
    const lines = failure.message.split('\n').filter((line) => !line.includes('node_modules'));
    for (const line of lines.slice(0, 12)) console.log(`    ${line}`);
  }
}

function nameOf({ file, test }: Failure): string {
  return `${file} › ${test}`;
}

function filesOf({ failures }: Outcome): string[] {
  return [...new Set(failures.map(({ file }) => file))];
}
