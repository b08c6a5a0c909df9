import type { Page } from '@playwright/test';

import type { Person } from '#contract/people.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { begin, open, stepRow, stored, taskRow, wide } from './project-page.ts';
import {
  anotherPerson,
  dismissToast,
  expect,
  expectAccessible,
  read,
  says,
  send,
  signIn,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const due = (page: Page, step: string) =>
  stepRow(page, step).getByRole('button', { name: new RegExp(`^Due date of ${step}:`) });
const field = (page: Page, step: string) =>
  page.getByRole('textbox', { name: `Due date of ${step}` });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

async function stepNamed(page: Page, server: FreshServer, id: number, name: string) {
  const { tasks } = await stored(page, server, id);
  return tasks.flatMap(({ steps }) => steps).find((step) => step.name === name);
}

test('a due date is typed or chosen in its row, keeps its offset, and the change can be undone', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(
    page,
    server,
    { Papers: { Filing: [], Letter: [] } },
    { endDate: '2027-01-15' },
  );
  await page.setViewportSize(wide);
  await open(page, server, id);
  const day = async (name = 'Filing') => {
    const { dueDate, dueOffset } = (await stepNamed(page, server, id, name)) ?? {};
    return { dueDate, dueOffset };
  };
  const type = async (text: string) => {
    await due(page, 'Filing').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Filing')).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };

  const offset = { days: 14, unit: 'calendar', from: 'hire' };
  await test.step('an offset is typed and kept', async () => {
    await type('T-14');
    await says(page, 'Step updated successfully');
    await expect(due(page, 'Filing')).toBeFocused();
    expect(await day()).toEqual({ dueDate: '2027-01-01', dueOffset: offset });
    // Its undo looks like that of the next change.
    await dismissToast(page);
  });

  await test.step('a day that does not exist is refused', async () => {
    await type('Feb 30');
    await says(page, 'There is no Feb 30');
    await expect(field(page, 'Filing')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'a due date in its row', 360);
    await page.setViewportSize(wide);
  });

  await test.step('a day is chosen by keyboard, with an undo', async () => {
    await field(page, 'Filing').fill('2027-02-10');
    // Calendar keys: two weeks and a day earlier, a month later.
    await page.keyboard.press('ArrowDown');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'PageDown'])
      await page.keyboard.press(key);
    const chosen = page.getByRole('button', { name: 'Friday, February 26, 2027' });
    await expect(chosen).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => day()).toEqual({ dueDate: '2027-02-26', dueOffset: null });
    await undo(page).click();
    await expect.poll(() => day()).toEqual({ dueDate: '2027-01-01', dueOffset: offset });
  });

  await test.step('Escape changes nothing; “none” removes the day', async () => {
    await due(page, 'Filing').click();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Filing')).toHaveCount(0);
    await expect(due(page, 'Filing')).toBeFocused();
    await type('none');
    await expect.poll(() => day()).toEqual({ dueDate: null, dueOffset: null });
  });

  const filing = await stepNamed(page, server, id, 'Filing');
  await test.step('a concurrent change is kept, unless it is the due date itself', async () => {
    const meanwhile = async (data: object) => {
      await page.route(
        `**/api/task-steps/${filing?.id}`,
        async (route) => {
          const headers = { Origin: server.address };
          await page.request.put(`${server.address}/api/task-steps/${filing?.id}`, {
            data,
            headers,
          });
          await route.continue();
        },
        { times: 1 },
      );
    };
    await meanwhile({ description: 'In two copies' });
    await type('2027-03-01');
    await expect.poll(() => day()).toEqual({ dueDate: '2027-03-01', dueOffset: null });
    await expect(stepRow(page, 'Filing')).toContainText('In two copies');
    await meanwhile({ dueDate: '2027-03-05' });
    await type('2027-03-02');
    await says(page, 'Failed to update step');
    await says(page, 'Somebody else has changed this in the meantime');
    expect(await day()).toEqual({ dueDate: '2027-03-05', dueOffset: null });
  });

  await test.step('an untouched field follows a change by others', async () => {
    await due(page, 'Filing').click();
    await page.request.put(`${server.address}/api/task-steps/${filing?.id}`, {
      data: { dueDate: '2027-03-08' },
      headers: { Origin: server.address },
    });
    await expect(field(page, 'Filing')).toHaveValue(/^Mar 8/);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(field(page, 'Filing')).toHaveCount(0);
    expect(await day()).toEqual({ dueDate: '2027-03-08', dueOffset: null });
  });
});

test('people, status and priority are changed in their rows; viewers see text', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Filing: [] }, Office: {} });
  for (const name of ['Dana Cole', 'Eve Park']) {
    (await send(page, server, '/api/people', { name })) as Person;
  }
  await send(page, server, '/api/project-managers', {
    username: 'reader',
    email: 'reader@example.com',
    password: 'correct horse battery',
    role: 'viewer',
  });
  await page.setViewportSize(wide);
  await open(page, server, id);

  const menu = (name: RegExp) => page.getByRole('button', { name });
  const pick = (name: string) => page.getByRole('menuitemradio', { name, exact: true }).click();
  await test.step('several people own a step', async () => {
    const owner = page.getByLabel('Owner of Filing');
    await owner.focus();
    await owner.selectOption('Several people...');
    const people = page.getByRole('dialog', { name: 'Owner of Filing' });
    await people.getByRole('checkbox', { name: 'Dana Cole' }).check();
    await people.getByRole('checkbox', { name: 'Eve Park' }).check();
    await expectAccessible(page, 'several people', 360);
    await page.setViewportSize(wide);
    await page.keyboard.press('Escape');
    await says(page, 'Owner updated successfully');
    await dismissToast(page);
    await expect(stepRow(page, 'Filing').getByTitle('Dana Cole, Eve Park')).toBeVisible();
  });

  await test.step('long names are cut, and the page is not wider than the window', async () => {
    const name = `Eve ${'Featherstonehaugh-'.repeat(4)}Park`;
    const [, eve] = await read<Person[]>(page, server, '/api/people');
    const rename = async (to: string) => {
      await page.request.patch(`${server.address}/api/people/${eve?.id}`, {
        data: { name: to },
        headers: { Origin: server.address },
      });
      await expect(stepRow(page, 'Filing').getByTitle(`Dana Cole, ${to}`)).toBeVisible();
    };
    await rename(name);
    const overflow = 'document.documentElement.scrollWidth - innerWidth';
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    await rename('Eve Park');
  });

  await test.step('status and priority of a task', async () => {
    await menu(/^Status of Papers:/).click();
    await pick('Completed');
    // A task completed by hand is celebrated as in its dialog.
    await says(page, 'Task complete!');
    await expect(taskRow(page, 'Papers')).toContainText('Completed');
    await undo(page).click();
    await expect(taskRow(page, 'Papers')).toContainText('Pending');
    await taskRow(page, 'Papers').hover();
    await menu(/^Priority of Papers:/).click();
    await pick('High');
    await expect.poll(async () => (await stored(page, server, id)).tasks[0]?.priority).toBe('high');
  });

  await test.step('a reason that another user gives meanwhile is not overwritten', async () => {
    await menu(/^Status of the project:/).click();
    await pick('On Hold...');
    await page.getByLabel('Reason for holding').fill('Holiday');
    const save = (data: object) =>
      page.request.put(`${server.address}/api/projects/${id}`, {
        data,
        headers: { Origin: server.address },
      });
    const theirs = { status: 'on_hold', holdReason: 'Visa' };
    await save(theirs);
    await expect(page.getByText('Visa')).toBeAttached();
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await says(page, 'Failed to update project');
    expect(await stored(page, server, id)).toMatchObject(theirs);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await save({ status: 'in_progress' });
    await expect(page.getByText('Visa')).toHaveCount(0);
  });

  await test.step('a project is put on hold; a failure keeps the reason', async () => {
    await menu(/^Status of the project:/).click();
    await pick('On Hold...');
    await page.getByLabel('Reason for holding').fill('Notice period');
    // A failure keeps what was typed.
    await page.route('**/api/projects/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await says(page, 'Failed to update project');
    await page.unroute('**/api/projects/*');
    await expect(page.getByLabel('Reason for holding')).toHaveValue('Notice period');
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await expect(menu(/^Status of the project: On Hold/)).toBeVisible();
    await expect(page.getByText('Notice period')).toBeVisible();
    expect(await stored(page, server, id)).toMatchObject({
      status: 'on_hold',
      holdReason: 'Notice period',
    } satisfies Partial<ProjectDetail>);
  });

  await test.step('completing a project asks for its outcome', async () => {
    await menu(/^Status of the project:/).click();
    await pick('Completed...');
    await expect(page.getByRole('dialog', { name: 'Archive Project' })).toBeVisible();
  });

  await test.step('a viewer sees text', async () => {
    const reader = await anotherPerson(browser, browserErrors);
    const account = { username: 'reader', password: 'correct horse battery' };
    await signIn(reader, server, account, `/projects/${id}`);
    await expect(stepRow(reader, 'Filing')).toContainText('Dana Cole, Eve Park');
    await expect(
      reader.getByRole('button', { name: /^(Status|Priority|Due date) of / }),
    ).toHaveCount(0);
    await expect(reader.getByLabel('Owner of Filing')).toHaveCount(0);
  });
});
