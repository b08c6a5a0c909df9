import type { Locator, Page } from '@playwright/test';

import type { Bar } from '../result.ts';

export type Interaction = {
  what: string;
  /** Applies without the processor slowdown. */
  bar?: Bar;
  begin?: (page: Page, ids: Ids) => Promise<void>;
  /** Performs the interaction once, reverts it if necessary, and returns the milliseconds. */
  run: (page: Page, round: number) => Promise<number>;
};

export type Ids = { project: number; large: number };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The time from a press on the target until the page shows the result. */
async function pressed(target: Locator, done: string): Promise<number> {
  await target.hover();
  // Users point at a target before they press it, and the page may prefetch meanwhile.
  await target.page().waitForTimeout(100);
  await keep(target);
  return target.page().evaluate<number>(`bench.took(() => target.click(), () => ${done})`);
}

function keep(target: Locator): Promise<unknown> {
  return target.evaluate((element) => void Object.assign(globalThis, { target: element }));
}

export async function openStep(page: Page, id: number): Promise<void> {
  await page.goto(`/projects/${id}`);
  const steps = page.getByRole('list', { name: 'Steps', exact: true });
  await steps.getByRole('listitem').first().locator('button[aria-expanded]').first().click();
  await page.locator('[data-detail] input').first().waitFor();
  await page.waitForTimeout(300);
}

export function tick(page: Page): Promise<number> {
  return page.evaluate<number>(`{
    const before = bench.progress();
    const box = [...document.querySelectorAll('[data-detail] input')].at(-1);
    bench.took(() => box.click(), () => bench.progress() !== before);
  }`);
}

const goHome = async (page: Page) => {
  if (new URL(page.url()).pathname !== '/') await page.goto('/');
  await page.locator(rows).first().waitFor();
};
const rows = 'table a[href^="/projects/"]:not([href*="?"])';
const stands = `document.querySelector('[aria-label=Steps] > li')`;
const someCard = `document.querySelector('[aria-labelledby="all-projects"] a[href^="/projects/"]')`;
const someRow = `document.querySelector('${rows}')`;

async function openRow(page: Page, row: number): Promise<number> {
  const ms = await pressed(page.locator(rows).nth(row), stands);
  await comeBack(page);
  return ms;
}

async function comeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.locator(rows).first().waitFor();
}

async function openDialog(page: Page, name: string, done: string): Promise<number> {
  const ms = await pressed(button(page, name).first(), done);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return ms;
}

/** The median time from a key press to the frame that shows it. */
async function typeInSearch(page: Page): Promise<number> {
  await button(page, 'Search Projects').click();
  await page.getByRole('combobox', { name: 'Search Projects' }).waitFor();
  await page.evaluate(`{
    bench.keys = [];
    addEventListener('keydown', async ({ timeStamp }) => {
      await bench.frame();
      bench.keys.push((await bench.until(() => true)) - timeStamp);
    }, { capture: true, signal: (bench.stop = new AbortController()).signal });
  }`);
  await page.keyboard.type('project 77', { delay: 70 });
  await page.waitForTimeout(200);
  const keys = await page.evaluate<number[]>('bench.stop.abort(), bench.keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return keys.toSorted((a, b) => a - b)[Math.floor(keys.length / 2)] ?? Number.NaN;
}

/** A different market each time, so that none is cached. */
async function filter(page: Page, round: number): Promise<number> {
  await keep(page.getByLabel('Market', { exact: true }));
  const ms = await page.evaluate<number>(`{
    const chosen = target.options[1 + (${round} % (target.options.length - 1))].value;
    const shown = () => [...document.querySelectorAll('table a[href^="/markets?search="]')];
    const choose = () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(target, chosen);
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
    bench.took(choose, () => shown().length > 0 && shown().every((one) => one.textContent === chosen));
  }`);
  await button(page, 'Clear Filters').click();
  return ms;
}

export const interactions: Interaction[] = [
  {
    what: 'tick, project of 200 details',
    bar: { below: 50 },
    begin: (page, { project }) => openStep(page, project),
    run: tick,
  },
  {
    what: 'tick, project of 4,000 details',
    begin: (page, { large }) => openStep(page, large),
    run: tick,
  },
  {
    what: 'open dialog, edit a project',
    begin: (page, { project }) => openStep(page, project),
    run: (page) => openDialog(page, 'Edit Project', `document.querySelector('[role=dialog] form')`),
  },
  {
    what: 'open project of 200 details',
    begin: goHome,
    // A different project each time, so that none is cached.
    run: (page, round) => openRow(page, 1 + round),
  },
  {
    what: 'open project of 4,000 details',
    begin: goHome,
    run: async (page) => {
      // There is only one such project, and it must not be cached.
      await page.reload();
      await page.locator(rows).first().waitFor();
      return openRow(page, 0);
    },
  },
  {
    what: 'back to the dashboard',
    begin: goHome,
    run: async (page) => {
      await pressed(page.locator(rows).nth(1), stands);
      await page.waitForTimeout(200);
      return page.evaluate<number>(`bench.took(() => history.back(), () => ${someRow})`);
    },
  },
  {
    what: 'open list of projects',
    begin: goHome,
    run: async (page) => {
      const entry = page.getByRole('link', { name: 'Projects', exact: true }).first();
      const ms = await pressed(entry, someCard);
      await comeBack(page);
      return ms;
    },
  },
  {
    what: 'open dialog, search',
    begin: goHome,
    run: (page) =>
      openDialog(
        page,
        'Search Projects',
        `document.querySelector('[role=dialog] [role=combobox]')`,
      ),
  },
  { what: 'type in search', begin: goHome, run: typeInSearch },
  { what: 'filter by market', begin: goHome, run: filter },
];
