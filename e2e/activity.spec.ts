import type { Page } from '@playwright/test';

import type { ProjectDetail } from '#contract/projects.ts';

import { visit } from './visit.ts';
import { anotherPerson, expect, expectAccessible, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const wide = { width: 1440, height: 900 };
const main = (page: Page) => page.getByRole('main');
const lines = (page: Page) => main(page).locator('li > div > p:first-child');
const line = (page: Page, text: string) => lines(page).filter({ hasText: text });

async function send(page: Page, server: FreshServer, method: string, path: string, data?: object) {
  const response = await page.request.fetch(server.address + path, {
    method,
    ...(data && { data }),
    headers: { Origin: server.address },
  });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return response.status() === 204 ? null : ((await response.json()) as unknown);
}

/** A project with two tasks; the first has a step with six details. */
async function aProject(page: Page, server: FreshServer, name: string): Promise<ProjectDetail> {
  const details = Array.from({ length: 6 }, (_, index) => ({ text: `Paper ${index + 1}` }));
  const tasks = [
    { title: 'Compliance review', steps: [{ name: 'Collect papers', details }] },
    { title: 'Welcome', steps: [] },
  ];
  const project = { name, category: 'Hire', market: 'Chicago', tasks };
  return (await send(page, server, 'POST', '/api/projects', project)) as ProjectDetail;
}

async function tickAll(page: Page, server: FreshServer, project: ProjectDetail): Promise<void> {
  const step = project.tasks[0]?.steps[0]?.id;
  const details = (await send(page, server, 'GET', `/api/task-steps/${step}/details`)) as {
    id: number;
  }[];
  for (const { id } of details) {
    await send(page, server, 'PUT', `/api/step-details/${id}`, { completion: 100 });
  }
}

test('the activity page has filters in the address, links, endless scrolling and the names of deleted records', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  const project = await aProject(page, server, 'Hire of Ann Lee');
  const gone = await aProject(page, server, 'Hire of Bob Ray');
  const [review, welcome] = project.tasks;
  const person = (await send(page, server, 'POST', '/api/people', { name: 'Pia Berg' })) as {
    id: number;
  };
  const many = Array.from({ length: 60 }, (_, index) => ({ title: `Task ${index + 1}` }));
  await send(page, server, 'POST', `/api/projects/${project.id}/tasks/many`, { tasks: many });
  // Alternating changes are not grouped.
  for (let turn = 1; turn <= 12; turn += 1) {
    await send(page, server, 'POST', '/api/markets', { name: `Market ${turn}` });
    await send(page, server, 'POST', '/api/categories', { name: `Category ${turn}` });
  }
  await send(page, server, 'PUT', `/api/tasks/${review?.id}`, {
    assigneeId: person.id,
    estimatedHours: 3,
    priority: 'low',
  });
  await send(page, server, 'DELETE', `/api/people/${person.id}`);
  await tickAll(page, server, project);
  await send(page, server, 'PUT', `/api/tasks/${review?.id}`, { status: 'completed' });
  await send(page, server, 'DELETE', `/api/projects/${gone.id}`);

  await test.step('changes are grouped, and name deleted records', async () => {
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
    await expect(lines(page).nth(0)).toHaveText('admin deleted the project Hire of Bob Ray');
    await expect(lines(page).nth(1)).toHaveText(
      'admin completed the task “Compliance review” in Hire of Ann Lee',
    );
    await expect(page.getByRole('link', { name: 'Hire of Bob Ray' })).toHaveCount(0);
    const ticks = 'admin ticked 6 details of “Collect papers” in Hire of Ann Lee';
    await expect(lines(page).nth(2)).toContainText('by ticking the last detail');
    await expect(lines(page).nth(3)).toHaveText(ticks);
    await page.getByRole('button', { name: 'Show all 6' }).click();
    await expect(main(page).getByText('ticked the detail “Paper 4”')).toBeVisible();
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect(line(page, 'deleted the person Pia Berg')).toBeVisible();
    await page.getByRole('button', { name: /^3 changes/ }).click();
    for (const change of [
      'from none to Pia Berg',
      'from Medium to Low',
      'from 0 hours to 3 hours',
    ]) {
      await expect(main(page).getByRole('definition').filter({ hasText: change })).toBeVisible();
    }
    await expectAccessible(page, 'the activity', 1440);
    await page.setViewportSize(wide);
  });

  const created = line(page, 'created the project Hire of Ann Lee');
  await test.step('more is loaded by scrolling', async () => {
    await expect(async () => {
      await lines(page).last().scrollIntoViewIfNeeded();
      await expect(created).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(line(page, 'added 60 tasks in Hire of Ann Lee')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });

  await test.step('new entries wait while the reader has scrolled down', async () => {
    const place = () => created.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place();
    await send(page, server, 'PUT', `/api/tasks/${welcome?.id}`, { title: 'Warm welcome' });
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    await page.getByRole('button', { name: '1 new' }).click();
    const renamed = 'admin renamed the task “Warm welcome” in Hire of Ann Lee';
    await expect(lines(page).first()).toHaveText(renamed);
    await expect(lines(page).first()).toBeInViewport();
    await page.evaluate('scrollTo(0, 0)');
    await send(page, server, 'DELETE', `/api/tasks/${welcome?.id}`);
    await expect(lines(page).first()).toContainText('deleted the task “Warm welcome”');
    await expect(page.getByRole('link', { name: '“Warm welcome”' })).toHaveCount(0);
  });

  await test.step('the filters are in the address, and Back undoes each', async () => {
    await page.getByLabel('Kind').selectOption('People');
    await expect(page).toHaveURL(/\/activity\?kind=person$/);
    await expect(lines(page)).toHaveText([
      'admin deleted the person Pia Berg',
      'admin added the person Pia Berg',
    ]);
    await page.getByLabel('Until').fill('2020-01-01');
    await expect(page.getByText('No activity matches your filters')).toBeVisible();
    await expect(page).toHaveURL(/kind=person&until=2020-01-01$/);
    await page.goBack();
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/activity$/);
    await visit(page, `/activity?project=${gone.id}`);
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('Hire of Bob Ray');
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('checkbox', { name: 'Hire of Ann Lee' }).click();
    await expect(page).toHaveURL(new RegExp(`project=${project.id}$`));
  });

  await test.step('an entry leads to its record', async () => {
    await page.getByRole('link', { name: '“Compliance review”' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}\\?task=${review?.id}`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/activity\\?project=${project.id}$`));
  });

  await test.step('a viewer follows the activity of a project', async () => {
    await expectOwnActivity(page, await anotherPerson(browser, browserErrors), server);
  });
});

/** A project's own activity updates live, for viewers as well. */
async function expectOwnActivity(page: Page, reader: Page, server: FreshServer): Promise<void> {
  const project = await aProject(page, server, 'Hire of Cy Dow');
  const viewer = { username: 'eve', password: 'correct horse battery' };
  await send(page, server, 'POST', '/api/project-managers', {
    ...viewer,
    email: 'eve@example.com',
    role: 'viewer',
  });
  await signIn(reader, server, viewer, `/projects/${project.id}`);
  let fails = true;
  await reader.route('**/api/activity?**', (route) =>
    fails ? route.fulfill({ status: 503, json: { message: 'Away' } }) : route.continue(),
  );
  await reader.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(reader.getByText("Couldn't load activity")).toBeVisible();
  fails = false;
  await reader.getByRole('button', { name: 'Retry' }).click();
  await expect(line(reader, 'admin')).toHaveText(['admin created the project Hire of Cy Dow']);
  await tickAll(page, server, project);
  await expect(line(reader, 'admin').first()).toContainText('by ticking the last detail');
  await expect(line(reader, 'admin').nth(1)).toHaveText(
    'admin ticked 6 details of “Collect papers”',
  );
  await send(page, server, 'PUT', `/api/projects/${project.id}`, { status: 'on_hold' });
  await expect(line(reader, 'admin').first()).toHaveText(
    'admin put the project Hire of Cy Dow on hold',
  );
  await expectAccessible(reader, 'the activity of a project', 360);
  await reader.setViewportSize(wide);
  await reader.getByRole('link', { name: 'Open in Activity' }).click();
  await expect(reader).toHaveURL(new RegExp(`/activity\\?project=${project.id}$`));
  await expect(line(reader, 'admin')).toHaveCount(5);
}
