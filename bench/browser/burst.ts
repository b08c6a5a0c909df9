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
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests += 1;
  });
  await page.goto('/');
  await page.locator('table a[href^="/projects/"]').first().waitFor();
  await page.waitForTimeout(quietMs);
  const requestsAfter = async (changes: number) => {
    requests = 0;
    const ticks = ticksOf(details.slice(0, changes / 2), place.cookie).flat();
    for (const tick of ticks) await answerTo(place.port, tick);
    await page.waitForTimeout(quietMs);
    return requests;
  };
  const limit = (await requestsAfter(2)) / 2;
  const ours = await requestsAfter(burst);
  await page.context().close();
  return {
    section: 'browser',
    what: `requests of an open dashboard after ${burst} changes at once, beside one`,
    engine: 'sqlite',
    unit: 'requests',
    figures: { limit, ours },
  };
}
