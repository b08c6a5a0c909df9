import type { Browser } from '@playwright/test';

import type { Result } from '../result.ts';
import { sideBySide } from '../side-by-side.ts';
import { openWindow } from './window.ts';
import type { Window } from './window.ts';

type Place = { port: number; cookie: string };

/** The first visit of the dashboard. Sizes are in units of 1,000 bytes, as transferred. */
type Load = {
  requests: number;
  all: number;
  script: number;
  heads: number;
  data: number;
  largest: number;
  rows: number;
};

/** Compares the dashboard with 1,000 projects and without any, each in a window with empty caches. */
export async function measureFirstLoad(
  browser: Browser,
  { full, empty }: { full: Place; empty: Place },
): Promise<Result[]> {
  const { ours, limit } = await sideBySide<Load>({
    limit: () => firstLoad(browser, empty, `document.body.innerText.includes('No open projects')`),
    ours: () => firstLoad(browser, full, `document.querySelector('table a[href^="/projects/"]')`),
  });
  const row = (name: keyof Load, what: string, unit: Result['unit'], bar?: Result['bar']) => ({
    section: 'browser' as const,
    what: `first load, ${what}`,
    engine: 'sqlite' as const,
    unit,
    figures: { ours: ours[name], limit: limit[name] },
    ...(bar && { bar }),
  });
  return [
    row('requests', 'requests', 'requests'),
    row('script', 'JavaScript', 'KB', { below: 120 }),
    row('data', 'answers of the API', 'KB'),
    row('heads', 'headers of answers', 'KB'),
    row('all', 'everything', 'KB'),
    row('largest', 'largest paint', 'ms', { times: 3 }),
    row('rows', 'rows painted', 'ms'),
  ];
}

async function firstLoad(browser: Browser, place: Place, done: string): Promise<Load> {
  const window = await openWindow(browser, place);
  const traffic = await listen(window);
  await window.page.goto('/', { waitUntil: 'commit' });
  const rows = await window.page.evaluate<number>(`bench.until(() => ${done})`);
  // Requests shortly after the first rows belong to the first load as well.
  await window.page.waitForTimeout(400);
  const largest = await window.page.evaluate<number>('bench.largest');
  await window.page.context().close();
  return { ...traffic, largest, rows };
}

async function listen({ wire }: Window) {
  const traffic = { requests: 0, all: 0, script: 0, data: 0, heads: 0 };
  const responses = new Map<string, { type: string; head: number }>();
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    traffic.requests += 1;
    responses.set(requestId, { type, head: response.encodedDataLength });
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head } = responses.get(requestId) ?? { type: '', head: 0 };
    const body = (encodedDataLength - head) / 1000;
    traffic.all += encodedDataLength / 1000;
    traffic.heads += head / 1000;
    if (type === 'Script') traffic.script += body;
    if (type === 'Fetch') traffic.data += body;
  });
  await wire.send('Network.enable');
  return traffic;
}
