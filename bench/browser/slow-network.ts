import type { Browser } from '@playwright/test';

import type { Result } from '../result.ts';
import { sideBySide } from '../side-by-side.ts';
import { openWindow, slowDown } from './window.ts';

export type Place = { port: number; cookie: string };
type Target = { path: string; rows: string };
export type Opening = { largest: number; task: number; calls: number };

/** The simulated slow 4G of Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};

/**
 * Three pages opened with empty caches on a slow network by a processor that is four times slower. The limit is the
 * sign-in page, which has no data.
 */
export async function measureSlowNetwork(
  browser: Browser,
  place: Place,
  projectId: number,
): Promise<Result[]> {
  const limit = { path: '/auth', rows: `document.querySelector('form')` };
  const results: Result[] = [];
  for (const [name, target] of Object.entries(pagesOf(projectId))) {
    const { ours, limit: least } = await sideBySide<Opening>({
      limit: () => opening(browser, { port: place.port }, limit),
      ours: () => opening(browser, place, target),
    });
    const row = (figure: keyof Opening, what: string, bar?: Result['bar']) => ({
      section: 'browser' as const,
      what: `${name} on slow 4G, 4 × slower: ${what}`,
      engine: 'sqlite' as const,
      unit: figure === 'calls' ? ('requests' as const) : ('ms' as const),
      figures: { ours: ours[figure], limit: least[figure] },
      ...(bar && { bar }),
    });
    results.push(
      row('largest', 'largest paint', { below: 2500 }),
      row('task', 'main thread until the first rows'),
      row('calls', 'API requests before the first rows', { below: 1 }),
    );
  }
  return results;
}

/** Each with an expression that finds its first row. */
export function pagesOf(projectId: number) {
  const link = (from: string) => `document.querySelector('${from} a[href^="/projects/"]')`;
  return {
    dashboard: { path: '/', rows: link('table') },
    projects: { path: '/projects', rows: link('main') },
    project: { path: `/projects/${projectId}`, rows: `document.querySelector('main li')` },
  };
}

export async function opening(
  browser: Browser,
  place: { port: number; cookie?: string },
  { path, rows }: Target,
): Promise<Opening> {
  const window = await openWindow(browser, place);
  const { page, wire } = window;
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', slow4G);
  await wire.send('Performance.enable');
  await slowDown(window, 4);
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await page.evaluate<number>(`bench.until(() => ${rows})`);
  const { metrics } = await wire.send('Performance.getMetrics');
  const task = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  await page.waitForTimeout(400);
  const largest = await page.evaluate<number>('bench.largest');
  const calls = await page.evaluate<number>(`
    performance.getEntriesByType('resource').filter(
      ({ name, startTime, responseEnd }) =>
        new URL(name).pathname.startsWith('/api/') && startTime < ${shown} && responseEnd < ${shown},
    ).length
  `);
  await page.context().close();
  return { largest, task, calls };
}
