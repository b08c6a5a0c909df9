import type { Page } from '@playwright/test';

import type { Person, Workload } from '#contract/people.ts';

import { inputCounter } from './input-counter.ts';
import {
  anotherPerson,
  dismissToast,
  expect,
  expectAccessible,
  read,
  says,
  send,
  signIn,
  signInByCall,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Replace Dana Cole' });
const by = (page: Page) => dialog(page).getByLabel('Replaced by', { exact: true });
const hires = (page: Page) => dialog(page).getByRole('listitem');

/** Five hires, each with a role, a task and two steps of Dana Cole's. */
async function anOffice(page: Page, server: FreshServer) {
  await signInByCall(page, server);
  const dana = (await send(page, server, '/api/people', { name: 'Dana Cole' })) as Person;
  const sam = (await send(page, server, '/api/people', { name: 'Sam Ortiz' })) as Person;
  const role = await send(page, server, '/api/owner-roles', { name: 'Licensing' });
  const step = { name: 'Form U4', dueDate: '2027-02-01', personIds: [dana.id] };
  const add = async (name: string) =>
    send(page, server, '/api/projects', {
      name,
      category: 'Hire',
      market: 'Denver',
      roleHolders: [{ ownerRoleId: role.id, personId: dana.id }],
      tasks: [
        {
          title: 'Papers',
          assigneeId: dana.id,
          steps: [step, { name: 'Exam', ownerRoleId: role.id, dueDate: '2027-02-15' }],
        },
      ],
    });
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']) await add(name);
  const openOf = async ({ id }: Person) => {
    const workloads = await read<Workload[]>(page, server, '/api/people/work');
    const { openTasks = 0, openSteps = 0 } = workloads.find((one) => one.personId === id) ?? {};
    return [openTasks, openSteps];
  };
  return { dana, sam, openOf, add };
}

async function openDialog(page: Page): Promise<void> {
  await button(page, 'Actions for Dana Cole').click();
  await page.getByRole('menuitem', { name: 'Replace in all open hires...' }).click();
  await expect(by(page)).toBeFocused();
}

test('a person is replaced in five hires in four actions, and back with one undo', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { dana, sam, openOf } = await anOffice(page, server);
  await page.goto(`${server.address}/people`);
  const other = await anotherPerson(browser, browserErrors);
  await signIn(other, server, undefined, `/people?person=${sam.id}`);
  await expect(other.getByRole('main')).toContainText('No open work.');

  await test.step('with a list of the hires first', async () => {
    const hand = inputCounter(page);
    await hand.click(button(page, 'Actions for Dana Cole'));
    await hand.click(page.getByRole('menuitem', { name: 'Replace in all open hires...' }));
    await expect(hires(page)).toHaveText(
      ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => `${name}1 role, 1 task and 2 steps`),
    );
    await hand.choose(by(page), { label: 'Sam Ortiz' });
    await hand.click(button(page, 'Replace in 5 hires'));
    await says(page, 'Dana Cole replaced in 5 hires');
    await says(page, '5 roles, 5 tasks and 10 steps');
    await expect(dialog(page)).toBeHidden();
    const { clicks, keys } = hand.cost();
    expect(clicks + keys).toBe(4);
    expect(await openOf(dana)).toEqual([0, 0]);
    expect(await openOf(sam)).toEqual([5, 10]);
  });

  await test.step('everybody sees it at once, also the undo', async () => {
    const work = other.getByRole('list', { name: 'Open work of Sam Ortiz' });
    await expect(work.getByRole('listitem')).toHaveCount(15);
    await button(page, 'Undo').click();
    await says(page, 'Change undone');
    await expect(work).toBeHidden();
    expect(await openOf(dana)).toEqual([5, 10]);
  });
});

test('days, failures and another manager: the dialog keeps its input and counts again @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { dana, sam, openOf, add } = await anOffice(page, server);
  await page.goto(`${server.address}/people`);
  await openDialog(page);
  const from = dialog(page).getByLabel('From (optional)');
  const until = dialog(page).getByLabel('Until (optional)');

  await test.step('without a person there is nothing to send', async () => {
    await expect(by(page).getByRole('option')).toHaveText(['Choose a person', 'Sam Ortiz']);
    await expect(button(page, 'Replace in 5 hires')).toHaveAttribute(
      'data-tooltip',
      'Choose a person',
    );
    await expectAccessible(page, 'replacing a person');
  });

  await test.step('days limit it to steps due on them', async () => {
    await from.fill('2027-02-10');
    await until.fill('2027-02-01');
    await says(page, 'Must not be before the first day');
    await until.fill('2027-02-20');
    await expect(hires(page).first()).toHaveText('Ann1 step');
    await until.fill('2027-02-11');
    await says(page, 'Dana Cole has no open step that is due on these days.');
  });

  await test.step('a failure keeps what was chosen', async () => {
    await until.fill('');
    await by(page).selectOption('Sam Ortiz');
    await expect(button(page, 'Replace in 5 hires')).toBeEnabled();
    await page.route('**/api/people/*/replace', (route) => route.abort());
    await button(page, 'Replace in 5 hires').click();
    await says(page, 'Failed to replace Dana Cole');
    await page.unroute('**/api/people/*/replace');
    await expect(by(page)).toHaveValue(String(sam.id));
    await expect(from).toHaveValue('2027-02-10');
  });

  await test.step('the list follows changes by others, and so does the change', async () => {
    await add('Finn');
    await button(page, 'Replace in 6 hires').click();
    await says(page, 'Dana Cole replaced in 6 hires');
    const toast = page.getByRole('region', { name: /^Notifications/ });
    await expect(toast.getByText('6 steps', { exact: true })).toBeVisible();
    expect(await openOf(sam)).toEqual([0, 6]);
    expect(await openOf(dana)).toEqual([6, 6]);
    await dismissToast(page);
  });

  await test.step('in the end nothing is open', async () => {
    await openDialog(page);
    await by(page).selectOption('Sam Ortiz');
    await button(page, 'Replace in 6 hires').click();
    await says(page, 'Dana Cole replaced in 6 hires');
    await openDialog(page);
    await says(page, 'Dana Cole has nothing open.');
    await by(page).selectOption('Sam Ortiz');
    await expect(button(page, 'Replace')).toHaveAttribute('data-tooltip', 'Nothing is open');
  });
});
