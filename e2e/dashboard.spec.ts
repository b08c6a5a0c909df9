import type { Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { expect, expectAccessible, send, signIn, test } from './world.ts';

test('the dashboard shows what is open, under filters that stand in the address', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Overview of all your projects and tasks')).toBeVisible();
  const read = async (query = '') =>
    (await (
      await page.request.get(`${demo.address}/api/dashboard/open-projects${query}`)
    ).json()) as Project[];
  const open = await read();
  const table = page.getByRole('table', { name: 'Open Projects' });
  const columns = [
    'Project Name',
    'Market',
    'Projected Date',
    'Tasks',
    'Task Completion',
    'Steps',
    'Step Completion',
  ];
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(table.getByText('Projected Date').first()).toHaveAttribute(
    'title',
    'Projected hire date',
  );
  const links = table.locator('td:first-child').getByRole('link');
  await expect(links).toHaveText(open.map(({ name }) => name));
  for (const [label, figure] of [
    ['Total Projects', open.length],
    ['Active Tasks', open.reduce((sum, one) => sum + one.tasksCount - one.completedTasksCount, 0)],
  ] as const) {
    await expect(page.getByText(label, { exact: true }).locator('../..')).toContainText(
      String(figure),
    );
  }
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden();

  const market = page.getByLabel('Market');
  const manager = page.getByLabel('Project manager');
  await expect(market.getByRole('option').first()).toHaveText('All Markets');
  await expect(manager.getByRole('option').nth(0)).toHaveText('All Managers');
  await expect(manager.getByRole('option').nth(1)).toHaveText('Unassigned');
  await market.selectOption('Chicago');
  await expect(page).toHaveURL(`${demo.address}/?market=Chicago`);
  await expect(links).toHaveText((await read('?market=Chicago')).map(({ name }) => name));
  await market.selectOption({ label: 'All Markets' });
  await manager.selectOption({ label: 'Unassigned' });
  await expect(page).toHaveURL(`${demo.address}/?manager=unassigned`);
  await expect(links).toHaveText(
    (await read('?projectManagerId=unassigned')).map(({ name }) => name),
  );
  await page.reload();
  await expect(manager).toHaveValue('unassigned');
  await market.selectOption('Chicago');
  await expect(page.getByText('No open projects found')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${demo.address}/?manager=unassigned`);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(`${demo.address}/`);
  await expect(links).toHaveCount(open.length);
});

test('a row unfolds to its tasks; one that cannot be read shows none and tries again', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  const [first] = (await (
    await page.request.get(`${demo.address}/api/dashboard/open-projects`)
  ).json()) as Project[];
  const path = `**/api/projects/${first?.id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }));
  const toggle = page.getByRole('button', { name: `Tasks of ${first?.name}` });
  const tasks = page.getByRole('list', { name: `Tasks of ${first?.name}` });
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(tasks).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(path);
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.press('Enter');
  await expect(tasks.getByRole('listitem')).toHaveCount(first?.tasksCount ?? -1);
  await expect(tasks.getByRole('listitem').first()).toContainText(/Task.*steps.*%/s);
  await expectAccessible(page, 'dashboard with an open row');
});

test('an empty dashboard leads to the first project, a failed one can be tried again', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await expect(page.getByText('No open projects found')).toBeVisible();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(steps).toHaveCount(3);
  await expectAccessible(page, 'empty dashboard');
  await expect(page.getByRole('img', { name: 'Completed' })).toHaveCount(0);
  await send(page, server, '/api/categories', { name: 'Hire' });
  await send(page, server, '/api/markets', { name: 'Chicago' });
  await send(page, server, '/api/project-templates', {
    name: 'A hire',
    category: 'Hire',
    market: 'Chicago',
  });
  await expect(steps.nth(0).getByRole('img', { name: 'Completed' })).toBeVisible();
  await expect(steps.nth(1).getByRole('img', { name: 'Completed' })).toBeVisible();
  await expect(steps.nth(2).getByRole('link', { name: 'Create from Template' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/dashboard/open-projects', (route) =>
    route.fulfill({ status: 503, body: '{"message":"away"}' }),
  );
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expectAccessible(page, 'failed dashboard');
  await page.unroute('**/api/dashboard/open-projects');
  await retry.click();
  await expect(page.getByText('No open projects found')).toBeVisible();
  await page.getByRole('link', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(`${server.address}/projects`);
  await expect(page.getByLabel('Project Name', { exact: true })).toBeFocused();

  await send(page, server, '/api/projects', {
    name: 'P',
    category: 'Hire',
    market: 'Chicago',
    status: 'completed',
  });
  await page.goto(server.address);
  await expect(page.getByText('Projects appear here as soon as they are created')).toBeVisible();
  await expect(page.getByText('Three steps to the first project')).toBeHidden();
});
