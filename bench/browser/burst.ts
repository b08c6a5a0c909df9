import type { Browser } from '@playwright/test';

import { answerTo } from '../request.ts';
import type { Result } from '../result.ts';
import { ticksOf } from '../ticking.ts';
import { openWindow } from './window.ts';

/** Longer than a browser takes to refetch everything. */
const quietMs = 1500;
const burst = 100;

/** Counts the requests of an open dashboard when another client makes 100 changes at once, beside one change. */
export async function measureBurst(
  browser: Browser,
  place: { port: number; cookie: string },
  details: number[],
): Promise<Result> {
  const { page } = await openWindow(browser, place);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked += 1;
  });
  await page.goto('/');
  await page.locator('table a[href^="/projects/"]').first().waitFor();
  await page.waitForTimeout(quietMs);
  const askedAfter = async (changes: number) => {
    asked = 0;
    const ticks = ticksOf(details.slice(0, changes / 2), place.cookie).flat();
    for (const tick of ticks) await answerTo(place.port, tick);
    await page.waitForTimeout(quietMs);
    return asked;
  };
  const limit = (await askedAfter(2)) / 2;
  const ours = await askedAfter(burst);
  await page.context().close();
  return {
    section: 'browser',
    what: `requests of an open dashboard after ${burst} changes at once, beside one`,
    engine: 'sqlite',
    unit: 'requests',
    figures: { limit, ours },
  };
}
