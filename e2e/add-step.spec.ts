import type { Page } from '@playwright/test';

import type { ProjectDetail } from '#contract/projects.ts';

import { inputCounter } from './input-counter.ts';
import { stored, wide } from './project-page.ts';
import { expect, expectAccessible, says, send, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

/** Two have no hire date, one lacks the task, and one has the step already. */
const hires = [
  { name: 'Ann', endDate: '2027-03-22', tasks: [{ title: 'Offer' }, { title: 'Licensing' }] },
  { name: 'Ben', tasks: [{ title: 'Licensing', steps: [{ name: 'Study' }] }] },
  { name: 'Cleo', endDate: '2027-04-21', tasks: [{ title: 'Offer' }] },
  { name: 'Dan', endDate: '2027-05-21', tasks: [{ title: 'Licensing' }] },
  { name: 'Eve', tasks: [{ title: 'Licensing', steps: [{ name: 'File U4' }] }] },
];

async function openSelected(page: Page, server: FreshServer): Promise<number[]> {
  await page.setViewportSize(wide);
  await signInByCall(page, server);
  await send(page, server, '/api/owner-roles', { name: 'Licensing desk' });
  const ids: number[] = [];
  for (const hire of hires) {
    const facts = { ...hire, category: 'Hire', market: 'Chicago' };
    ids.push(((await send(page, server, '/api/projects', facts)) as ProjectDetail).id);
  }
  await page.goto(`${server.address}/projects`);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Ann' }).click();
  await expectAccessible(page, 'a selected project', 1440);
  await bar(page).getByRole('button', { name: 'Select all 5' }).click();
  await expect(bar(page)).toContainText('5 projects selected');
  return ids;
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

test('a step with owner and offset for five hires takes six actions, and one undo', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const ids = await openSelected(page, server);
  const outline = async () => {
    const all = await Promise.all(ids.map((id) => stored(page, server, id)));
    return all.map(({ tasks }) => tasks.map(({ title, steps }) => [title, steps.length].join(' ')));
  };
  const before = await outline();
  const hand = inputCounter(page);
  const dialog = page.getByRole('dialog', { name: 'Add a step to 5 projects' });

  await hand.click(bar(page).getByRole('button', { name: 'Add step' }));
  await expect(dialog.getByLabel('Task')).toBeFocused();
  await hand.type('licensing');
  await hand.press('Tab');
  await hand.type('File U4');
  await hand.choose(dialog.getByLabel('Owner'), 'Licensing desk');
  await hand.choose(dialog.getByLabel('Due'), 'Before the projected hire date');
  await hand.fill(dialog.getByLabel('Days'), '5');
  for (const words of [
    'The step is added to 4 of 5 projects.',
    '1 of 5 projects has no task “licensing”: the task is added there, as the last one.',
    'Eve has this step already and is left out.',
    'Ben has no projected hire date: the step is due there once it is set.',
  ]) {
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'a step for several projects', 1440);
  await hand.press('Enter');
  await says(page, '4 of 5 steps added');
  await expect(dialog).toBeHidden();
  const { clicks, keys } = hand.cost();
  expect(clicks + keys).toBe(6);

  const ann = (await stored(page, server, ids[0]!)).tasks[1]?.steps[0];
  expect(ann).toMatchObject({ name: 'File U4', dueDate: '2027-03-17', evidenceRequired: false });
  expect(ann?.ownerRoleId).not.toBeNull();
  expect(await outline()).toEqual([
    ['Offer 0', 'Licensing 1'],
    ['Licensing 2'],
    ['Offer 0', 'licensing 1'],
    ['Licensing 1'],
    ['Licensing 1'],
  ]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await says(page, 'Change undone');
  expect(await outline()).toEqual(before);
});

test('a step for several projects says what is missing, and keeps what was typed @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const [, , , dan] = await openSelected(page, server);
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Add step' });
  await bar(page).getByRole('button', { name: 'Add step' }).click();

  await test.step('the tasks of most projects are suggested first', async () => {
    const suggested = dialog.locator('datalist option');
    await expect(suggested).toHaveText(['Licensing', 'Offer']);
  });

  await test.step('nothing is sent while something is missing', async () => {
    await expect(submit).toHaveAttribute('data-tooltip', 'Task is required');
    await dialog.getByLabel('Task').fill('Licensing');
    await expect(submit).toHaveAttribute('data-tooltip', 'Name is required');
    await dialog.getByLabel('Name').fill('Sign');
    await expect(dialog.getByText('The step is added to 5 of 5 projects.')).toBeVisible();
    await dialog.getByLabel('Due').selectOption('After the start');
    await dialog.getByLabel('Days').fill('soon');
    await expect(submit).toHaveAttribute('data-tooltip', 'Must be a whole number of days');
    await dialog.getByLabel('Due').selectOption('On a fixed date');
    await expect(submit).toHaveAttribute('data-tooltip', 'Due date is required');
    await dialog.getByLabel('Due date').fill('2027-06-01');
    await dialog.getByLabel('Evidence required').check();
    await expect(submit).toBeEnabled();
  });

  await test.step('a failure keeps what was typed', async () => {
    await page.route('**/api/projects/change', (route) => route.abort());
    await submit.click();
    await says(page, 'No project was changed');
    await page.unroute('**/api/projects/change');
    await expect(dialog.getByLabel('Name')).toHaveValue('Sign');
    await expect(dialog.getByLabel('Due date')).toHaveValue('2027-06-01');
  });

  await test.step('a change by another browser is announced', async () => {
    const { tasks } = await stored(page, server, dan!);
    const step = { taskId: tasks[0]!.id, name: 'Sign' };
    await send(page, server, '/api/task-steps', step);
    await expect(dialog.getByText('Dan has this step already and is left out.')).toBeVisible();
    await submit.click();
    await expect(dialog).toBeHidden();
    const { tasks: after } = await stored(page, server, dan!);
    expect(after[0]?.steps).toHaveLength(1);
  });

  await test.step('a step that all of them have cannot be added', async () => {
    await bar(page).getByRole('button', { name: 'Add step' }).click();
    await dialog.getByLabel('Task').fill('Licensing');
    await dialog.getByLabel('Name').fill('sign');
    await expect(submit).toHaveAttribute('data-tooltip', 'No project can take this step');
  });
});
