import type { Page } from '@playwright/test';

import type { ActiveTask } from '#contract/active-tasks.ts';
import type { NewProjectForm, Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { demoSignIn } from '#demo/world.ts';

import { bringChecks, brokenWords, widen } from './page-checks.ts';
import { wide } from './project-page.ts';
import { expect, expectAccessible, says, signIn, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

const form = (page: Page) => page.getByRole('form', { name: 'New Multi-Step Task' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const stepName = (page: Page, number: number) => field(page, `Step ${number} name of the task`);
const list = (page: Page) => page.getByRole('list', { name: 'Active Tasks', exact: true });
const titles = (page: Page) => list(page).getByRole('heading');
const row = (page: Page, title: string) =>
  list(page)
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });

async function post<T>(page: Page, server: FreshServer, path: string, data: object): Promise<T> {
  const made = await page.request.post(`${server.address}${path}`, { data });
  expect(made.status()).toBe(201);
  return (await made.json()) as T;
}

const project = (page: Page, server: FreshServer, given: Partial<NewProjectForm>) =>
  post<Project>(page, server, '/api/projects', { category: 'Hire', market: 'Boston', ...given });

/** Relative to today in the browser's time zone. */
function dayFromToday(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

async function chooseProject(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('dialog', { name: 'Choose a project' });
  await expect(choice.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(choice).toBeHidden();
}

test('a task with its steps: typed, refused, kept over a reload, created and found in the list', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/tasks');
  await says(page, 'No active tasks');
  const { id } = await project(page, server, { name: 'Hire of Ada Lund' });
  await project(page, server, { name: 'Hire of Bo Quist' });

  const opener = page.getByRole('banner').or(page.locator('header')).getByRole('button', {
    name: 'Create Task',
  });
  await test.step('the form opens by keyboard and refuses missing fields', async () => {
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page, 'Title')).toBeFocused();
    await expect(field(page, 'Status').locator('option:checked')).toHaveText('Pending');
    await form(page).getByRole('button', { name: 'Step', exact: true }).click();
    await page.keyboard.type('Order a chair');
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.type('Order a lamp');
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await expect(stepName(page, 3)).toBeFocused();
    await field(page, 'Step 3 description of the task').fill('Next to the chair');
    await field(page, 'Estimated hours').fill('-0.5');
    await form(page).getByRole('button', { name: 'Create Task' }).click();
    await expect(field(page, 'Title')).toBeFocused();
    const problems = ['Title', 'Project', 'Name'].map((name) => `${name} is required`);
    for (const text of [...problems, 'Must not be negative']) await says(page, text);
    await expectAccessible(page, 'form of a task', 360);
    await page.setViewportSize(wide);
  });

  const terms = form(page).getByRole('button', { name: /^Due date and hours of step 1/ });
  await test.step('a project is chosen; due dates and hours are typed', async () => {
    await page.keyboard.type('Prepare the desk');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await chooseProject(page, 'ada');
    await expect(field(page, 'Project')).toHaveText('Hire of Ada Lund');
    await field(page, 'Estimated hours').fill('7.9');
    await terms.click();
    const popover = page.getByRole('dialog', { name: /^Due date and hours of step 1/ });
    await popover.getByLabel('Due', { exact: true }).selectOption('After the start');
    await popover.getByLabel('Days', { exact: true }).fill('3');
    // The project has no hire date, but it has started.
    await expect(popover).toContainText(/Due \w{3}, /);
    await popover.getByLabel('Due', { exact: true }).selectOption('On a fixed date');
    await popover.getByLabel('Day', { exact: true }).fill(dayFromToday(-1));
    await popover.getByLabel('Estimated hours').fill('2,5');
    await page.keyboard.press('Escape');
    await expect(terms).toContainText('2.5 hours');
    await expect(form(page)).toContainText('1 due date is already past');
  });

  await test.step('steps are reordered, removed and restored', async () => {
    await stepName(page, 3).fill('Place the lamp');
    await stepName(page, 3).press('Alt+ArrowUp');
    await form(page).getByRole('button', { name: 'Remove step 3 of the task' }).click();
    await expect(stepName(page, 3)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stepName(page, 3)).toHaveValue('Order a lamp');
  });

  await test.step('the draft survives a reload', async () => {
    await page.getByRole('button', { name: 'New Multi-Step Task' }).click();
    await says(page, 'Not created yet');
    await page.reload();
    await says(page, 'Not created yet');
    await page.getByRole('button', { name: 'New Multi-Step Task' }).click();
    await says(page, 'Draft restored');
    await expect(field(page, 'Title')).toHaveValue('Prepare the desk');
    await expect(terms).toContainText('2.5 hours');
  });

  await test.step('a failed creation keeps the input, and the next one creates', async () => {
    await page.route('**/api/tasks', (route) => route.abort());
    await form(page).getByRole('button', { name: 'Create Task' }).click();
    await says(page, 'Failed to create task');
    await expect(stepName(page, 2)).toHaveValue('Place the lamp');
    await page.unroute('**/api/tasks');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await field(page, 'Title').press('Control+Enter');
    const request = await sent;
    // Immediately: a success would replace the failure after five seconds anyway.
    const failure = page.getByText('Failed to create task', { exact: true });
    await expect(failure).toHaveCount(0, { timeout: 2000 });
    const { status, estimatedHours } = request.postDataJSON() as Record<string, unknown>;
    expect({ status, estimatedHours }).toEqual({ status: 'todo', estimatedHours: 7.9 });
    await says(page, 'Task created successfully');
    await expect(form(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  const made = row(page, 'Prepare the desk');
  const steps = made.getByRole('list').getByRole('listitem');
  await test.step('the task is in the list', async () => {
    await expect(made).toContainText('Hire of Ada Lund');
    await expect(made.getByText('Pending', { exact: true })).toBeVisible();
    await expect(made).toContainText('Unassigned');
    await expect(steps.getByRole('link')).toHaveText([
      'Order a chair',
      'Place the lamp',
      'Order a lamp',
    ]);
    await expect(steps.first()).toContainText(' late');
    await expectAccessible(page, 'active tasks', 1440);
  });

  const [task] = (await (await page.request.get(`${server.address}/api/tasks`)).json()) as Task[];
  await test.step('its steps are stored in their order, with their hours', async () => {
    expect(task).toMatchObject({ projectId: id, status: 'pending', estimatedHours: 7.9 });
    expect(task?.steps.map(({ order, estimatedHours: hours }) => [order, hours])).toEqual([
      [0, 2.5],
      [1, 0],
      [2, 0],
    ]);
  });

  await test.step('a step is ticked in the list; folded steps stay folded', async () => {
    await made.getByRole('checkbox', { name: 'Order a chair completed' }).press('Space');
    await expect(steps.getByRole('link', { name: 'Order a chair' })).toBeFocused();
    await expect(made.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    await made.getByRole('button', { name: /33% of steps completed/ }).focus();
    await expect(page.getByRole('tooltip')).toContainText('1 of 3 steps completed.');
    await made.getByRole('button', { name: /^Steps/ }).click();
    await expect(steps).toHaveCount(0);
    await made.getByRole('link', { name: 'Prepare the desk' }).click();
    await expect(page).toHaveURL(`${server.address}/projects/${id}?task=${task?.id}`);
    await page.goBack();
    await expect(made).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
});

test('names of steps keep their words in a narrow window, also when the page is reached by a link @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await bringChecks(page);
  await signInByCall(page, server);
  const steps = [
    { name: 'Telecommunications', dueDate: '2026-01-05', details: [{ text: 'Lines' }] },
  ];
  await project(page, server, { name: 'Branch opening', tasks: [{ name: 'Build-out', steps }] });
  await page.goto(server.address);
  await page.setViewportSize({ width: 320, height: 640 });
  await widen(page);
  await page.getByRole('link', { name: /^Active Tasks/ }).click();
  await expect(page.getByRole('link', { name: 'Telecommunications' })).toBeVisible();
  expect(await brokenWords(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the owner and the due date of a step share a line', async ({ page, demo }) => {
    await signInByCall(page, demo, demoSignIn);
    await page.goto(`${demo.address}/tasks`);
    const due = page.getByRole('button', { name: /^Due date of / }).filter({ hasText: /\d/ });
    const steps = list(page).locator('ol > li').filter({ has: due });
    const first = steps.first();
    // While the list loads its rows are mounted again.
    const beside = async () => {
      const date = await first.locator(due).boundingBox();
      const owner = await first.locator('span:has(> select)').boundingBox();
      if (!date || !owner) return false;
      return date.y < owner.y + owner.height && date.x >= owner.x + owner.width;
    };
    await expect.poll(beside).toBe(true);
  });
});

test('filters by project, person and due date, in the address @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const ada = await post<{ id: number }>(page, server, '/api/people', { name: 'Ada Lund' });
  const steps = (days: number) => [{ name: 'A step', dueDate: dayFromToday(days) }];
  const first = await project(page, server, {
    name: 'First hire',
    tasks: [
      { title: 'In a month', steps: steps(29), assigneeId: ada.id },
      { title: 'Yesterday', steps: steps(-1) },
      { title: 'Undated', steps: [{ name: 'A step' }] },
      { title: 'Done', status: 'completed' },
    ],
  });
  await project(page, server, {
    name: 'Second hire',
    tasks: [{ title: 'In a week', steps: steps(7) }],
  });
  await project(page, server, { name: 'Archived', status: 'completed', tasks: [{ title: 'Old' }] });
  const waiting = [{ title: 'Waiting', steps: steps(-2) }];
  await project(page, server, { name: 'Third hire', status: 'on_hold', tasks: waiting });
  await page.goto(`${server.address}/tasks`);
  const all = ['Yesterday', 'In a week', 'In a month', 'Undated', 'Projects on hold', 'Waiting'];
  await expect(titles(page)).toHaveText(all);

  const due = filters(page).getByLabel('Due date', { exact: true });
  await test.step('each filter', async () => {
    const shown: [string, string[]][] = [
      ['overdue', ['Yesterday']],
      ['month', ['Yesterday', 'In a week', 'In a month']],
    ];
    for (const [period, expected] of shown) {
      await due.selectOption(period);
      await expect(titles(page)).toHaveText(expected);
    }
    await due.selectOption('month');
    await filters(page).getByRole('combobox', { name: 'Project' }).click();
    await chooseProject(page, 'first');
    await expect(titles(page)).toHaveText(['Yesterday', 'In a month']);
    await filters(page).getByLabel('Person', { exact: true }).selectOption('Ada Lund');
    await expect(titles(page)).toHaveText(['In a month']);
    const query = `project=${first.id}&person=${ada.id}&due=month`;
    expect(new URL(page.url()).searchParams.toString().split('&').toSorted()).toEqual(
      query.split('&').toSorted(),
    );
  });

  await test.step('the address keeps the filters, and Back undoes each', async () => {
    await page.reload();
    await expect(titles(page)).toHaveText(['In a month']);
    await due.selectOption('overdue');
    await says(page, 'No tasks match these filters.');
    await page.goBack();
    await expect(titles(page)).toHaveText(['In a month']);
    await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
    await expect(filters(page).getByRole('combobox', { name: 'Project' })).toBeFocused();
    await expect(page).toHaveURL(`${server.address}/tasks`);
    await expect(titles(page)).toHaveText(all);
  });

  await test.step('the last step completes its task, which leaves the list', async () => {
    // The last step completes its task, whose row leaves the list.
    await row(page, 'Yesterday').getByRole('checkbox', { name: 'A step completed' }).press('Space');
    await expect(titles(page)).toHaveText(all.slice(1));
    await expect(titles(page).first().getByRole('link')).toBeFocused();
  });
});

test('120 tasks of 12 steps load while scrolling; a viewer; failures that can be retried @long', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, {
    username: 'frank.delaney',
    password: demoSignIn.password,
  });
  const path = `${demo.address}/api/tasks/active`;
  const read = await page.request.get(path);
  const { tasks } = (await read.json()) as { tasks: ActiveTask[] };
  const [like] = tasks;
  if (!like?.steps[0]) throw new Error('The demo world has no task with a step.');
  const [step] = like.steps;
  const all = Array.from({ length: 120 }, (_, at) => ({
    ...like,
    id: at + 1,
    title: `Task ${at} ${at % 40 === 0 ? 'Longname'.repeat(20) : ''}`,
    stepsCount: 12,
    steps: Array.from({ length: 12 }, (_other, place) => ({
      ...step,
      id: at * 100 + place,
      order: place,
    })),
  }));
  let failing = true;
  await page.route('**/api/tasks/active*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after')?.slice(1) ?? 0);
    if (failing) return route.abort();
    const next = from + 100 < all.length ? `.${from + 100}` : null;
    return route.fulfill({ json: { tasks: all.slice(from, from + 100), next } });
  });

  await test.step('a failed list is retried', async () => {
    await page.goto(`${demo.address}/tasks`);
    await says(page, "Couldn't load active tasks");
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
  });

  await test.step('steps of a long task unfold', async () => {
    await expect(row(page, 'Task 1').getByRole('listitem')).toHaveCount(8);
    await row(page, 'Task 1').getByRole('button', { name: 'Show all 12 steps' }).click();
    await expect(row(page, 'Task 1').getByRole('listitem')).toHaveCount(12);
    await expect.poll(() => titles(page).count()).toBeLessThan(40);
    await page.setViewportSize({ width: 360, height: 740 });
    const across = 'document.documentElement.scrollWidth';
    await expect.poll(() => page.evaluate(across)).toBeLessThanOrEqual(360);
    await page.setViewportSize(wide);
  });

  await test.step('a viewer creates nothing', async () => {
    await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Task' })).toHaveCount(0);
  });

  await test.step('a failed page of the list is retried', async () => {
    await page.getByLabel('Show steps').uncheck();
    failing = true;
    const toTheEnd = () => page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(async () => {
      await toTheEnd();
      await expect(page.getByText("Couldn't load more tasks")).toBeVisible({ timeout: 500 });
    }).toPass();
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(async () => {
      await toTheEnd();
      await expect(row(page, 'Task 119')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect.poll(() => titles(page).count()).toBeLessThan(60);
  });
});
