import type { Browser, Page } from '@playwright/test';

import type { Result } from '../result.ts';
import { interactions, tick } from './interactions.ts';
import { openWindow } from './window.ts';
import type { Window } from './window.ts';

/** All caches are full after these rounds. */
const warm = 10;

/** The memory of a window after rounds of opening a project, ticking, going back and filtering. */
export async function measureBrowserMemory(
  browser: Browser,
  place: { port: number; cookie: string },
  rounds: number,
): Promise<Result> {
  const window = await openWindow(browser, place);
  await window.page.goto('/');
  for (let round = 0; round < warm; round += 1) await oneRound(window.page, round);
  const before = await usedMegabytes(window);
  for (let round = warm; round < rounds; round += 1) await oneRound(window.page, round);
  const after = await usedMegabytes(window);
  await window.page.context().close();
  return {
    section: 'browser',
    what: `memory after ${rounds} rounds of work, beside ${warm}`,
    engine: 'sqlite',
    unit: 'MB',
    figures: { limit: before, ours: after },
  };
}

const rows = 'table a[href^="/projects/"]:not([href*="?"])';

async function oneRound(page: Page, round: number): Promise<void> {
  await page
    .locator(rows)
    .nth(1 + (round % 8))
    .click();
  const steps = page.getByRole('list', { name: 'Steps', exact: true });
  const first = steps.getByRole('listitem').first().locator('button[aria-expanded]').first();
  // Rows unfolded in an earlier round stay unfolded.
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click();
  await page.locator('[data-detail] input').first().waitFor();
  await tick(page);
  await tick(page);
  await page.goBack();
  await page.locator(rows).first().waitFor();
  await interactions.find(({ what }) => what === 'filter by market')?.run(page, round);
}

async function usedMegabytes({ wire }: Window): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
