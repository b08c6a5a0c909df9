/** `npm run pictures` takes the screenshots of the README. All clocks start at the same time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium as browsers } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { Slide } from '#contract/slides.ts';
import { demoSignIn } from '#demo/world.ts';
import { startProcess } from '#server/testing/process.ts';

import { root } from './set-up/places.mjs';
import { browserEnvironment, chromium } from './test/chromium.ts';

const moment = '2026-11-19T15:30:00Z';
// The README shows a picture at three quarters of this part, so that its texts can be read.
const size = { width: 1024, height: 600 };
const shown = { x: 64, y: 0, width: 960, height: 600 };
const most = 200_000;
const folder = join(root, 'docs/pictures');

mkdirSync(folder, { recursive: true });
const server = await startProcess(
  {
    LOG_LEVEL: 'error',
    BACKUPS: 'off',
    PICTURES_AT: moment,
    NODE_OPTIONS: `--import=${new URL('pictures-clock.ts', import.meta.url).href}`,
  },
  '--demo',
);
const executablePath = await chromium();
const isRoot = process.getuid?.() === 0;
const browser = await browsers.launch({
  executablePath,
  env: browserEnvironment(),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    // For deterministic pixels.
    '--disable-lcd-text',
    '--disable-partial-raster',
    '--font-render-hinting=none',
    '--num-raster-threads=1',
  ],
});
try {
  for (const scheme of ['light', 'dark'] as const) await takeAll(browser, scheme);
  await takeSlide(browser);
} finally {
  await browser.close();
  await server.end('SIGTERM');
}

async function takeAll(from: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await from.newContext({
    viewport: size,
    deviceScaleFactor: 1.5,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await page.clock.install({ time: moment });
  const signedIn = await page.request.post(`${server.address}/api/login`, { data: demoSignIn });
  if (!signedIn.ok()) throw new Error(`The sign-in returned ${signedIn.status()}.`);

  await page.goto(server.address);
  await page.getByRole('table', { name: 'Open Projects' }).waitFor();
  await take(page, `dashboard-${colorScheme}`);

  await page.goto(await placeToShow(page));
  await page.getByText(/^Step Details/).waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await take(page, `project-${colorScheme}`);

  await page.goto(`${server.address}/my-work`);
  await page.getByRole('heading', { name: /^Overdue/ }).waitFor();
  await take(page, `my-work-${colorScheme}`);
  await context.close();
}

/** The image for posting of the newest landscape slide with a photo. */
async function takeSlide(from: Browser): Promise<void> {
  const { request } = await from.newContext({ baseURL: server.address });
  await request.post('/api/login', { data: demoSignIn });
  const slides = (await (await request.get('/api/slides')).json()) as Slide[];
  const slide = slides.find(({ format, hasPhoto }) => format === 'landscape' && hasPhoto);
  if (!slide) throw new Error('The demo data has no landscape slide with a photo.');
  const image = await request.get(`/api/slides/${slide.id}/image`);
  await write('slide', sharp(await image.body()).resize({ width: 1440 }));
}

/** The open project closest to half done, with a half-done step unfolded. */
async function placeToShow(page: Page): Promise<string> {
  const read = async <T>(path: string) =>
    (await (await page.request.get(server.address + path)).json()) as T;
  const open = await read<Project[]>('/api/dashboard/open-projects');
  const [project] = open.toSorted(nearestToHalf);
  if (!project) throw new Error('The demo data has no open project.');
  const { tasks } = await read<ProjectDetail>(`/api/projects/${project.id}`);
  const steps = tasks.flatMap((task) => task.steps.map((step) => ({ ...step, task: task.id })));
  const [step] = steps.filter(({ detailsCount }) => detailsCount > 2).toSorted(nearestToHalf);
  return `${server.address}/projects/${project.id}?task=${step?.task}&step=${step?.id}`;
}

type Done = { id: number; percentageComplete: number };

function nearestToHalf(a: Done, b: Done): number {
  return Math.abs(a.percentageComplete - 50) - Math.abs(b.percentageComplete - 50) || a.id - b.id;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(1000);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', clip: shown });
  await write(name, sharp(taken));
}

async function write(name: string, picture: Sharp): Promise<void> {
  const bytes = await picture.webp({ quality: 88, effort: 6 }).toBuffer();
  if (bytes.length > most)
    throw new Error(`${name}.webp has ${bytes.length} bytes, ${most} at most.`);
  writeFileSync(join(folder, `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp  ${Math.round(bytes.length / 1000)} KB`);
}
