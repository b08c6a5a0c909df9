import { stripVTControlCharacters } from 'node:util';

import type { Failure } from './step.ts';

/** The parts of Playwright's JSON report that are read. */
export type Report = { stats: { expected: number }; suites: Suite[] };
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; ok: boolean; tests: { results: Result[] }[] };
type Result = { error?: { message?: string }; steps?: TestStep[] };
export type TestStep = { title: string; error?: object; steps?: TestStep[] };

/** The failed tests, whose messages begin with the step that failed. */
export function failuresIn({ suites }: Pick<Report, 'suites'>): Failure[] {
  return suites.flatMap(failuresOf);
}

function failuresOf({ file, specs = [], suites = [] }: Suite): Failure[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title, tests }) => ({
    file: `e2e/${file}`,
    test: title,
    message: tests.flatMap(({ results }) => results.map(messageOf)).join('\n'),
  }));
  return [...own, ...suites.flatMap(failuresOf)];
}

function messageOf({ error, steps }: Result): string {
  const message = stripVTControlCharacters(error?.message ?? '');
  const path = failedSteps(steps);
  return path.length > 0 ? `Step: ${path.join(' › ')}\n${message}` : message;
}

function failedSteps(steps: TestStep[] = []): string[] {
  const failed = steps.find(({ error }) => error);
  return failed ? [failed.title, ...failedSteps(failed.steps)] : [];
}
