import type { Page } from '@playwright/test';

import type { ProjectDetail } from '#contract/projects.ts';
import { aProject } from '#demo/builders.ts';
import { manyProjects } from '#demo/many-projects.ts';
import { demoSignIn } from '#demo/world.ts';
import type { ServerProcess } from '#server/testing/process.ts';

import { isLong } from '../reliability/harness/scale.ts';
import { wide } from './project-page.ts';
import { expect, signIn, signInByCall, test, withoutReads } from './world.ts';
import type { FreshServer } from './world.ts';

type Place = { index: number; top: number };
type Listed = { id: number; name?: string; title?: string };

/** The first visible row after scrolling to a position. */
const firstInView = (page: Page, scrolled = 0) =>
  page.evaluate<Place>(`new Promise((found) => {
    const look = () => {
      const row = [...document.querySelectorAll('[data-index]')].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      if (!row || scrollY < ${scrolled}) return setTimeout(look, 10);
      // Heights are measured in one frame and applied in the next.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() =>
        found({ index: Number(row.dataset.index), top: row.getBoundingClientRect().top }))));
    };
    look();
  })`);

/** The scroll position once it has stopped changing, or after 3 s. */
const settled = (page: Page) =>
  page.evaluate<number>(`new Promise((done) => {
    let last, still = 0;
    const end = performance.now() + 3000;
    const look = () => {
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
      if (still > 20 || performance.now() > end) done(Math.round(scrollY));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/**
 * Scrolls to about a position. The row that is visible when the browser has finished scrolling must not move
 * afterwards.
 */
async function expectToStay(
  page: Page,
  place: number,
  what: string,
  scroll: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate(`void (window.ended = new Promise((end) =>
    addEventListener('scrollend', () => end(), { once: true })))`);
  await scroll();
  await page.evaluate('window.ended');
  const drawn = await firstInView(page, place - wide.height / 2);
  const scrolled = await settled(page);
  expect(Math.abs(scrolled - place), `moved after ${what}`).toBeLessThan(wide.height / 2);
  await expectSame(page, drawn, what);
}

async function expectSame(page: Page, { index, top }: Place, what: string): Promise<void> {
  const after = await page.evaluate<number>(
    `document.querySelector('[data-index="${index}"]')?.getBoundingClientRect().top`,
  );
  expect(Math.abs(after - top), `row ${index} moved after ${what}`).toBeLessThan(2);
}

const belowTheEnd = 'document.documentElement.scrollHeight - innerHeight - scrollY';

/** Extends a list of the demo world to this length, with names of many lengths. */
async function lengthen(page: Page, address: string, path: string, count: number): Promise<void> {
  const answer: unknown = await (await page.request.get(address + path)).json();
  const inside = path === '/api/tasks/active' ? 'tasks' : null;
  const like = (inside ? (answer as Record<string, unknown>)[inside] : answer) as Listed[];
  const many = Array.from({ length: count }, (_, at) => {
    const one = like[at % like.length];
    const longer = at % 5 === 0 ? ' with a name that takes more room than others'.repeat(3) : '';
    return {
      ...one,
      id: at + 1_000_000,
      ...(one?.name !== undefined && { name: `Name ${at}${longer}` }),
      ...(one?.title !== undefined && { title: `Title ${at}${longer}` }),
    };
  });
  await withoutReads(page);
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: inside ? { [inside]: many, next: null } : many }),
  );
}

/** A table and a grid of cards. */
const lists = [
  ['the dashboard @long', '/', '/api/dashboard/open-projects', 600, 1],
  ['projects @long', '/projects', '/api/projects', 1000, 3],
] as const;

for (const [what, path, call, count, columns] of lists) {
  test(`a long list keeps its scroll position: ${what}`, async ({ page, demo }) => {
    await open(page, demo, path, call, count);
    await page.mouse.move(900, 600);
    await expectToStay(page, 3000, 'a flick', () => page.mouse.wheel(0, 3000));

    await page.keyboard.press('Home');
    await expect.poll(() => settled(page), 'after Home').toBe(0);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Space');
    const paged = await settled(page);
    expect(paged, 'after Space').toBeGreaterThan(2000);
    expect(paged, 'after Space').toBeLessThan(6 * wide.height);

    await page.keyboard.press('End');
    await expect.poll(() => settled(page), 'after End').toBeGreaterThan(7000);
    await expect.poll(() => page.evaluate<number>(belowTheEnd), 'below the end').toBeLessThan(2);
    await firstInView(page);
    await jumpAndComeBack(page, path);
    expect(await rowsInPrint(page), 'printed').toBeGreaterThan(count / columns - 1);
  });
}

/** Browsers print right after `beforeprint`. */
const rowsInPrint = (page: Page) =>
  page.evaluate<number>(`(() => {
    dispatchEvent(new Event('beforeprint'));
    const { length } = document.querySelectorAll('[data-index]');
    dispatchEvent(new Event('afterprint'));
    return length;
  })()`);

/** The rows of the first differ most in height. */
const further = [
  ['/tasks', '/api/tasks/active', 200],
  ['/people', '/api/people', 500],
  ['/archived-projects', '/api/projects/archived', 1000],
  ['/markets', '/api/markets/overview', 500],
  ['/slides', '/api/slides', 500],
  ['/settings', '/api/project-managers', 300],
] as const;

test('so do all other long lists @long', async ({ page, demo }) => {
  for (const [path, call, count] of isLong ? further : further.slice(0, 1)) {
    await test.step(path, async () => {
      await open(page, demo, path, call, count);
      await jumpAndComeBack(page, path);
    });
  }
});

async function open(
  page: Page,
  server: ServerProcess,
  path: string,
  call: string,
  count: number,
): Promise<void> {
  await signInByCall(page, server, demoSignIn);
  await lengthen(page, server.address, call, count);
  await page.setViewportSize(wide);
  await page.goto(server.address + path);
  await firstInView(page);
  await settled(page);
}

/** Jumps far as with the scrollbar, leaves the page, and returns to the same rows. */
async function jumpAndComeBack(page: Page, path: string): Promise<void> {
  await expectToStay(page, 5000, 'a jump', () => page.evaluate('scrollTo(0, 5000)'));
  const before = await firstInView(page);
  const { href } = new URL(page.url());
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: path === '/' ? 'People' : 'Dashboard', exact: true })
    .click();
  await expect(page).not.toHaveURL(href);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(href);
  await firstInView(page, 4000);
  await settled(page);
  await expectSame(page, before, 'Back');
}

/** Unassigned, except for one. */
async function fill({ database }: FreshServer): Promise<number[]> {
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  await aProject(ctx, { projectManagerId: 1 });
  return manyProjects(ctx, { projects: 260, tasks: 2, steps: 1, details: 1 });
}

test('the visible part of a long list stays in place when a notice appears or rows change above it @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const ids = await fill(server);
  const released = Promise.withResolvers<void>();
  await page.route(/\/identity-notice-/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.setViewportSize(wide);
  await signIn(page, server, undefined, '/?manager=unassigned');
  await firstInView(page);
  await page.evaluate('scrollTo(0, 5000)');
  await settled(page);
  const first = await firstInView(page);
  released.resolve();
  await expect(page.getByText('Your account is not linked')).toBeAttached();
  await settled(page);
  await expectSame(page, first, 'a notice above');

  const change = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(server.address + path, {
      method,
      headers: { Origin: server.address },
      ...(data && { data }),
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json().catch(() => null)) as ProjectDetail;
  };
  const list = page.getByRole('table', { name: 'Open Projects' });
  const seen = (text: string) => list.getByRole('row').filter({ hasText: text });
  const { index } = await firstInView(page);
  const text = await list.locator(`[data-index="${index + 2}"]`).textContent();
  const [name = ''] = /Project \d+/.exec(text ?? '') ?? [];
  const top = async () => (await seen(name).boundingBox())?.y ?? NaN;
  const before = await top();
  const expectSteady = async (what: string) => {
    await settled(page);
    // Rows are measured again after rendering.
    await expect
      .poll(async () => Math.abs((await top()) - before), { message: what })
      .toBeLessThan(2);
  };
  const shown = page.getByText('Total Projects', { exact: true }).locator('../..');

  await test.step('projects that appear and disappear above', async () => {
    const data = { category: 'Hire', market: 'Chicago', endDate: '2020-01-01' };
    for (const another of ['One more', 'And another']) {
      await change('POST', '/api/projects', { ...data, name: another });
    }
    await expect(shown).toContainText('262');
    await expectSteady('after two projects above');
    await change('PUT', `/api/projects/${ids.at(-1)}`, { endDate: '2020-01-02' });
    await change('DELETE', `/api/projects/${ids[0]}`);
    await expect(shown).toContainText('261');
    await expectSteady('after one more moved there and one was deleted');
  });

  await test.step('unfolded rows', async () => {
    const own = list.getByRole('button', { name: `Tasks of ${name}`, exact: true });
    await own.click();
    await expect(list.getByRole('list', { name: `Tasks of ${name}` })).toBeVisible();
    await expectSteady('after it was unfolded');
    const unfolded = list.getByRole('button', { expanded: true });
    for (const count of [2, 3]) {
      await list.getByRole('button', { expanded: false }).nth(6).dispatchEvent('click');
      await expect(unfolded).toHaveCount(count);
    }
    await expectSteady('after rows above were unfolded');
  });

  await test.step('and Back restores all of it', async () => {
    await seen(name).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(seen(name)).toBeVisible();
    await expectSteady('after Back');
  });
});
