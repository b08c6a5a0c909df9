import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';

import { presentChromium } from '../../scripts/test/chromium.ts';
import { atEnd } from '../../scripts/test/step.ts';
import { firstThreadMs } from '../processor.ts';

export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = presentChromium();
  if (!executablePath) return undefined;
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  atEnd(() => browser.close());
  return browser;
}

export type Window = { page: Page; wire: CDPSession };

/** Opens a window with empty caches, signed in if a cookie is given. */
export async function openWindow(
  browser: Browser,
  { port, cookie = '' }: { port?: number; cookie?: string } = {},
): Promise<Window> {
  const baseURL = `http://127.0.0.1:${port ?? 0}`;
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  if (name) await context.addCookies([{ name, value, url: baseURL }]);
  await context.addInitScript(stopwatch);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  return { page, wire };
}

/** Runs in every page. A change counts as painted when the next frame has begun. */
const stopwatch = `
  globalThis.bench = {
    frame: () => new Promise((go) => requestAnimationFrame(go)),
    until: async (done) => {
      const begin = performance.now();
      do {
        await bench.frame();
        if (performance.now() - begin > 20_000) throw new Error('It does not come: ' + done);
      } while (!done());
      await bench.frame();
      return performance.now();
    },
    took: async (act, done) => {
      const begin = performance.now();
      act();
      return (await bench.until(done)) - begin;
    },
    progress: () =>
      [...document.querySelectorAll('[aria-label^="Progress of"]')]
        .map((one) => one.getAttribute('aria-label'))
        .join(),
    largest: 0,
  };
  new PerformanceObserver((list) => {
    bench.largest = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

/** The renderer process of a window: the one that is busy when the page is. Linux only. */
export async function drawerOf(browser: Browser, { page }: Window): Promise<number> {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  const drawers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const before = drawers.map(firstThreadMs);
  await page.evaluate(`for (const end = performance.now() + 100; performance.now() < end; ) {}`);
  const worked = drawers.map((id, index) => firstThreadMs(id) - (before[index] ?? 0));
  await wire.detach();
  return drawers[worked.indexOf(Math.max(...worked))] ?? 0;
}

export async function slowDown({ wire }: Window, rate: number): Promise<void> {
  await wire.send('Emulation.setCPUThrottlingRate', { rate });
}
