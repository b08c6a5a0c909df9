import type { Page } from '@playwright/test';

import { begin, open } from './project-page.ts';
import { anotherPerson, expect, expectAccessible, says, send, signIn, test } from './world.ts';

const phone = { width: 390, height: 844 };
const pdf = { name: 'u4.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };

/** The people page, with the links of Bill. */
async function linksOfBill(page: Page, address: string) {
  await page.goto(`${address}/people`);
  await page.getByRole('button', { name: 'Actions for Bill Hart' }).click();
  await page.getByRole('menuitem', { name: 'Personal link...' }).click();
  return page.getByRole('dialog', { name: 'Personal link of Bill Hart' });
}

test('a person without an account works on their items by a link, until it is revoked', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id, tasks } = await begin(page, server, {
    Papers: { 'File Form U4': [], 'Sign the offer': ['Scan', 'Send'], Others: [] },
  });
  const bill = await send(page, server, '/api/people', { name: 'Bill Hart' });
  for (const step of tasks[0]?.steps.slice(0, 2) ?? []) {
    const body = { personId: bill.id, taskStepId: step.id };
    await send(page, server, '/api/person-task-steps', body);
  }
  await signIn(page, server, undefined, '/people');

  const link = await test.step('a manager copies a link', async () => {
    const links = await linksOfBill(page, server.address);
    await links.getByRole('button', { name: 'Copy Personal Link' }).click();
    const shown = links.getByLabel('Personal link', { exact: true });
    await expect(shown).toHaveValue(/\/mine#wml_[\w-]{22}$/);
    await expect(links.getByText(/1 link works until/)).toBeVisible();
    return shown.inputValue();
  });

  const theirs = await anotherPerson(browser, browserErrors);
  const forbidden: string[] = [];
  theirs.on('response', (response) => {
    if (response.status() === 403) forbidden.push(response.url());
  });
  await theirs.setViewportSize(phone);
  await test.step('a page whose code does not load says so, and begins by Retry', async () => {
    await theirs.route('**/assets/mine-*.js', (route) => route.abort());
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'Waymark cannot be reached' })).toBeVisible();
    await theirs.unroute('**/assets/mine-*.js');
    browserErrors.length = 0;
    await theirs.getByRole('button', { name: 'Retry' }).click();
    await expect(theirs.getByRole('heading', { name: 'Bill Hart' })).toBeVisible();
  });
  await test.step('it shows their items alone, without the secret in the address', async () => {
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'Bill Hart' })).toBeVisible();
    await expect(theirs).toHaveURL(`${server.address}/mine`);
    const rows = theirs.getByRole('list', { name: 'Open steps' });
    await expect(rows).toContainText('File Form U4');
    await expect(rows).not.toContainText('Others');
    await expect(theirs.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(theirs, 'the page of a personal link');
    await theirs.setViewportSize(phone);
  });

  await open(page, server, id);
  await test.step('they comment and attach a file', async () => {
    await theirs.getByRole('button', { name: 'Comment on File Form U4' }).click();
    await theirs.getByLabel('Comment on File Form U4').getByRole('textbox').fill('Sent by post');
    await theirs.getByRole('button', { name: 'Comment', exact: true }).click();
    await says(theirs, 'Comment added');
    await theirs.getByRole('button', { name: 'Evidence of File Form U4: 0' }).click();
    await theirs.getByLabel('Files').setInputFiles([pdf]);
    await expect(theirs.getByRole('link', { name: 'u4.pdf' })).toBeVisible();
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('link', { name: 'u4.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('u4.pdf');
    await theirs.keyboard.press('Escape');
  });

  await test.step('they tick, also after a reload', async () => {
    await theirs.reload();
    const rows = theirs.getByRole('list', { name: 'Open steps' });
    await rows.getByLabel('File Form U4 completed').click();
    await says(theirs, '"File Form U4" is completed');
    await expect(rows).not.toContainText('File Form U4');
  });

  expect(forbidden, 'calls that a link may not make').toEqual([]);
  await test.step('the manager sees it live, as theirs by link', async () => {
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Bill Hart, by link');
    await page.goto(`${server.address}/activity`);
    await expect(page.getByRole('main')).toContainText('Bill Hart, by link');
  });

  await test.step('revoked, it says so', async () => {
    const links = await linksOfBill(page, server.address);
    await links.getByRole('button', { name: 'Revoke' }).click();
    await says(page, 'Personal links revoked');
    await theirs.reload();
    await says(theirs, 'This link no longer works');
    await expectAccessible(theirs, 'a personal link that no longer works');
  });
});

test('a signed-in browser uses the link on its page alone', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signIn(page, server);
  const bill = await send(page, server, '/api/people', { name: 'Bill Hart' });
  const made = await page.request.post(`${server.address}/api/people/${bill.id}/link`);
  const { url } = (await made.json()) as { url: string };
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Bill Hart' })).toBeVisible();
  await says(page, 'Nothing to do');
  await page.goto(`${server.address}/people`);
  await expect(page.getByText('Authenticated')).toBeAttached();
  await page.goto(`${server.address}/mine`);
  await says(page, 'This link no longer works');
});
