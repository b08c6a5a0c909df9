import type { Page } from '@playwright/test';

import { begin, details, open, step, task, taskRow, tick, wide } from './project-page.ts';
import { expect, expectAccessible, read, says, send, signIn, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

/** The API requests of a page from now on, without ids. */
function requestsOf(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const rows = searchParams.has('ids') ? ' of some' : '';
    sent.push(`${request.method()} ${pathname.replaceAll(/\d+/g, '{id}')}${rows}`);
  });
  return sent;
}

/** The requests that an action causes: until the tasks are checked, and any refresh has begun. */
async function caused(page: Page, sent: string[], act: () => Promise<void>): Promise<string[]> {
  sent.splice(0);
  await act();
  await page.waitForTimeout(1500);
  return sent.splice(0);
}

/** The badge is read after the page. */
const openSteps = (page: Page, count: number) =>
  expect(
    page.getByRole('link', {
      name: `My Work ${count} overdue, due today or sent back`,
    }),
  ).toBeVisible();

const tickCall = 'PUT /api/step-details/{id}';
const markCall = 'PUT /api/task-steps/{id}';
const finishCall = 'PATCH /api/tasks/{id}';
const myWork = 'GET /api/my-work';
const dueWork = 'GET /api/my-work/due';

test('on a project page a tick or mark costs one PUT, and its task one PATCH; nothing is read', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, {
    Papers: { Letter: ['Sign', 'Send'], Form: [] },
    Office: { Desk: [] },
  });
  await open(page, server, id);
  await step(page, 'Form').hover();
  await step(page, 'Letter').click();
  await expect(details(page, 'Letter')).toHaveCount(2);
  const sent = requestsOf(page);
  expect(await caused(page, sent, () => tick(page, 'Sign').click())).toEqual([tickCall]);
  await expect(details(page, 'Letter').first()).toContainText('by ');
  const form = page.getByRole('checkbox', { name: 'Form completed' });
  expect(await caused(page, sent, () => form.click())).toEqual([markCall]);
  expect(await caused(page, sent, () => tick(page, 'Send').click())).toEqual([
    tickCall,
    finishCall,
  ]);
  await expect(taskRow(page, 'Papers')).toContainText('Completed');
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('by ');
  // The task was completed automatically, so its new version is read, once.
  expect(await caused(page, sent, () => tick(page, 'Send').click())).toEqual([
    tickCall,
    'GET /api/projects/{id}',
  ]);
  await says(page, '"Papers" is in progress again');
  await task(page, 'Office').click();
});

/** A hire of a person who is linked to the account. */
async function ownWork(page: Page, server: FreshServer): Promise<void> {
  await signInByCall(page, server);
  const account = await read<{ id: number }>(page, server, '/api/user');
  const person = { name: 'Dana Cole', projectManagerId: account.id };
  const { id } = await send(page, server, '/api/people', person);
  const own = { personIds: [id], dueDate: '2026-01-05' };
  const detailsOf = (...texts: string[]) => ({ details: texts.map((text) => ({ text })) });
  const steps = [
    { name: 'Letter', ...own, ...detailsOf('Sign', 'Send') },
    { name: 'Form', ...own },
    { name: 'Copy', ...own },
  ];
  const tasks = [
    { title: 'Papers', steps },
    { title: 'Office', steps: [{ name: 'Desk', ...own }] },
  ];
  await send(page, server, '/api/projects', {
    name: 'Hire of Ada Lund',
    category: 'Hire',
    market: 'Chicago',
    tasks,
  });
}

test('in My Work a tick reads nothing, and a completed step its list once @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await ownWork(page, server);
  await page.goto(`${server.address}/my-work`);
  await openSteps(page, 4);
  await page.getByRole('button', { name: /details of Letter/ }).click();
  await expect(tick(page, 'Sign')).toBeVisible();
  const sent = requestsOf(page);
  expect(await caused(page, sent, () => tick(page, 'Sign').click())).toEqual([tickCall]);
  await expect(page.getByRole('button', { name: '1/2 details of Letter completed' })).toBeVisible();
  const mark = (name: string) => page.getByRole('checkbox', { name: `${name} completed` }).click();
  const once = [markCall, myWork, dueWork];
  expect((await caused(page, sent, () => mark('Form'))).toSorted()).toEqual(once.toSorted());
  expect((await caused(page, sent, () => mark('Copy'))).toSorted()).toEqual(once.toSorted());
  const last = await caused(page, sent, () => tick(page, 'Send').click());
  expect(last.toSorted()).toEqual([tickCall, finishCall, myWork, dueWork].toSorted());
  await says(page, '"Papers" was automatically marked completed');
});

test('in Task Management a mark reads nothing unless its task may move @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await ownWork(page, server);
  await signIn(page, server, undefined, '/tasks');
  const mark = (name: string) => page.getByRole('checkbox', { name: `${name} completed` }).click();
  await openSteps(page, 4);
  const sent = requestsOf(page);
  // The badge of My Work.
  expect((await caused(page, sent, () => mark('Form'))).toSorted()).toEqual([dueWork, markCall]);
  await expect(page.getByRole('list', { name: 'Active Tasks' })).toContainText('Steps (1/3)');
  const last = await caused(page, sent, () => mark('Desk'));
  expect(last.toSorted()).toEqual([dueWork, finishCall, markCall].toSorted());
  await says(page, '"Office" was automatically marked completed');
  await expect(page.getByRole('heading', { name: 'Office' })).toHaveCount(0);
});

test('on the page of people an open step is completed, with its undo @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await ownWork(page, server);
  await page.goto(`${server.address}/people`);
  await openSteps(page, 4);
  await page.getByRole('button', { name: 'Dana Cole', exact: true }).click();
  const work = page.getByRole('list', { name: 'Open work of Dana Cole' });
  const box = (name: string) => work.getByRole('checkbox', { name: `${name} completed` });
  await expect(box('Form')).toBeVisible();
  // A step with details is completed by them.
  await expect(box('Letter')).toHaveCount(0);
  await expectAccessible(page, 'open work with boxes', 360);
  await page.setViewportSize(wide);
  const sent = requestsOf(page);
  const requests = await caused(page, sent, () => box('Form').click());
  expect(requests.toSorted()).toEqual([dueWork, 'GET /api/people/work', markCall]);
  await expect(work.getByRole('link', { name: 'Form', exact: true })).toHaveCount(0);
  await says(page, '"Form" is completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box('Form')).not.toBeChecked();
});
