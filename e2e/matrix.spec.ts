import type { Locator, Page } from '@playwright/test';

import type { Matrix } from '#contract/matrix.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { manyProjects } from '#demo/many-projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { pagesOfPdf } from './pdf-text.ts';
import { wide } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, signIn, signInByCall, test } from './world.ts';

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const links = (on: Locator) => on.getByRole('link');

test('the matrix has a row per hire of a template and opens the task of a cell', async ({
  page,
  demo,
}) => {
  await page.setViewportSize(wide);
  await signIn(page, demo, demoSignIn);
  const view = page.getByRole('group', { name: 'View' });
  await view.getByRole('button', { name: 'Matrix' }).click();
  await expect(page).toHaveURL(`${demo.address}/?view=matrix`);
  const hires = grid(page, 'Experienced advisor hire');
  await expect(hires.getByRole('columnheader', { name: 'Resignation' })).toBeVisible();
  await expect(grid(page, 'Without a template')).toBeVisible();
  const day = await page.evaluate<string>("new Date().toLocaleDateString('en-CA')");
  const read = async (path: string) => (await page.request.get(demo.address + path)).json();
  const { projects } = (await read(`/api/dashboard/matrix?day=${day}`)) as Matrix;
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  await test.step('each cell has the steps of its task; it prints', async () => {
    let overdue = 0;
    for (const { id, status, tasks } of projects.slice(0, 2)) {
      const { tasks: whole } = (await read(`/api/projects/${id}`)) as ProjectDetail;
      for (const task of whole) {
        const { title, completedStepsCount, stepsCount, nextDueDate } = task;
        const late = status !== 'on_hold' && nextDueDate !== null && nextDueDate < day;
        overdue += Number(late);
        const cell = page.locator(`a[href$="/projects/${id}?task=${task.id}"]`);
        await expect(cell).toHaveText(`${completedStepsCount}/${stepsCount}`);
        const words = [`${title} ${completedStepsCount}/${stepsCount} steps`];
        if (task.status === 'completed') words.push('completed');
        if (late) words.push('overdue');
        await expect(cell).toHaveAccessibleName(words.join(', '));
      }
      expect(tasks).toHaveLength(whole.length);
    }
    expect(overdue).toBeGreaterThan(0);
    await expect(row('Ray Sandoval')).toContainText('On hold · look again');
    const pages = pagesOfPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
    expect(pages.indexOf(''), 'an empty sheet').toBe(-1);
    // A heading is on one sheet, with its first row.
    const others = pages.find((text) => text.includes('Withoutatemplate'));
    expect(others).toMatch(/Withoutatemplate\d+projects?./);
    await expectAccessible(page, 'matrix', 360);
    await page.setViewportSize(wide);
  });

  await test.step('the arrow keys walk through the cells, and Enter opens one', async () => {
    await view.getByRole('button', { name: 'Table' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hires.waitFor();
    await page.keyboard.press('Tab');
    const [first, second] = projects;
    const firstRow = links(row(first?.name ?? ''));
    await expect(firstRow.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(firstRow.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(links(row(second?.name ?? '')).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      `${demo.address}/projects/${second?.id}?task=${second?.tasks[0]?.id}`,
    );
    await page.goBack();
    await expect(hires).toBeVisible();
  });

  await test.step('the filter is in the address; Back keeps the scroll position', async () => {
    await page.getByLabel('Market', { exact: true }).selectOption('Chicago');
    await expect(page).toHaveURL(`${demo.address}/?view=matrix&market=Chicago`);
    const inChicago = projects.filter(({ market }) => market === 'Chicago');
    await expect(page.getByRole('rowheader')).toHaveCount(inChicago.length);
    await page.setViewportSize({ width: 800, height: 740 });
    const sideways = (to: string) =>
      page.evaluate<number>(`new Promise((done) => {
      const box = document.querySelector('[role=grid]').closest('.overflow-auto');
      ${to && `box.scrollTo(${to}, 0);`}
      // The event of a scroll comes with the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => done(box.scrollLeft)));
    })`);
    expect(await sideways('90')).toBe(90);
    await visit(page, '/people');
    await page.goBack();
    await hires.waitFor();
    await expect.poll(() => sideways('')).toBe(90);
  });

  await test.step('the chosen view is stored; a failed one is retried', async () => {
    await page.setViewportSize(wide);
    await view.getByRole('button', { name: 'Table' }).click();
    await expect(page).toHaveURL(/\?(view=table&)?market=Chicago$/);
    await view.getByRole('button', { name: 'Matrix' }).click();
    const path = '**/api/dashboard/matrix?*';
    await page.route(path, (route) => route.fulfill({ status: 503, body: '{"message":"away"}' }));
    // The chosen view is stored.
    await page.goto(demo.address);
    await page.getByText("Couldn't load the matrix").waitFor();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(hires).toBeVisible();
  });
});

test('a long matrix renders the visible part and updates after a tick @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const ctx = {
    database: server.database,
    db: server.database.read,
    account: null,
    now: () => new Date().toISOString(),
  };
  await manyProjects(ctx, { projects: 150, tasks: 6, steps: 2, details: 1 });
  await page.setViewportSize(wide);
  await signInByCall(page, server);
  await page.goto(`${server.address}/?view=matrix`);
  const block = grid(page, 'Without a template, same tasks');
  await expect(block).toHaveAttribute('aria-rowcount', '151');
  const names = page.getByRole('rowheader').getByRole('link');
  await expect.poll(() => names.count()).toBeLessThan(40);
  await names.first().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  const last = page.locator('[aria-rowindex="151"]');
  await expect(last.getByRole('link').first()).toBeFocused();
  await expect(last).toBeInViewport();

  const cell = last.getByRole('link').nth(1);
  const href = (await cell.getAttribute('href')) ?? '';
  const [, id] = /projects\/(\d+)/.exec(href) ?? [];
  const project = (await (
    await page.request.get(`${server.address}/api/projects/${id}?include=details`)
  ).json()) as ProjectDetail;
  const [task] = project.tasks;
  const detail = task?.steps[0]?.details?.[0];
  const done = detail?.completion === 100;
  const ticked = await page.request.put(`${server.address}/api/step-details/${detail?.id}`, {
    data: { completion: done ? 0 : 100 },
    headers: { Origin: server.address },
  });
  expect(ticked.status()).toBe(200);
  const count = (task?.completedStepsCount ?? 0) + (done ? -1 : 1);
  await expect(cell).toHaveText(`${count}/2`);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await expect(names).toHaveCount(150);
});
