import type { Browser } from '@playwright/test';

import type { Result } from '../result.ts';
import { median, within } from '../sample.ts';
import { openStep } from './interactions.ts';
import { openWindow } from './window.ts';

const rounds = 11;

/** The time from a tick to the frame in which another browser shows it, beside the frame in the same browser. */
export async function measurePropagation(
  browser: Browser,
  place: { port: number; cookie: string },
  projectId: number,
): Promise<Result> {
  const one = await openWindow(browser, place);
  const other = await openWindow(browser, place);
  for (const { page } of [one, other]) await openStep(page, projectId);
  const found: { here: number[]; there: number[] } = { here: [], there: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const there = other.page.evaluate<number>(`{
      const before = bench.progress();
      bench.until(() => bench.progress() !== before).then(() => Date.now());
    }`);
    await one.page.waitForTimeout(200);
    const here = await one.page.evaluate<{ clicked: number; painted: number }>(`(async () => {
      const before = bench.progress();
      const clicked = Date.now();
      [...document.querySelectorAll('[data-detail] input')].at(-1).click();
      await bench.until(() => bench.progress() !== before);
      return { clicked, painted: Date.now() };
    })()`);
    const shown = await there;
    if (round === 0) continue;
    found.here.push(here.painted - here.clicked);
    found.there.push(shown - here.clicked);
  }
  for (const { page } of [one, other]) await page.context().close();
  return {
    section: 'browser',
    what: 'tick seen in another browser',
    engine: 'sqlite',
    unit: 'ms',
    figures: { limit: median(found.here), ours: median(found.there) },
    times: { p50: median(found.there), p99: within(found.there, 0.99) },
    bar: { below: 150 },
  };
}
