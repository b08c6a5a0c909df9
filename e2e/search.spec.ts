import type { Page } from '@playwright/test';

import { demoSignIn } from '#demo/world.ts';

import { begin, wide } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, signIn, test } from './world.ts';

const options = (page: Page) => page.getByRole('option');
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const fieldIn = (page: Page) => page.getByPlaceholder('Type project name to search...');

async function look(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(fieldIn(page)).toBeFocused();
  await page.keyboard.type(typed);
}

test('a detail deep in a project is found by a part of its text and opened in place, by keyboard only', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const steps = (task: number) =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, step) => [
        `Step ${task}.${step}`,
        Array.from({ length: 9 }, (__, detail) => `Check the badge ${task}-${step}-${detail}`),
      ]),
    );
  const tasks = Array.from({ length: 3 }, (_, task) => [`Task ${task}`, steps(task)]);
  const { id, tasks: made } = await begin(page, server, Object.fromEntries(tasks));
  const at = made[0]?.steps[1]?.id ?? 0;
  const data = { address: 'https://files.example/u4', name: 'Signed U4', taskStepId: at };
  await page.request.post(`${server.address}/api/evidence/links`, { data });
  await page.setViewportSize(wide);
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // Enter before the response opens its first result.
  await look(page, 'BADGE 1-4-7');
  await page.keyboard.press('Enter');

  const deep = page.getByRole('checkbox', { name: 'Check the badge 1-4-7' });
  await test.step('Enter before the response opens its first result', async () => {
    await expect(deep).toBeFocused();
    await expect(deep).toBeInViewport();
    const query = new URL(page.url()).searchParams;
    expect([...query.keys()]).toEqual(['task', 'step', 'detail']);
    await page.keyboard.press('Space');
    await expect(deep).toBeChecked();
  });

  await test.step('results of several kinds: path, marked match, arrow keys', async () => {
    await look(page, 'the badge');
    await expect(options(page)).toHaveCount(7);
    await expect(options(page).first()).toHaveText(
      'Check the badge 2-5-8Hire of Ada Lund › Task 2 › Step 2.5',
    );
    await expect(options(page).first().locator('mark')).toHaveText('the badge');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Details: more than 6');
    await expectAccessible(page, 'search inside projects');
    await page.setViewportSize(wide);
    await page.keyboard.press('End');
    await expect(chosen(page)).toHaveText('Show more details');
  });

  await test.step('more results are loaded once', async () => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/search?*before=*', async (route) => {
      await released.promise;
      await route.continue();
    });
    const requested = page.waitForRequest('**/api/search?*before=*');
    await page.keyboard.press('Enter');
    await requested;
    // A second press adds nothing twice.
    await page.keyboard.press('Enter');
    released.resolve();
    await expect(chosen(page)).toContainText('Check the badge 2-5-2');
    await expect(options(page)).toHaveCount(57);
    await page.keyboard.press('Home');
    await expect(chosen(page)).toContainText('2-5-8');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toHaveText('Show more details');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(deep).toBeFocused();
  });

  await test.step('the same on the page itself, after scrolling away from the result', async () => {
    await page.evaluate('window.scrollTo(0, 0)');
    await look(page, 'badge 1-4-7');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(deep).toBeFocused();
    await expect(deep).toBeInViewport();
  });

  await test.step('a step is opened', async () => {
    await look(page, 'step 1.3');
    await expect(chosen(page)).toHaveText('Step 1.3Hire of Ada Lund › Task 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Step 1.3', exact: true })).toBeFocused();
    expect(new URL(page.url()).searchParams.has('detail')).toBe(false);
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
  });

  await test.step('evidence is found by a part of its name and opened at its step', async () => {
    await look(page, 'igned u');
    await expect(options(page)).toHaveText(['Signed U4Hire of Ada Lund › Task 0 › Step 0.1']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.address}/projects/${id}?task=${made[0]?.id}&step=${at}`);
    await expect(page.getByRole('button', { name: /^Evidence of Step 0.1: 1/ })).toBeVisible();
  });
});

test('a failed search says so, the latest response wins, and people are found on every page @long', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  const search = '**/api/search?*';

  await test.step('two characters find the beginnings of words, and nothing is said once', async () => {
    await look(page, 'u4');
    await expect(options(page).filter({ hasText: /u4/i }).first()).toBeVisible();
    await fieldIn(page).fill('qz');
    await expect(page.getByText('No projects found')).toBeVisible();
    await expect(page.getByText(/characters or more/)).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a failed search is retried', async () => {
    await page.route(search, (route) => route.abort());
    await look(page, 'ü');
    const tooShort = page.getByText(/^Type 2 characters or more to search tasks/);
    await expect(tooShort).toBeVisible();
    await expect(page.getByText('No projects found')).toBeHidden();
    await fieldIn(page).fill('order');
    await expect(tooShort).toBeHidden();
    const failure = page.getByText("Couldn't search tasks, steps, details and people");
    await expect(failure).toBeVisible();
    await page.unroute(search);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toBeHidden();
    await expect(options(page).first()).toBeVisible();
  });

  await test.step('the latest response wins; the previous results stay until then', async () => {
    await page.route(search, async (route) => {
      const slow = route.request().url().includes('resign');
      await new Promise((go) => setTimeout(go, slow ? 1500 : 0));
      await route.continue().catch(() => {});
    });
    const before = await options(page).count();
    await fieldIn(page).fill('resign');
    await page.waitForRequest((request) => request.url().includes('q=resign'));
    await expect(options(page)).toHaveCount(before);
    await fieldIn(page).fill('no such thing anywhere');
    await expect(page.getByText('No projects found')).toBeVisible();
    await page.waitForTimeout(1600);
    await expect(page.getByText('Try a different search term')).toBeVisible();
    await page.unroute(search);
    await page.keyboard.press('Escape');
  });

  await test.step('people are found on every page', async () => {
    const list = await page.request.get(`${demo.address}/api/people`);
    const people = (await list.json()) as { id: number; name: string }[];
    const [one, other] = [people.at(-1), people[2]];
    await look(page, one?.name ?? '');
    await expect(chosen(page)).toContainText(one?.name ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demo.address}/people?person=${one?.id}`);
    await expect(page.getByRole('button', { name: one?.name ?? '', exact: true })).toBeInViewport();
    await page.getByLabel('Search', { exact: true }).fill(one?.name ?? '');
    await look(page, other?.name ?? '');
    await expect(chosen(page)).toContainText(other?.name ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: other?.name ?? '', exact: true })).toBeFocused();
  });
});

test('as a command palette it opens every screen, creates records, and changes the theme in every tab without a flash @long', async ({
  page,
  context,
  demo,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, demo, demoSignIn);

  await test.step('every screen is offered', async () => {
    const entries = page.getByRole('navigation', { name: 'Main', includeHidden: true });
    await expect(entries.locator('a').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByText('Start typing to search projects')).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(fieldIn(page)).toBeFocused();
    await page.keyboard.type('go');
    const commands = page.getByRole('group', { name: 'Commands' }).getByRole('option');
    const names = await entries.locator('a').allTextContents();
    // The label of My Work includes the number of due steps.
    const screens = names.map((name) => name.replace(/\d+ overdue.*/, ''));
    expect(screens.length).toBeGreaterThan(3);
    for (const screen of [...screens, 'Task Management', 'Organization']) {
      await expect(commands.filter({ hasText: `Go to ${screen}` }).first()).toBeVisible();
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a screen is opened, and a record created', async () => {
    await look(page, 'go peo');
    await expect(chosen(page)).toHaveText('Go to People');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();
    await look(page, 'new proj');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'New Project' })).toBeVisible();
    await expect(page.getByLabel('Project Name')).toBeFocused();
    await expect(page).toHaveURL(`${demo.address}/projects`);
  });

  await test.step('a matching project comes before commands', async () => {
    const list = await page.request.get(`${demo.address}/api/projects`);
    const [first] = (await list.json()) as { id: number; name: string }[];
    await look(page, first?.name.slice(0, 1) ?? '');
    await expect(page.getByRole('group', { name: 'Projects' })).toBeVisible();
    await expect(chosen(page).locator('mark')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/projects\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();
    await visit(page, '/');
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeFocused();
    await look(page, '');
    await expect(page.getByRole('dialog').getByRole('group')).toHaveCount(1);
    await expect(
      page.getByRole('group', { name: 'Recent Projects' }).getByRole('option'),
    ).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  const root = (tab: Page) => tab.locator('html');
  await test.step('the theme changes in every tab', async () => {
    const other = await context.newPage();
    await other.goto(demo.address);
    await page.bringToFront();
    await look(page, 'dark');
    await expect(chosen(page)).toHaveText('Dark Theme');
    await page.keyboard.press('Enter');
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(root(other)).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0e1116');
  });

  await test.step('a reload shows the theme from the first frame on', async () => {
    await page.addInitScript(`{
    window.looks = new Set();
    const note = () => {
      const { body, documentElement } = document;
      const bar = document.querySelector('meta[name="theme-color"]');
      if (body) looks.add([documentElement.dataset.theme, getComputedStyle(body).backgroundColor, bar.content].join());
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }`);
    await page.reload();
    await expect(page.getByText('Authenticated')).toBeAttached();
    expect(await page.evaluate('[...looks]')).toEqual(['dark,rgb(14, 17, 22),#0e1116']);
  });

  await test.step('the theme of the system is followed', async () => {
    await look(page, 'system');
    await expect(chosen(page)).toHaveText('System Theme');
    await page.keyboard.press('Enter');
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('a value stored under an earlier name is migrated once', async () => {
    await page.evaluate("localStorage.clear(); localStorage.setItem('theme', 'light')");
    await page.reload();
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    const storedAfterwards = await page.evaluate(
      "[localStorage.getItem('ui-theme'), localStorage.getItem('theme')]",
    );
    expect(storedAfterwards).toEqual(['light', null]);
  });
});
