import type { Page, Route } from '@playwright/test';

import type { Person } from '#contract/people.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { bringChecks, cutOff, widen } from './page-checks.ts';
import { stepRow } from './project-page.ts';
import { visit } from './visit.ts';
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

const list = (page: Page) => page.getByRole('list', { name: 'Open steps' });
const names = (page: Page) => list(page).locator('[data-work]');
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const choose = (page: Page, field: string, option: string) =>
  page.getByLabel(field, { exact: true }).selectOption(option);

/** Relative to today in the browser. */
const dayIn = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
};

/** A hire with four steps of Dana and one of Kim. */
async function aHire(page: Page, server: FreshServer) {
  const dana = (await send(page, server, '/api/people', { name: 'Dana Cole' })) as Person;
  const kim = (await send(page, server, '/api/people', { name: 'Kim' })) as Person;
  const on = ({ id }: Person) => ({ personIds: [id] });
  const project = (await send(page, server, '/api/projects', {
    name: 'Alex Carter',
    category: 'Advisor Hire',
    market: 'Denver',
    tasks: [
      {
        title: 'Technology',
        steps: [
          { name: 'Order a laptop', dueDate: dayIn(-2), ...on(dana) },
          {
            name: 'Set up accounts',
            dueDate: dayIn(0),
            details: [{ text: 'CRM' }, { text: 'Email' }],
            ...on(dana),
          },
          { name: 'Training', dueDate: dayIn(30), ...on(dana) },
          { name: 'Thank-you note', ...on(dana) },
          { name: 'Of Kim', dueDate: dayIn(-1), ...on(kim) },
        ],
      },
    ],
  })) as ProjectDetail;
  return { dana, kim, project };
}

/** Makes the signed-in account the project's manager. */
async function manage(page: Page, { address }: FreshServer, id: number): Promise<void> {
  const data = { projectManagerId: 1 };
  expect((await page.request.put(`${address}/api/projects/${id}`, { data })).ok()).toBe(true);
}

test('my work: linking an account to a person, steps in groups, ticking and undo', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const { project } = await aHire(page, server);
  await manage(page, server, project.id);

  await test.step('the account is linked to a person by the hint', async () => {
    await page.goto(server.address);
    // The hint is shown once, with one button.
    await page.getByRole('link', { name: 'Link your account' }).click();
    await expect(page).toHaveURL(`${server.address}/settings/account`);
    const cards = page.getByRole('heading', { name: /^(Who you are|Profile)$/ });
    await expect(cards).toHaveText(['Who you are', 'Profile']);
    await choose(page, 'I am', 'Dana Cole');
    await page.getByRole('button', { name: 'This is me' }).click();
    await expect(page.getByText('You are Dana Cole.')).toBeVisible();
  });

  const entry = nav(page).getByRole('link', { name: /^My Work/ });
  await test.step('what is due is counted in the navigation', async () => {
    await expect(entry).toHaveText(/^My Work2/);
    await entry.click();
    await expect(page.getByRole('heading', { name: 'My Work', level: 1 })).toBeVisible();
  });

  const all = ['Order a laptop', 'Set up accounts', 'Training', 'Thank-you note'];
  await test.step('the steps are in groups', async () => {
    await expect(list(page).getByRole('heading')).toHaveText([
      'Overdue1',
      'Today1',
      'Later1',
      'No date1',
    ]);
    await expect(names(page)).toHaveText(all);
    await expectAccessible(page, 'my work');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a tick shows in another browser, and its undo', async () => {
    const other = await anotherPerson(browser, browserErrors);
    await signIn(other, server, primary, `/projects/${project.id}`);
    const there = other.getByRole('checkbox', { name: 'Order a laptop completed' });
    await expect(there).not.toBeChecked();
    await list(page).getByRole('checkbox', { name: 'Order a laptop completed' }).click();
    await expect(names(page)).toHaveText(all.slice(1));
    await expect(there).toBeChecked();
    await expect(entry).toHaveText(/^My Work1/);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveText(all);
    await expect(there).not.toBeChecked();
  });

  await test.step('details unfold in place, and quick clicks follow each other', async () => {
    await list(page)
      .getByRole('button', { name: /^0\/2 details of Set up accounts/ })
      .click();
    const crm = list(page).getByRole('checkbox', { name: 'CRM' });
    await crm.click();
    await expect(crm).toBeChecked();
    await expect(list(page).getByRole('button', { name: /^1\/2 details/ })).toBeVisible();
    // Of quick clicks on a detail the last one counts: its requests follow each other.
    const waiting: Route[] = [];
    await page.route('**/api/step-details/*', (route) => void waiting.push(route));
    await crm.click();
    await expect(crm).not.toBeChecked();
    await crm.click();
    await expect(crm).toBeChecked();
    expect(waiting).toHaveLength(1);
    await waiting[0]?.continue();
    await expect.poll(() => waiting.length).toBe(2);
    await expect(crm).toBeChecked();
    await waiting[1]?.continue();
    await page.unroute('**/api/step-details/*');
    await expect(toast(page)).toContainText('Step detail updated successfully');
  });

  await test.step('the last detail completes the step', async () => {
    await list(page).getByRole('checkbox', { name: 'Email' }).click();
    await expect(names(page)).toHaveText(['Order a laptop', 'Training', 'Thank-you note']);
    await expect(toast(page)).toContainText('"Set up accounts" is completed');
    await expect(names(page).nth(1)).toBeFocused();
  });

  await test.step('an undo that fails changes nothing, also where the details are shown next', async () => {
    await page.route('**/api/step-details/*', (route) => route.abort());
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await says(page, 'Failed to update step detail');
    const [{ id: taskId, steps } = { id: 0, steps: [] }] = project.tasks;
    await visit(page, `/projects/${project.id}?task=${taskId}&step=${steps[1]?.id}`);
    await expect(page.getByRole('checkbox', { name: 'Email' })).toBeChecked();
  });
});

test('the work of others, with filters in the address and without hires on hold; by keyboard, and on a phone @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await bringChecks(page);
  await signInByCall(page, server);
  const { dana, kim, project } = await aHire(page, server);
  await page.goto(server.address);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText(/^Your account is not linked/)).toHaveCount(0);

  await test.step('of a person, and of everybody; the filters survive a reload', async () => {
    await visit(page, '/my-work');
    await says(page, 'Who are you?');
    await choose(page, 'Whose work', 'A person');
    await says(page, 'Whose work?');
    await choose(page, 'Person', 'Kim');
    await expect(names(page)).toHaveText(['Of Kim']);
    await expect(page).toHaveURL(`${server.address}/my-work?who=person&id=${kim.id}`);
    await choose(page, 'Whose work', 'Everybody');
    await choose(page, 'Due date', 'Due by today');
    const due = ['Order a laptop', 'Of Kim', 'Set up accounts'];
    await expect(names(page)).toHaveText(due);
    await page.reload();
    await expect(names(page)).toHaveText(due);
  });

  await test.step('the owner is changed without leaving the list', async () => {
    const owner = page.getByLabel('Owner of Order a laptop');
    await owner.focus();
    await owner.selectOption('Kim');
    await expect(toast(page)).toContainText('Owner updated successfully');
    await choose(page, 'Whose work', 'A person');
    await choose(page, 'Person', 'Kim');
    await expect(names(page)).toHaveText(['Order a laptop', 'Of Kim']);
  });

  await test.step('hires on hold are left out, and their manager is reminded', async () => {
    const answer = await page.request.put(`${server.address}/api/projects/${project.id}`, {
      data: {
        status: 'on_hold',
        projectManagerId: 1,
        holdReason: 'Notice period',
        lookAgainOn: dayIn(-2),
      },
      headers: { Origin: server.address },
    });
    expect(answer.ok()).toBe(true);
    await says(page, 'Nothing due');
    // The manager is reminded when the day to look again has come.
    const lookAgain = page.getByRole('status').filter({ hasText: 'Time to look again' });
    await expect(lookAgain).toHaveCount(0);
    await choose(page, 'Whose work', 'Mine');
    await expect(lookAgain).toContainText('Alex Carter: Notice period');
    await lookAgain.getByRole('link', { name: 'Alex Carter' }).click();
    await expect(page.getByRole('heading', { name: 'Alex Carter', level: 1 })).toBeVisible();
  });

  await test.step('by keyboard', async () => {
    const again = await page.request.put(`${server.address}/api/projects/${project.id}`, {
      data: { status: 'in_progress' },
      headers: { Origin: server.address },
    });
    expect(again.ok()).toBe(true);
    await page.goto(`${server.address}/my-work?who=everybody`);
    await names(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(names(page).nth(2)).toBeFocused();
    // Space unfolds a step with details.
    await page.keyboard.press('Space');
    await expect(list(page).getByRole('checkbox', { name: 'CRM' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(names(page).nth(1)).toHaveText('Of Kim');
    await page.keyboard.press('Space');
    await expect(names(page)).toHaveText([
      'Order a laptop',
      'Set up accounts',
      'Training',
      'Thank-you note',
    ]);
    await expect(names(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}\\?task=\\d+&step=\\d+$`));

    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'My Work' }).click();
    await expect(page).toHaveURL(`${server.address}/my-work`);
    await visit(page, '/my-work?who=everybody');
    await expect(names(page).first()).toBeInViewport();
  });

  await test.step('in 320 px and a wide font, owner and day have room in one line', async () => {
    const training = project.tasks[0]?.steps.find(({ name }) => name === 'Training');
    const dueDate = `${new Date().getFullYear() + 1}-11-30`;
    await page.request.put(`${server.address}/api/task-steps/${training?.id}`, {
      data: { dueDate },
      headers: { Origin: server.address },
    });
    await visit(page, `/my-work?who=person&id=${dana.id}`);
    await page.setViewportSize({ width: 320, height: 844 });
    await widen(page);
    await expect(list(page).getByText(/^Nov 30/)).toBeVisible();
    await expect(list(page).getByText('Owner', { exact: true }).first()).toBeAttached();
    expect(await cutOff(page)).toEqual([]);
  });
});

test('a step without a day shows its milestone, and a window left open overnight changes to the next day @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const { project } = await aHire(page, server);
  await send(page, server, '/api/projects', {
    name: 'Alex Carter',
    category: 'Advisor Hire',
    market: 'Denver',
    milestones: [{ name: 'U4 approved' }],
    tasks: [
      {
        title: 'Transfers',
        steps: [
          {
            name: 'Send packets',
            dueOffset: {
              days: 2,
              unit: 'calendar',
              from: 'milestone',
              side: 'after',
              milestone: 'U4 approved',
            },
          },
        ],
      },
    ],
  });
  const evening = new Date();
  evening.setHours(23, 58, 0, 0);
  await page.clock.install({ time: evening });
  await page.goto(`${server.address}/my-work?who=everybody`);
  const groups = list(page).getByRole('heading');
  await expect(groups).toHaveText(['Overdue2', 'Today1', 'Later1', 'No date2']);
  await expect(list(page)).toContainText('Waits for U4 approved');
  const hire = await page.context().newPage();
  await hire.goto(`${server.address}/projects/${project.id}`);
  await expect(stepRow(hire, 'Set up accounts')).toContainText('Today');
  await hire.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(hire.getByRole('heading', { name: 'Today', level: 3 })).toBeVisible();
  await page.clock.fastForward(3 * 60_000);
  await expect(groups).toHaveText(['Overdue3', 'Later1', 'No date2']);
  await expect(stepRow(hire, 'Set up accounts')).toContainText('1 day late');
  await expect(hire.getByRole('heading', { name: 'Yesterday', level: 3 })).toBeVisible();
});
