import type { Page } from '@playwright/test';

import type { Person } from '#contract/people.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { layoutShifts } from './page-checks.ts';
import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  says,
  send,
  signIn,
  signInByCall,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const due = (page: Page) => page.getByRole('region', { name: 'Your due steps' });
const chips = (page: Page) => due(page).getByRole('listitem');
const box = (page: Page, name: string) =>
  due(page).getByRole('checkbox', { name: `${name} completed` });

/** Relative to today in the browser. */
const dayIn = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
};

/** A hire with these steps of a person who is linked to the account. */
async function aHire(
  page: Page,
  server: FreshServer,
  steps: Record<string, object>,
  accountId = 1,
): Promise<ProjectDetail> {
  const person = { name: 'Dana Cole', projectManagerId: accountId };
  const { id } = (await send(page, server, '/api/people', person)) as Person;
  const own = Object.entries(steps).map(([name, more]) => ({ name, personIds: [id], ...more }));
  return (await send(page, server, '/api/projects', {
    name: 'Alex Carter',
    category: 'Advisor Hire',
    market: 'Denver',
    tasks: [{ title: 'Technology', steps: own }],
  })) as ProjectDetail;
}

test('what is due of yours is ticked on the dashboard', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signInByCall(page, server);
  await page.goto(server.address);
  await expect(page.getByText('No open projects found.')).toBeVisible();
  await expect(due(page)).toHaveCount(0);
  const project = await aHire(page, server, {
    'Order a laptop': { dueDate: dayIn(-3) },
    'Set up accounts': { dueDate: dayIn(-2), details: [{ text: 'CRM' }, { text: 'Email' }] },
    'File the form': { dueDate: dayIn(-1), evidenceRequired: true },
    Training: { dueDate: dayIn(0) },
    Badge: { dueDate: dayIn(0) },
    Desk: { dueDate: dayIn(0) },
    Later: { dueDate: dayIn(1) },
  });

  await test.step('it comes with the page, below the numbers, and names five', async () => {
    await page.goto(server.address);
    await expect(due(page)).toContainText('6 of yours are due:');
    await expect(chips(page)).toHaveText([
      'Order a laptop3 days late · Alex Carter',
      'Set up accounts2 days late · Alex Carter',
      'File the form1 day late · Alex Carter',
      'Trainingtoday · Alex Carter',
      'Badgetoday · Alex Carter',
    ]);
    const more = due(page).getByRole('link', { name: 'and 1 more' });
    await expect(more).toHaveAttribute('href', '/my-work');
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(more).toBeInViewport();
      expect((await due(page).boundingBox())?.height).toBeLessThanOrEqual(64);
    }
    await expectAccessible(page, 'dashboard with due steps');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a failed read says so, and is retried', async () => {
    await page.route('**/api/my-work/due-steps?*', (route) =>
      route.fulfill({ status: 503, body: '{"message":"away"}' }),
    );
    await page.goto(`${server.address}/projects`);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const failed = page.getByRole('alert').filter({ hasText: "Couldn't load your due steps" });
    await expect(failed).toBeVisible();
    await page.unroute('**/api/my-work/due-steps?*');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(due(page)).toContainText('6 of yours are due:');
    await expect(failed).toBeHidden();
  });

  await test.step('a tick makes room for the next, and can be undone', async () => {
    await box(page, 'Order a laptop').click();
    await says(page, '"Order a laptop" is completed');
    await expect(due(page)).toContainText('5 of yours are due:');
    await expect(chips(page).last()).toContainText('Desk');
    await expect(due(page).getByText(/^and/)).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await says(page, '"Order a laptop" is open again');
    await expect(box(page, 'Order a laptop')).toBeVisible();
    await expect(due(page)).toContainText('6 of yours are due:');
  });

  await test.step('by keyboard, the focus moves on to the next', async () => {
    await box(page, 'Order a laptop').focus();
    await page.keyboard.press('Space');
    await expect(box(page, 'Order a laptop')).toBeHidden();
    await expect(due(page).getByRole('button', { name: /of Set up accounts/ })).toBeFocused();
  });

  await test.step('details are ticked beside it', async () => {
    await page.keyboard.press('Enter');
    const details = page.getByRole('list', { name: 'Details of Set up accounts' });
    await details.getByRole('checkbox', { name: 'CRM' }).check();
    await expect(
      due(page).getByRole('button', { name: '1/2 details of Set up accounts completed' }),
    ).toBeVisible();
    await details.getByRole('checkbox', { name: 'Email' }).click();
    await says(page, '"Set up accounts" is completed');
    await expect(details).toBeHidden();
    await expect(chips(page)).toHaveCount(4);
  });

  await test.step('one that needs evidence asks, and stays without an answer', async () => {
    await box(page, 'File the form').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('File the form');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(box(page, 'File the form')).not.toBeChecked();
    await expect(chips(page)).toHaveCount(4);
  });

  await test.step('what is completed elsewhere goes, and the line with the last', async () => {
    const finish = async (name: string) => {
      const step = project.tasks[0]?.steps.find((one) => one.name === name);
      const data = { isCompleted: true, reason: 'Sent by post' };
      const path = `${server.address}/api/task-steps/${step?.id}`;
      expect((await page.request.put(path, { data })).ok()).toBe(true);
    };
    await finish('Training');
    await expect(chips(page)).toHaveCount(3);
    await expect(box(page, 'Training')).toBeHidden();
    for (const name of ['Badge', 'Desk', 'File the form']) await finish(name);
    await expect(due(page)).toHaveCount(0);
  });
});

test('contributors tick their own due steps, and viewers see why they may not @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const account = { username: 'sam', password: primary.password, email: 'sam@firm.example' };
  const sam = await send(page, server, '/api/project-managers', {
    ...account,
    role: 'contributor',
  });
  const steps = { Letter: { dueDate: dayIn(-1) }, Form: { dueDate: dayIn(0) } };
  await aHire(page, server, steps, sam.id);
  const theirs = await anotherPerson(browser, browserErrors);
  await signIn(theirs, server, account, '/');
  await expect(chips(theirs)).toHaveCount(2);
  await box(theirs, 'Letter').click();
  await says(theirs, '"Letter" is completed');
  await expect(chips(theirs)).toHaveCount(1);

  const path = `${server.address}/api/project-managers/${sam.id}`;
  const changed = await page.request.put(path, { data: { role: 'viewer' } });
  expect(changed.ok()).toBe(true);
  await theirs.goto(server.address);
  await expect(box(theirs, 'Form')).toBeDisabled();
  await box(theirs, 'Form').click({ force: true });
  await expect(box(theirs, 'Form')).not.toBeChecked();
  await theirs.close();
});

test('nothing moves when the due steps come @long', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signInByCall(page, server);
  await aHire(page, server, { Letter: { dueDate: dayIn(-1) }, Form: { dueDate: dayIn(0) } });
  await page.route('**/assets/due-steps-*.js', async (route) => {
    await new Promise((go) => setTimeout(go, 500));
    await route.continue();
  });
  const moved = await layoutShifts(page, 0.001);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(server.address);
    await expect(chips(page)).toHaveCount(2);
    await page.waitForLoadState('networkidle');
    expect(await moved(), String(width)).toEqual([]);
  }
});
