import type { Page } from '@playwright/test';

import type { Category } from '#contract/lists.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { anotherPerson, expect, expectAccessible, says, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const wide = { width: 1440, height: 900 };
const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, level: 3, exact: true }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const field = (page: Page, of: string, label: string) =>
  form(page, of).getByLabel(label, { exact: true });

async function send(page: Page, server: FreshServer, path: string, data: object, method = 'POST') {
  const headers = { Origin: server.address };
  const response = await page.request.fetch(server.address + path, { method, data, headers });
  expect(response.ok()).toBe(true);
  return response.json() as Promise<unknown>;
}

function makeProject(page: Page, server: FreshServer, facts: object) {
  const rest = { name: 'Hire Ada Lund', category: 'Advisor', market: 'Chicago', ...facts };
  return send(page, server, '/api/projects', rest) as Promise<ProjectDetail>;
}

test('categories and markets are created, renamed live, replaced, deleted and restored', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/settings?tab=categories');
  await expect(page).toHaveTitle('Categories · Settings · Waymark');

  await test.step('categories are created; a name can be used once', async () => {
    await says(page, 'No categories yet');
    await press(page, 'Add Category');
    await expect(field(page, 'Add Category', 'Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await says(page, 'Category name is required');
    await page.keyboard.insertText('Advisor');
    await page.keyboard.press('Enter');
    await says(page, 'Category created successfully');
    await expect(row(page, 'Advisor')).toContainText('Not used');
    await expect(page.getByRole('button', { name: 'Add Category', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' ADVISOR ');
    await press(page, 'Add');
    const taken = page.getByText('An entry with this name already exists');
    await expect(taken.first()).toBeVisible();
    await expect(field(page, 'Add Category', 'Name')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Add Category', 'Name').fill('Leader');
    await field(page, 'Add Category', 'Description').fill('Branch and market leaders');
    await expectAccessible(page, 'a new category', 360);
    await page.setViewportSize(wide);
    await press(page, 'Add');
    await expect(row(page, 'Leader')).toContainText('Branch and market leaders');
  });

  const project = await makeProject(page, server, {});
  await test.step('what uses a category is counted', async () => {
    await send(page, server, '/api/project-templates', { name: 'T', category: 'Advisor' });
    await expect(row(page, 'Advisor')).toContainText('1 project');
    await expect(row(page, 'Advisor').getByRole('link', { name: '1 template' })).toBeVisible();
  });

  const other = await anotherPerson(browser, browserErrors);
  const card = other.getByRole('article').filter({ hasText: 'Hire Ada Lund' });
  await test.step('a category in use is renamed live', async () => {
    await signIn(other, server, undefined, '/projects');
    await expect(card).toContainText('Advisor');
    await press(page, 'Edit Advisor');
    await field(page, 'Edit Advisor', 'Name').fill('Consultant');
    await page.keyboard.press('Enter');
    await says(page, 'Category updated successfully');
    await expect(card).toContainText('Consultant');
    await expect(page.getByRole('button', { name: 'Edit Consultant' })).toBeFocused();
  });

  await test.step('two people edit one category', async () => {
    await press(page, 'Edit Leader');
    await field(page, 'Edit Leader', 'Name').fill('Head of branch');
    const leader = (
      (await (await page.request.get(`${server.address}/api/categories`)).json()) as Category[]
    )[1];
    await send(page, server, `/api/categories/${leader?.id}`, { name: 'Manager' }, 'PATCH');
    await says(page, 'Someone else has changed this category. Choose what to keep.');
    await form(page, 'Edit Leader').getByLabel('Yours').check();
    await press(page, 'Save Changes');
    await expect(row(page, 'Head of branch')).toBeVisible();
  });

  const question = page.getByRole('alertdialog');
  await test.step('a category in use is replaced and deleted, with an undo', async () => {
    await press(page, 'Delete Consultant');
    await expect(question).toContainText('Delete “Consultant”?');
    await expect(question).toContainText('Used by 1 project and 1 template.');
    await question.getByRole('button', { name: 'Move and Delete' }).click();
    await says(page, 'Choose where they should go');
    await expect(question.getByLabel('Move them to')).toBeFocused();
    await expectAccessible(page, 'a category in use is deleted');
    await page.setViewportSize(wide);
    await question.getByLabel('Move them to').selectOption('Head of branch');
    await question.getByRole('button', { name: 'Move and Delete' }).click();
    await says(page, 'Category deleted successfully');
    await expect(card).toContainText('Head of branch');
    await expect(page.getByRole('button', { name: 'Edit Head of branch' })).toBeFocused();
    await press(page, 'Undo');
    await expect(card).toContainText('Consultant');
    await expect(row(page, 'Consultant')).toContainText('1 project');
  });

  await test.step('a market used meanwhile is replaced before it is deleted', async () => {
    await page.getByRole('link', { name: 'Markets', exact: true }).click();
    await press(page, 'Add Market');
    await page.keyboard.insertText('Denver');
    await press(page, 'Add');
    await says(page, 'Market created successfully');
    await press(page, 'Delete Denver');
    await expect(question).toContainText('Are you sure you want to delete this market?');
    // The entry is used before the dialog is answered, and the change event is late.
    await page.route('**/api/markets', (route) => route.abort());
    await send(other, server, `/api/projects/${project.id}`, { market: 'Denver' }, 'PUT');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await says(page, 'Failed to delete market');
    await page.unroute('**/api/markets');
    await expect(question.getByText('Used by 1 project.')).toBeVisible();
    await question.getByLabel('Move them to').selectOption('Chicago');
    await question.getByRole('button', { name: 'Move and Delete' }).click();
    await says(page, 'Market deleted successfully');
    await expect(card).toContainText('Chicago');
    await expect(row(page, 'Chicago').getByRole('link', { name: '1 project' })).toHaveAttribute(
      'href',
      '/markets?search=Chicago',
    );
  });
});

test('each market shows its open and archived projects, progress and next hires @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/markets');
  await says(page, 'No markets yet');
  const long = 'Longmarket'.repeat(20);
  const market = 'Chicago & Midwest';
  await makeProject(page, server, {
    market: long,
    name: 'Longname'.repeat(25),
    endDate: '2027-03-01',
  });
  const tasks = [{ title: 'Papers', steps: [{ name: 'File', details: [{ text: 'Form' }] }] }];
  const ada = await makeProject(page, server, { market, endDate: '2027-02-01', tasks });
  await makeProject(page, server, { market, name: 'Hire Bo Quist', endDate: '2027-01-01' });
  const done = await makeProject(page, server, { market, name: 'Hired long ago' });
  await send(page, server, `/api/projects/${done.id}/archive`, {}, 'PATCH');
  await send(page, server, '/api/markets', { name: 'Empty market' });

  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: market }) });
  const hires = card.getByRole('listitem');
  await expect(hires).toHaveText([/Hire Bo Quist$/, /Hire Ada Lund$/]);
  await expect(hires.first().getByTitle('Friday, January 1, 2027')).toBeVisible();

  await test.step('hires, their days and their progress', async () => {
    const progress = card.getByRole('progressbar', { name: 'Average progress' });
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    const read = await page.request.get(`${server.address}/api/projects/${ada.id}?include=details`);
    const detail = ((await read.json()) as ProjectDetail).tasks[0]?.steps[0]?.details?.[0]?.id;
    await send(page, server, `/api/step-details/${detail}`, { completion: 100 }, 'PUT');
    await expect(progress).toHaveAttribute('aria-valuenow', '50');
    await expectAccessible(page, 'the markets', 1440);
  });

  await test.step('sorting and searching are in the address', async () => {
    const names = page.getByRole('article').getByRole('heading', { level: 2 });
    await page.getByLabel('Sort by', { exact: true }).selectOption('Most open projects');
    await expect(names).toHaveText([market, long, 'Empty market']);
    await expect(page).toHaveURL(`${server.address}/markets?sort=open`);
    await page.getByLabel('Search', { exact: true }).fill('midwest');
    await expect(names).toHaveText([market]);
    await expect(page).toHaveURL(`${server.address}/markets?sort=open&search=midwest`);
  });

  await test.step('links lead to the open and the archived projects', async () => {
    await card.getByRole('link', { name: '2 open' }).click();
    await expect(page).toHaveURL(`${server.address}/?market=Chicago+%26+Midwest`);
    await expect(page.getByLabel('Market', { exact: true })).toHaveValue(market);
    await page.getByRole('table').getByRole('link', { name: market }).first().click();
    await expect(page).toHaveURL(`${server.address}/markets?search=Chicago+%26+Midwest`);
    await card.getByRole('link', { name: '1 archived' }).click();
    await expect(page.getByLabel('Market', { exact: true })).toHaveValue(market);
    await expect(page.getByRole('heading', { name: 'Hired long ago' })).toBeVisible();
    await page.goBack();
    await hires.getByRole('link', { name: 'Hire Bo Quist' }).click();
    await expect(page.getByRole('heading', { name: 'Hire Bo Quist', level: 1 })).toBeVisible();
  });
});
