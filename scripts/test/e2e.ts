import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { seed } from '../../reliability/harness/scale.ts';
import { root } from '../set-up/places.mjs';
import { build } from './browser-code.ts';
import { bundledServer } from './bundled-server.ts';
import { chromium } from './chromium.ts';
import { failuresIn } from './e2e-report.ts';
import type { Report } from './e2e-report.ts';
import { postgres } from './postgres.ts';
import { countsOf, secondAttempt } from './second-attempt.ts';
import type { Outcome } from './second-attempt.ts';
import { tool } from './step.ts';
import type { Failure, Step } from './step.ts';

const report = join(root, 'test-results/e2e.json');

const randomThird = [`--shard=${1 + (Number(seed) % 3)}/3`];

export const e2e: Step = {
  name: 'e2e',
  run: async (filter, isWholeRun) => {
    await build();
    const env = {
      CHROMIUM_PATH: await chromium(),
      TEST_POSTGRES_URL: (await postgres(1)).join(' '),
      SERVER_BUNDLE: await bundledServer(),
    };
    const outcome = await playwright(isWholeRun ? randomThird : filter, env);
    if (filter.length > 0) return countsOf(outcome);
    return secondAttempt(outcome, () => playwright(['--last-failed', '--workers', '1'], env));
  },
};

async function playwright(args: string[], env: Record<string, string>): Promise<Outcome> {
  rmSync(report, { force: true });
  const code = await tool('playwright', ['test', ...args], { package: '@playwright/test', env });
  const outcome = existsSync(report) ? outcomeIn(report) : { passed: 0, failures: [] };
  return { ...outcome, broken: code !== 0 && outcome.failures.length === 0 };
}

function outcomeIn(path: string): { passed: number; failures: Failure[] } {
  const found = JSON.parse(readFileSync(path, 'utf8')) as Report;
  return { passed: found.stats.expected, failures: failuresIn(found) };
}
