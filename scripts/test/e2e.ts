import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../set-up/places.mjs';
import { build } from './browser-code.ts';
import { bundledServer } from './bundled-server.ts';
import { chromium } from './chromium.ts';
import { postgres } from './postgres.ts';
import { atEnd, tool } from './step.ts';
import type { Counts, Step } from './step.ts';

const report = join(root, 'test-results/e2e.json');

export const e2e: Step = {
  name: 'e2e',
  run: async (filter) => {
    await build();
    rmSync(report, { force: true });
    const { folder, drop } = await bundledServer();
    atEnd(async () => drop());
    const code = await tool('playwright', ['test', ...filter], {
      package: '@playwright/test',
      env: {
        CHROMIUM_PATH: await chromium(),
        TEST_POSTGRES_URL: (await postgres(1)).join(' '),
        SERVER_BUNDLE: folder,
      },
    });
    const { passed, failed } = existsSync(report) ? countsIn(report) : { passed: 0, failed: 0 };
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  },
};

function countsIn(path: string): Counts {
  const { stats } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
