import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';
import { csvRows } from '#formats/checklist/csv.ts';

import { bringChecks, overlaps } from './page-checks.ts';
import { expect, expectAccessible, primary, signIn, test, withoutReads } from './world.ts';
import type { FreshServer } from './world.ts';

const form = (page: Page) => page.getByRole('form', { name: 'New Project' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create Project' });
const creates = (url: URL) => url.pathname === '/api/projects';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openForm(page: Page, server: FreshServer): Promise<void> {
  await signIn(page, server, primary, '/projects');
  const header = page.getByRole('button', { name: 'Create Project' });
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await header.click();
  await expect(header.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(field(page, 'Project Name')).toBeFocused();
}

async function addEntry(page: Page, list: string, name: string): Promise<void> {
  await field(page, list).selectOption({ label: 'Add new...' });
  await field(page, list).fill(name);
}

test('the form reports problems, from its fields to its empty checklist, and never drops an invalid date', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openForm(page, server);
  for (const label of [
    'Project Name',
    'Category',
    'Market',
    'Description',
    'Projected Hire Date',
    'Priority',
    'Project Manager',
  ]) {
    await expect(field(page, label)).toBeVisible();
  }

  await test.step('the empty form', async () => {
    await expect(page.getByRole('heading', { name: 'New Project' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Project Tasks' })).toBeVisible();
    await expect(
      page.getByText('No tasks added yet. Click "Add Task" to create your first task.'),
    ).toBeVisible();
    await expect(field(page, 'Priority').getByRole('option')).toHaveText(['High', 'Medium', 'Low']);
    await expect(field(page, 'Priority')).toHaveValue('medium');
    await expect(field(page, 'Project Manager').getByRole('option')).toHaveText([
      'No project manager',
      'admin',
    ]);
  });

  await test.step('required fields', async () => {
    await submit(page).click();
    for (const message of ['Name is required', 'Category is required', 'Market is required']) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Project Name')).toBeFocused();
  });

  await test.step('tasks and milestones: required names', async () => {
    await page.getByRole('button', { name: 'Add Task', exact: true }).click();
    await expect(field(page, 'Task 1 name')).toBeFocused();
    await expect(
      page.getByText('No steps added yet. Click "Step" to add the first step.'),
    ).toBeVisible();
    await expect(field(page, 'Owner of task 1').getByRole('option').first()).toHaveText(
      'Unassigned',
    );
    const addMilestone = page.getByRole('button', { name: 'Add Milestone' });
    await addMilestone.click();
    await page.getByRole('button', { name: 'Remove milestone 1' }).click();
    await expect(addMilestone).toBeFocused();
    await field(page, 'Project Name').fill('Named');
    await addEntry(page, 'Category', 'C');
    await addEntry(page, 'Market', 'M');
    await submit(page).click();
    await expect(field(page, 'Task 1 name')).toBeFocused();
    await expect(field(page, 'Task 1 name')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'form with errors');
  });

  await test.step('an invalid date is never dropped', async () => {
    await page.keyboard.insertText('Papers');
    // The hint under the date is a line taller than the message, so the button moves, yet the press must count.
    await page.setViewportSize({ width: 320, height: 740 });
    await field(page, 'Projected Hire Date').focus();
    await page.keyboard.type('0231');
    await submit(page).click();
    await expect(page.getByText(/Must be a valid date/)).toBeVisible();
    await expect(field(page, 'Projected Hire Date')).toBeFocused();
    expect(await (await page.request.get(`${server.address}/api/projects`)).json()).toEqual([]);
  });

  await test.step('the project is created', async () => {
    await page.keyboard.type('03152027');
    await submit(page).click();
    await expect(page.getByText('Project created successfully', { exact: true })).toBeVisible();
    const made = await page.request.get(`${server.address}/api/projects`);
    expect(await made.json()).toMatchObject([{ name: 'Named', endDate: '2027-03-15' }]);
  });
});

test('the form survives a reload, a failed create and a session that ends; a slow create is not sent twice', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openForm(page, server);

  await test.step('a reload', async () => {
    await field(page, 'Project Name').fill('Kept in this tab');
    await addEntry(page, 'Category', 'C');
    await addEntry(page, 'Market', 'M');
    await page.getByRole('button', { name: 'Add Task', exact: true }).click();
    await page.keyboard.insertText('Kept task');
    await page.waitForTimeout(1000);
    await page.reload();
    await expect(page.getByText('Draft restored')).toBeVisible();
    await expect(field(page, 'Project Name')).toHaveValue('Kept in this tab');
    await expect(field(page, 'Task 1 name')).toHaveValue('Kept task');
    const progress = page.getByRole('progressbar', { name: 'Progress of task 1, preview' });
    await expect(progress).toBeVisible();
  });

  await test.step('a failed create', async () => {
    await page.route(creates, async (route) => {
      if (route.request().method() === 'GET') await route.fallback();
      else await route.fulfill({ status: 503, body: '{"message":"Try again shortly"}' });
    });
    await submit(page).click();
    await expect(page.getByText('Failed to create project', { exact: true })).toBeVisible();
    await expect(page.getByText('Try again shortly', { exact: true })).toBeVisible();
    await expect(field(page, 'Project Name')).toHaveValue('Kept in this tab');
    await page.unroute(creates);
  });

  await test.step('a session that ends', async () => {
    await page.route(creates, async (route) => {
      const sent = route.request().method() === 'POST';
      if (sent) await server.database.write.deleteFrom('sessions').execute();
      await route.fallback();
    });
    await submit(page).click();
    await expect(page.getByText(/session has ended/i)).toBeVisible();
    await page.unroute(creates);
    await field(page, 'Username').fill(primary.username);
    await field(page, 'Password').fill(primary.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(field(page, 'Task 1 name')).toHaveValue('Kept task');
  });

  await test.step('a slow create is not sent twice', async () => {
    let lost = false;
    await page.route(creates, async (route) => {
      if (route.request().method() === 'GET' || lost) return route.fallback();
      lost = true;
      await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.abort();
    });
    await submit(page).click();
    await expect(form(page).getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect(submit(page)).toBeEnabled();
    await submit(page).click();
    await expect(page.getByText('Project created successfully', { exact: true })).toBeVisible();
    await expect(form(page)).toBeHidden();
    expect(await (await page.request.get(`${server.address}/api/projects`)).json()).toHaveLength(1);
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Kept in this tab', level: 1 })).toBeVisible();
  });
});

test('a failed list can be retried; cancelling asks only if input would be lost; percentages update; undo removes a pasted list @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();

  await test.step('a failed list is retried', async () => {
    await withoutReads(page);
    await page.route('**/api/projects', (route) => route.abort());
    await signIn(page, server, primary, '/projects');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/projects');
    await retry.click();
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(page.getByText('Create your first project to get started')).toBeVisible();
    await expectAccessible(page, 'no projects', 360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('cancelling asks only if input would be lost', async () => {
    await page.getByRole('button', { name: 'Create Project' }).first().click();
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(form(page)).toBeHidden();
    await page.getByRole('button', { name: 'Create Project' }).first().click();
    await field(page, 'Project Name').fill('Something');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Project Name')).toHaveValue('Something');
  });

  await test.step('percentages update', async () => {
    await page.getByRole('button', { name: 'Add Task', exact: true }).click();
    await page.keyboard.insertText('Registration');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('File form U4');
    for (const detail of ['Draft', 'Signed']) {
      await page.keyboard.press('Enter');
      await page.keyboard.insertText(detail);
    }
    const progress = page.getByRole('progressbar', { name: 'Progress of task 1, preview' });
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await page.getByLabel('Incomplete, detail 1 of step 1 of task 1').check();
    await expect(page.getByLabel('Complete, detail 1 of step 1 of task 1')).toBeChecked();
    await expect(progress).toHaveAttribute('aria-valuenow', '50');
    await page.getByRole('button', { name: 'Add Task', exact: true }).click();
    await expect(page.getByText('25%').first()).toBeVisible();
  });

  await test.step('undo removes a pasted list and leaves every other line alone', async () => {
    await page.keyboard.insertText('Compliance');
    await page.keyboard.press('Enter');
    await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Outside activities\\nAdvertising\\nSupervision');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste));
  }`);
    await expect(field(page, 'Step 3 name of task 2')).toHaveValue('Supervision');
    await page.keyboard.press('Control+z');
    await expect(field(page, 'Step 3 name of task 2')).toBeHidden();
    await expect(field(page, 'Step 1 name of task 2')).toHaveValue('');
    await expect(field(page, 'Task 2 name')).toHaveValue('Compliance');
    await expect(field(page, 'Step 1 name of task 1')).toHaveValue('File form U4');
    await page.keyboard.press('Control+y');
    await expect(field(page, 'Step 3 name of task 2')).toHaveValue('Supervision');
  });
});

test('cards show each project and link to it, archived ones on request @long', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn, '/projects');
  await expect(page.getByRole('heading', { name: 'Project Management', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Create and manage your projects with customizable tasks'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  const all = (await (await page.request.get(`${demo.address}/api/projects`)).json()) as Project[];
  const archived = all.filter(({ status }) => status === 'completed');
  const cards = page.getByRole('article');
  const first = all.find(({ status }) => status !== 'completed');
  const card = cards.filter({ hasText: first?.name ?? '' }).first();
  await expect(card).toContainText(first?.category ?? '');
  await expect(card).toContainText(first?.market ?? '');
  await expect(card).toContainText(`${first?.percentageComplete}%`);
  await expect(cards.getByText('Completed', { exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await cards.first().boundingBox())?.y).toBeLessThanOrEqual(300);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel(`Show archived (${archived.length})`).check();
  await expect(page).toHaveURL(`${demo.address}/projects?archived=1`);
  await expect(cards.getByText('Completed', { exact: true }).first()).toBeAttached();
  expect(await exported(page)).toEqual(all.map(({ name }) => name));
  await expectAccessible(page, 'projects');
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = await page.evaluate<number>('history.length');
  // A filter was chosen since the list was opened.
  await page.evaluate('scrollTo(0, 120)');
  await card.getByText(first?.category ?? '').click();
  await expect(page).toHaveURL(`${demo.address}/projects/${first?.id}`);
  expect(await page.evaluate('history.length')).toBe(before + 1);
  await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();
  await page.goBack();
  await expect(cards.first()).toBeAttached();
  await expect.poll(() => page.evaluate('scrollY')).toBe(120);
  await card.getByRole('link', { name: /View Details/ }).press('Enter');
  await expect(page).toHaveURL(`${demo.address}/projects/${first?.id}`);
});

test('the list is searched, filtered and sorted in the address, and has a table view', async ({
  page,
  demo,
}) => {
  await bringChecks(page);
  await signIn(page, demo, demoSignIn, '/projects?manager=9999');
  const all = (await (await page.request.get(`${demo.address}/api/projects`)).json()) as Project[];
  const cards = page.getByRole('article');
  const fold = page.getByRole('button', { name: 'Filters' });
  const manager = field(page, 'Project manager');
  // The account may have been deleted.
  await expect(manager.locator('option:checked')).toHaveText('Chosen manager');
  await manager.selectOption('All Managers');
  await field(page, 'Market').selectOption('Dallas');
  await field(page, 'Sort by').selectOption('name');
  await expect(page).toHaveURL(`${demo.address}/projects?market=Dallas&sort=name`);
  const open = all.filter(({ market, status }) => market === 'Dallas' && status !== 'completed');
  await expect(cards).toHaveCount(open.length);
  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'All Projects' });
  const names = table.locator('td:first-child').getByRole('link');
  await expect(names).toHaveText(open.map(({ name }) => name).toSorted());
  await expectAccessible(page, 'projects in a table');
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(names).toHaveText(
    open
      .map(({ name }) => name)
      .toSorted()
      .toReversed(),
  );
  // The most progress comes first.
  const progress = table.getByRole('columnheader', { name: 'Progress' });
  await progress.getByRole('button').click();
  await expect(page).toHaveURL(/sort=progress/);
  await expect(progress).toHaveAttribute('aria-sort', 'descending');
  await progress.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-progress/);
  await expect(progress).toHaveAttribute('aria-sort', 'ascending');
  await field(page, 'Search').fill('nobody is called so');
  await expect(page.getByText('No projects match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(page).toHaveURL(`${demo.address}/projects`);

  await page.setViewportSize({ width: 390, height: 844 });
  await fold.click();
  await field(page, 'Outcome').waitFor({ state: 'hidden' });
  await expect(field(page, 'Search')).toBeHidden();
  expect(await overlaps(page)).toEqual([]);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await field(page, 'Outcome').selectOption('withdrew');
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  const gone = all.filter(({ outcome }) => outcome === 'withdrew');
  await expect(names).toHaveText(gone.map(({ name }) => name));
  await page.reload();
  await expect(names).toHaveText(gone.map(({ name }) => name));
});

/** Exports the list. Returns its names in order. */
async function exported(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Export CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/);
  const [headings, ...rows] = csvRows(await readFile(await download.path(), 'utf8'));
  expect(headings?.cells.slice(0, 4)).toEqual(['Name', 'Description', 'Category', 'Market']);
  return rows.map(({ cells }) => cells[0] ?? '');
}
