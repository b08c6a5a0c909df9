import type { Locator } from '@playwright/test';

import type { ProjectDetail } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { bringChecks, cutOff, overlaps } from './page-checks.ts';
import { begin, names, open, step, task, taskRow } from './project-page.ts';
import { expect, expectAccessible, says, signInByCall, test, withoutReads } from './world.ts';

/** Buttons cover the end of a long name while the pointer is on its row. The day decides which tasks are open. */
const atStart = { position: { x: 8, y: 8 } };

/** The task selected by default. */
/** Offset of a text from the upper left corner of its row. */
const placeInRow = (text: Locator) =>
  text.evaluate((element) => {
    const [own, row] = [element, element.closest('li')].map((one) => one?.getBoundingClientRect());
    return { x: own!.x - row!.x, y: own!.y - row!.y };
  });

test('a project shows its facts, its tasks, their steps and the details of a step', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, demoSignIn);
  const list = (await (
    await page.request.get(`${demo.address}/api/projects`)
  ).json()) as ProjectDetail[];
  const started = list.find(
    ({ percentageComplete }) => percentageComplete > 40 && percentageComplete < 90,
  );
  const read = await page.request.get(
    `${demo.address}/api/projects/${started?.id}?include=details`,
  );
  const project = (await read.json()) as ProjectDetail;
  await page.goto(`${demo.address}/projects/${project.id}`);

  await expect(page.getByRole('heading', { name: project.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `Tasks (${project.tasks.length})` }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();

  const [first, second] = project.tasks;
  const tasks = page.getByRole('list', { name: 'Tasks' });
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(
    steps
      .getByRole('listitem')
      .filter({ hasText: first?.steps[0]?.name ?? '' })
      .first(),
  ).toBeVisible();
  await tasks.getByText(second?.title ?? '', { exact: true }).click(atStart);
  await expect(page).toHaveURL(`${demo.address}/projects/${project.id}?task=${second?.id}`);
  for (const { name } of second?.steps ?? []) {
    await expect(steps.getByText(name, { exact: true })).toBeVisible();
  }
  const label = (percent: number) => (percent === 100 ? 'Completed' : `${percent}% Complete`);
  for (const { percentageComplete } of second?.steps ?? []) {
    await expect(steps.getByText(label(percentageComplete), { exact: true }).first()).toBeVisible();
  }
  const unfolded = second?.steps.find(({ detailsCount }) => detailsCount > 1);
  await steps.getByRole('button', { name: unfolded?.name ?? '', exact: true }).click();
  await expect(page.getByText(`Step Details (${unfolded?.detailsCount})`)).toBeVisible();
  for (const { text } of unfolded?.details ?? [])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page, 'project');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page).toHaveURL(`${demo.address}/projects`);
});

test('the first task is near the top, below the facts of its project', async ({ page, demo }) => {
  await signInByCall(page, demo, demoSignIn);
  const projects = (await (
    await page.request.get(`${demo.address}/api/projects`)
  ).json()) as ProjectDetail[];
  const described = projects.find(
    ({ name, description, status }) =>
      status === 'in_progress' && name.length < 20 && (description?.length ?? 0) > 40,
  );
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(`${demo.address}/projects/${described?.id}`);
    await expect(page.getByText('Description', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Next: / })).toBeVisible();
    const tasks = await page.getByRole('list', { name: 'Tasks' }).boundingBox();
    expect(tasks?.y, `at ${width} px`).toBeLessThanOrEqual(216);
  }
});

test('a long title keeps its project within the page @long', async ({ page, freshServer }) => {
  const server = await freshServer();
  await bringChecks(page);
  const name = `${'The Ellsworth family office and its advisors '.repeat(2)}${'Llanfairpwllgwyngyll'.repeat(3)}`;
  expect(name.length).toBeGreaterThan(145);
  const { id } = await begin(page, server, { Papers: { Letter: [] } }, { name });
  await open(page, server, id);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutOff(page), `at ${width} px`).toEqual([]);
    expect(await overlaps(page), `at ${width} px`).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('four tasks are in view, below the facts and the overdue steps of their project', async ({
    page,
    demo,
  }) => {
    await signInByCall(page, demo, demoSignIn);
    const projects = (await (
      await page.request.get(`${demo.address}/api/projects`)
    ).json()) as ProjectDetail[];
    const late = projects.find(({ name }) => name === 'Curtis Hale');
    await page.goto(`${demo.address}/projects/${late?.id}`);
    await expect(page.getByRole('button', { name: '14 steps overdue' })).toBeVisible();
    const next = await page.getByRole('link', { name: /^Next: / }).boundingBox();
    const fourth = await page.locator('[data-task]').nth(3).boundingBox();
    expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThan((next?.y ?? 0) - 40);
  });
});

test('the edit button and the menu of each row are there from the start, and other buttons come with the focus', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [], Form: [] }, Office: {} });
  await open(page, server, id);
  const menus = page.getByRole('button', { name: /^More actions for / });
  expect(await menus.count()).toBe(4);
  expect(
    await page.getByRole('button', { name: /^Edit (Papers|Letter|Form|Office)$/ }).count(),
  ).toBe(4);
  const own = page.getByRole('button', { name: 'Comment on Letter' });
  await expect(own).toHaveCount(0);

  await page.getByRole('button', { name: 'Letter', exact: true }).focus();
  await expect(own).toHaveCount(1);
  // After the due date, the owner and the evidence.
  for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
  await expect(own).toBeFocused();

  await menus.nth(3).focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items).toContainText(['Edit', 'Move up', 'Move down', 'Select', 'Comment', 'Send']);
  await page.getByRole('menuitem', { name: 'Comment' }).press('Enter');
  await expect(page.getByRole('textbox', { name: /comment/i })).toBeFocused();
});

test('the address is corrected, and restores the unfolded parts', async ({ page, demo }) => {
  await signInByCall(page, demo, demoSignIn);
  const read = await page.request.get(`${demo.address}/api/projects/1?include=details`);
  const { tasks: all } = (await read.json()) as ProjectDetail;
  const [first, second] = all;
  const at = `${demo.address}/projects/1`;
  await page.goto(`${at}?task=999999&step=999999&from=mail`);
  await expect(page).toHaveURL(`${at}?task=${first?.id}&from=mail`);
  await page.goto(`${at}?task=${second?.id}&step=999999`);
  await expect(page).toHaveURL(`${at}?task=${second?.id}`);

  const unfolding = second?.steps[0];
  const tasks = page.getByRole('list', { name: 'Tasks' });
  const press = (title = '') =>
    tasks.getByRole('button', { name: title, exact: true }).click(atStart);
  await page.locator(`[data-step="${unfolding?.id}"]`).click();
  const unfolded = `${at}?task=${second?.id}&step=${unfolding?.id}`;
  await expect(page).toHaveURL(unfolded);
  await press(first?.title);
  await expect(page).toHaveURL(`${at}?task=${first?.id}`);
  await press(second?.title);
  await expect(page).toHaveURL(unfolded);
  // Progress never decreases.
  await page.goBack();
  await expect(page).toHaveURL(`${at}?task=${first?.id}&from=mail`);
});

test('a missing project is reported, loading is announced, and a failure can be retried', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, demoSignIn);
  await page.goto(`${demo.address}/projects/999999`);
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();

  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await withoutReads(page);
  await page.route('**/api/projects/1', async (route) => {
    await released;
    await route.fulfill({ status: 503, body: '{"message":"away"}' });
  });
  await page.goto(`${demo.address}/projects/1`);
  await expect(page.getByText('Loading project...')).toBeAttached();
  release();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/projects/1');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible();
});

test('a project shows what is late and what is next, and filters its tasks', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const outline = { Papers: { Letter: [] }, Licenses: { 'Form U4': [], Fingerprints: [] } };
  const { id, tasks } = await begin(page, server, { ...outline, Office: { Desk: ['Key'] } });
  const change = async (at = -1, data: object = {}) => {
    const address = `${server.address}/api/task-steps/${at}`;
    expect((await page.request.put(address, { data })).ok()).toBe(true);
  };
  const [papers, licenses] = tasks;
  const [letter, late] = [papers?.steps[0], licenses?.steps[1]];
  await change(letter?.id, { isCompleted: true, dueDate: '2026-01-01' });
  await change(late?.id, { dueDate: '2026-01-02', description: 'At the police' });
  const done = await page.request.put(`${server.address}/api/tasks/${papers?.id}`, {
    data: { status: 'completed' },
  });
  expect(done.ok()).toBe(true);
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, server, id);

  const facts = page.getByRole('button', { name: 'Project Details' });
  await test.step('the first task is shown, and what is late', async () => {
    await expect(names(page, 'Steps')).toHaveText(['Letter']);
    await expect(taskRow(page, 'Licenses')).toContainText('1 overdue');
    await expect(facts).toHaveAttribute('aria-expanded', 'false');
    const details = page.locator('section').filter({ has: facts });
    for (const label of ['Name', 'Category', 'Market', 'Priority', 'Status', 'Project Manager']) {
      await expect(details.getByText(label, { exact: true })).toBeVisible();
    }
  });

  await test.step('the next step opens in its place, from any task with one key', async () => {
    await expect(page.getByRole('link', { name: /^Next: Fingerprints/ })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('o');
      await expect(step(page, 'Fingerprints')).toBeFocused({ timeout: 500 });
    }).toPass();
    await task(page, 'Papers').click();
    await task(page, 'Licenses').click();
    const description = page.getByText('At the police', { exact: true });
    const folded = await placeInRow(description);
    await page.getByRole('link', { name: /^Next: Fingerprints/ }).click();
    await expect(page).toHaveURL(new RegExp(`task=${licenses?.id}&step=${late?.id}$`));
    await expect(step(page, 'Fingerprints')).toBeFocused();
    await says(page, 'Step Details (0)');
    expect(await placeInRow(description)).toEqual(folded);
  });

  await test.step('the overdue ones are filtered', async () => {
    await page.getByRole('button', { name: '1 step overdue' }).click();
    await expect(names(page, 'Tasks')).toHaveText(['Licenses']);
    await says(page, '1 shown');
    await expect(names(page, 'Steps')).toHaveText(['Fingerprints']);
    // A step shown before stays visible when it is ticked.
    await page.getByRole('checkbox', { name: 'Fingerprints completed' }).check();
    await expect(page.getByRole('button', { name: '1 step overdue' })).toBeHidden();
    await expect(names(page, 'Steps')).toHaveText(['Fingerprints']);
  });

  await test.step('the open ones are filtered; a link shows its task in spite of that', async () => {
    await page.getByLabel('Tasks shown').selectOption('Open');
    await expect(names(page, 'Tasks')).toHaveText(['Licenses', 'Office']);
    await facts.click();
    await page.goto(`${server.address}/projects/${id}?task=${papers?.id}`);
    // A link shows its task in spite of the filters stored in this browser.
    await expect(names(page, 'Tasks')).toHaveText(['Papers', 'Licenses', 'Office']);
    await expect(facts).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('filters follow Back and Forward', async () => {
    await task(page, 'Licenses').click();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    const filter = page.getByLabel('Tasks shown');
    await expect(filter).toHaveValue('all');
    await page.goBack();
    await expect(filter).toHaveValue('open');
    await page.goForward();
    await expect(filter).toHaveValue('all');
  });

  await test.step('all steps unfold and fold', async () => {
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(page.getByText(/^Step Details/)).toHaveCount(2);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect(page.getByText(/^Step Details/)).toHaveCount(0);
  });
});

test('nine steps are visible on a small laptop; on a phone the first tasks and the next step', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const steps = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Step ${at + 1}`, []]));
  const { id } = await begin(
    page,
    server,
    { Licenses: steps, Office: {} },
    { endDate: '2027-03-01' },
  );
  const visible = (selector: string) =>
    page.evaluate<number>(
      `[...document.querySelectorAll('${selector}')].filter((one) => one.closest('li').getBoundingClientRect().bottom <= innerHeight).length`,
    );
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, server, id);
  expect(await visible('[data-step]')).toBeGreaterThanOrEqual(9);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await visible('[data-task]')).toBe(2);
  const next = page.getByRole('link', { name: /^Next: Step 1/ });
  const { y = 0, height = 0 } = (await next.boundingBox()) ?? {};
  expect(y + height).toBe(844);
  // Elements scrolled behind the sticky bar above the steps.
  const covered = await page.evaluate<number[]>(`(() => {
    const next = document.querySelector('a[data-main-action]');
    const places = Array.from({ length: 40 }, (_, at) => at * 20);
    return places.filter((place) => {
      scrollTo(0, place);
      return [790, 815, 840].some((y) => !next.contains(document.elementFromPoint(30, y)));
    });
  })()`);
  expect(covered).toEqual([]);
});
