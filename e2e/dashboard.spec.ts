import type { Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { visit } from './visit.ts';
import {
  expect,
  expectAccessible,
  send,
  signIn,
  signInByCall,
  test,
  withoutReads,
} from './world.ts';

test('the dashboard shows open projects, with filters in the address and rows that unfold', async ({
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

  const links = table.locator('td:first-child div > a');
  await test.step('all open projects and their numbers', async () => {
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
    await expect(table.getByRole('columnheader', { name: 'Projected Date' })).toHaveAttribute(
      'title',
      'Projected hire date',
    );
    await expect(links).toHaveText(open.map(({ name }) => name));
    for (const [label, figure] of [
      ['Total Projects', open.length],
      [
        'Active Tasks',
        open.reduce((sum, one) => sum + one.tasksCount - one.completedTasksCount, 0),
      ],
    ] as const) {
      await expect(page.getByText(label, { exact: true }).locator('..')).toHaveText(
        `${label}${figure}`,
      );
    }
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      const labels = ['Total Projects', 'Active Tasks'].map((label) =>
        page.getByText(label, { exact: true }).boundingBox(),
      );
      const lines = (await Promise.all(labels)).map((box) => [box?.y, box?.height]);
      expect(lines[1], `labels in one line at ${width}`).toEqual(lines[0]);
    }
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden();
  });

  await test.step('filters are in the address, and Back undoes each', async () => {
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

  await test.step('a row unfolds to its tasks', async () => {
    // A row unfolds to its tasks. One that cannot be read shows none, and can be unfolded again.
    const [first] = open;
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
    await expect(tasks.getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(String.raw`^/projects/${first?.id}\?task=\d+$`),
    );
    await expectAccessible(page, 'dashboard with an open row');
  });
});

test('the number of overdue steps is the same on every screen, without projects on hold', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  await send(page, server, '/api/categories', { name: 'Hire' });
  for (const name of ['Austin', 'Chicago']) await send(page, server, '/api/markets', { name });
  const today = await page.evaluate<string>("new Date().toLocaleDateString('en-CA')");
  const days = (count: number) => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + count);
    return date.toISOString().slice(0, 10);
  };
  const shown = (day: string) =>
    new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const person = await send(page, server, '/api/people', { name: 'Dana Cole' });
  const late = Array.from({ length: 14 }, (_, at) => ({
    name: `Form ${at}`,
    dueDate: days(at - 30),
    ...(at === 0 && { personIds: [person.id] }),
  }));
  const hire = (name: string, more: object) =>
    send(page, server, '/api/projects', { name, category: 'Hire', market: 'Chicago', ...more });
  const tasks = [{ title: 'Papers', steps: [...late, { name: 'Badge', dueDate: today }] }];
  const ada = await hire('Ada Lund', { tasks, endDate: days(-10) });
  const hold = { status: 'on_hold', holdReason: 'Notice period', lookAgainOn: days(40) };
  await hire('Bo Held', { ...hold, tasks, endDate: days(-90), market: 'Austin' });
  const done = { title: 'Papers', steps: [{ name: 'Form', isCompleted: true }] };
  await hire('Cy Done', { tasks: [done], market: 'Austin', endDate: days(6) });

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await test.step('the rows of the dashboard', async () => {
    await page.goto(server.address);
    await expect(row('Ada Lund')).toContainText('14 overdue');
    await expect(row('Ada Lund')).toContainText(`${shown(days(-10))} · day 10`);
    await expect(row('Ada Lund')).toContainText('Next:Form 0· 30 days late· Dana Cole');
    await expect(row('Bo Held')).toContainText(/On Hold.*Until .*: Notice period/);
    await expect(row('Bo Held')).not.toContainText(/late|overdue/);
    await expect(row('Bo Held').getByRole('cell').nth(2)).toHaveText(shown(days(-90)));
    await expect(row('Cy Done').getByRole('cell').nth(2)).toHaveText(
      `${shown(days(6))} · in 6 days`,
    );
  });

  await test.step('no line begins with the dot between a date and its distance', async () => {
    const cell = row('Cy Done').getByRole('cell').nth(2);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      const date = await cell.locator('time').boundingBox();
      const distance = await cell.getByText('in 6 days').boundingBox();
      const dot = await cell.getByText('·', { exact: true }).boundingBox();
      const isBelow = (distance?.y ?? 0) > (date?.y ?? 0) + 10;
      expect(isBelow).toBe(width === 1024);
      // Left of the date it is clipped.
      expect((dot?.x ?? 0) + (dot?.width ?? 0) <= (date?.x ?? 0)).toBe(isBelow);
    }
  });

  await test.step('sorting by overdue steps, and by a column', async () => {
    const names = page.getByRole('table').locator('td:first-child div > a');
    await page.getByLabel('Sort by').selectOption('overdue');
    await expect(page).toHaveURL(`${server.address}/?sort=overdue`);
    await expect(names).toHaveText(['Ada Lund', 'Bo Held', 'Cy Done']);
    const heading = page.getByRole('columnheader', { name: 'Project Name' });
    await heading.getByRole('button').click();
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(names).toHaveText(['Cy Done', 'Bo Held', 'Ada Lund']);
  });

  await test.step('the line above the table leads to My Work', async () => {
    await page.getByLabel('Market').selectOption('Austin');
    await expect(page.getByText('Nothing is overdue')).toBeVisible();
    await page.getByLabel('Market').selectOption('All Markets');
    await page.getByRole('link', { name: '14 steps overdue, 1 due today' }).click();
    await expect(page).toHaveURL(`${server.address}/my-work?who=everybody&due=today`);
    await expect(page.getByRole('heading', { name: 'Overdue' })).toHaveText('Overdue14');
    await expect(page.getByRole('heading', { name: 'Today' })).toHaveText('Today1');
  });

  await test.step('the matrix, the project page and the status report', async () => {
    await visit(page, '/?view=matrix');
    await expect(page.getByRole('link', { name: /overdue$/ })).toHaveText(['0/15']);
    await expect(page.getByRole('row').filter({ hasText: 'Bo Held' })).not.toContainText('late');
    await visit(page, `/projects/${ada.id}`);
    await expect(page.getByRole('button', { name: '14 steps overdue' })).toBeVisible();
    await expect(page.locator('[data-task]').locator('xpath=ancestor::li')).toContainText(
      '14 overdue',
    );
    await visit(page, '/status');
    await expect(page.getByRole('link', { name: '14 steps overdue' })).toBeVisible();
    await expect(row('Ada Lund').getByRole('cell').nth(3)).toHaveText(/^14/);
  });

  await test.step('a hire on hold is never late', async () => {
    await visit(page, '/projects');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(row('Ada Lund')).toContainText(`${shown(days(-10))} · day 10`);
    await expect(row('Bo Held')).toContainText(shown(days(-90)));
    await expect(row('Bo Held')).not.toContainText(/ · day|late/);
    await visit(page, '/');
    await row('Bo Held').getByRole('button', { name: 'Tasks of Bo Held' }).click();
    await expect(page.getByRole('list', { name: 'Tasks of Bo Held' })).not.toContainText('late');
  });

  await test.step('a row archives its project, and its next step opens', async () => {
    await row('Cy Done').getByRole('button', { name: 'Archive Cy Done' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByText('Project archived successfully', { exact: true })).toBeVisible();
    await expect(row('Cy Done')).toBeHidden();
    await row('Ada Lund').getByRole('link', { name: 'Form 0' }).click();
    await expect(page).toHaveURL(/\/projects\/\d+\?task=\d+&step=\d+$/);
  });
});

test('next steps and their owners are read in full on a small laptop, and the order on a small phone @long', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, demoSignIn);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(demo.address);
  const lines = page.getByRole('cell').locator('p', { hasText: /^Next:/ });
  await expect(lines.nth(3)).toBeVisible();
  const cut = await lines
    .locator('.truncate')
    .evaluateAll((texts) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  // Below the headings and the due steps of one's own.
  const sixth = await page.getByRole('row').nth(6).boundingBox();
  expect(sixth?.y).toBeLessThan(720);

  await page.setViewportSize({ width: 305, height: 640 });
  const room = await page.evaluate<number>(`(() => {
    const select = document.querySelector('main select:has([value="overdue"])');
    const { width } = select.getBoundingClientRect();
    select.style.width = 'max-content';
    return width - select.getBoundingClientRect().width;
  })()`);
  expect(room).toBeGreaterThanOrEqual(0);
});

test('an empty dashboard leads to the first project, a failed one can be retried', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await expect(page.getByText('No open projects found')).toBeVisible();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(steps).toHaveCount(3);
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
  await withoutReads(page);
  await page.route('**/api/dashboard/open-projects', (route) =>
    route.fulfill({ status: 503, body: '{"message":"away"}' }),
  );
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
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
  await visit(page, '/');
  await expect(page.getByText('Projects appear here as soon as they are created')).toBeVisible();
  await expect(page.getByText('Three steps to the first project')).toBeHidden();
});
