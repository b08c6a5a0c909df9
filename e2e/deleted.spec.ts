import type { Page } from '@playwright/test';

import type { DeletedThing } from '#contract/deleted.ts';
import { demoSignIn } from '#demo/world.ts';

import { begin, choose, names, open, step } from './project-page.ts';
import { visit } from './visit.ts';
import { anotherPerson, expect, expectAccessible, says, signIn, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Recently deleted' }).getByRole('heading');
const restore = (page: Page, name: string) =>
  page.getByRole('button', { name: `Restore ${name}`, exact: true });
const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' });

test('a deletion can be undone in the toast, and restored in the settings later', async ({
  page,
  browser,
  freshServer,
  browserErrors,
}) => {
  const server = await freshServer();
  const { id, tasks } = await begin(page, server, {
    Papers: { Letter: ['Sign'] },
    Office: {},
    Desk: {},
  });
  await open(page, server, id);
  await page.clock.install();

  await test.step('the undo waits while the pointer is over it', async () => {
    await choose(page, 'Desk', /^Delete/);
    await button(page, 'Delete').click();
    await expect(toast(page)).toContainText('Task deleted successfully');
    // Its ten seconds pause while the pointer is over it.
    await toast(page).hover();
    await page.clock.fastForward(60_000);
    await expect(undo(page)).toBeVisible();
  });

  await test.step('of two deletions the later one is undone, on another page', async () => {
    // Of two deletions the later one can be undone here.
    await button(page, 'More actions for Office').press('Enter');
    await page.getByRole('menuitem', { name: /^Delete/ }).press('Enter');
    await button(page, 'Delete').press('Enter');
    await expect(names(page, 'Tasks')).toHaveText(['Papers']);
    await expect(button(page, 'Papers')).toBeFocused();

    await page.getByRole('link', { name: 'People', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    await page.keyboard.press('F8');
    await page.mouse.move(0, 0);
    await page.clock.fastForward(60_000);
    await page.keyboard.press('Tab');
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await says(page, 'Task restored successfully');
    await toast(page).getByRole('link', { name: 'Open' }).click();
    await expect(names(page, 'Tasks')).toHaveText(['Papers', 'Office']);
  });

  await test.step('the settings list the other one', async () => {
    await visit(page, '/settings/deleted');
    await expect(rows(page)).toHaveText(['Desk']);
  });

  const other = await anotherPerson(browser, browserErrors);
  await test.step('the list follows what another user deletes', async () => {
    await signIn(other, server, undefined, `/projects/${id}`);
    const away = (path: string) => other.request.delete(`${server.address}/api/${path}`);
    await expect(step(other, 'Letter')).toBeVisible();
    await away(`task-steps/${tasks[0]?.steps[0]?.id}`);
    await away(`tasks/${tasks[0]?.id}`);
    await away(`projects/${id}`);
    await expect(rows(page)).toHaveText(['Hire of Ada Lund', 'Papers', 'Letter', 'Desk']);
    await expect(row(page, 'Letter')).toContainText('30 days left');
    await expect(row(page, 'Letter')).toContainText('in Hire of Ada Lund');
    await says(other, 'This project was deleted');
  });

  await test.step('the list is filtered in the address', async () => {
    await page.getByLabel('Kind', { exact: true }).selectOption('task');
    await expect(rows(page)).toHaveText(['Papers', 'Desk']);
    await page.getByLabel('Search', { exact: true }).fill('desk');
    await expect(rows(page)).toHaveText(['Desk']);
    await expect(page).toHaveURL(/\?kind=task&search=desk$/);
    await page.getByLabel('Search', { exact: true }).fill('nowhere');
    await button(page, 'Show everything').click();
    await expect(page.getByLabel('Search', { exact: true })).toBeFocused();
  });

  await test.step('a project is restored before its parts, and appears elsewhere', async () => {
    await restore(page, 'Letter').click();
    await says(page, 'Restore the project “Hire of Ada Lund” first');
    await restore(page, 'Hire of Ada Lund').press('Enter');
    await says(page, 'Project restored successfully');
    await expect(restore(page, 'Papers')).toBeFocused();
    // The page that reported the deletion shows the project again.
    await expect(other.getByRole('heading', { name: 'Hire of Ada Lund', level: 1 })).toBeVisible();
    await expect(names(other, 'Tasks')).toHaveText(['Office']);
    await restore(page, 'Papers').click();
    await expect(names(other, 'Tasks')).toHaveText(['Papers', 'Office']);
  });

  await test.step('two restore it at once: one wins, the other gets a message', async () => {
    await page.route('**/api/task-steps/*/undelete', async (route) => {
      await other.request.post(route.request().url());
      await route.continue();
    });
    await restore(page, 'Letter').click();
    await says(page, 'Already restored, or deleted more than 30 days ago.');
    await expect(rows(page)).toHaveText(['Desk']);
    await restore(page, 'Desk').press('Enter');
    await says(page, 'Nothing was deleted in the last 30 days');
    await expect(page.getByRole('heading', { name: 'Recently deleted', level: 1 })).toBeFocused();
  });
});

test('many deleted records with long names; the primary manager sees accounts, a viewer only reads @long', async ({
  page,
  demo,
}) => {
  const things = Array.from({ length: 200 }, (_, at): DeletedThing => {
    const kind = (['task', 'stepDetail', 'projectManager', 'project'] as const)[at % 4] ?? 'task';
    return {
      entity: kind,
      id: at + 1,
      name: at % 50 === 0 ? `${at} ${'Longname'.repeat(24)}` : `Thing ${at}`,
      projectId: 1,
      projectName: kind === 'projectManager' ? null : 'W'.repeat(200),
      deletedAt: new Date(Date.now() - at * 12_500_000).toISOString(),
      deletedBy: at % 3 === 0 ? 'Maya Okafor' : 'N'.repeat(120),
      restorerId: null,
      hasRecords: false,
    };
  });
  await page.route('**/api/deleted', (route) => route.fulfill({ json: things }));
  const as = (username: string) => ({ username, password: demoSignIn.password });
  await signIn(page, demo, as('frank.delaney'), '/settings/deleted');
  // A query by role would be slow on so many elements.
  const list = page.locator('ul[aria-label="Recently deleted"] > li');
  await expect(list).toHaveCount(200);
  await expect(list.last()).toContainText('2 days left');
  await expect(list.locator('button')).toHaveCount(0);
  await page.getByLabel('Search', { exact: true }).fill('longname');
  await expect(list).toHaveCount(4);
  await page.getByLabel('Search', { exact: true }).fill('thing 77 maya');
  await expect(list.locator('h2')).toHaveText(['Thing 177']);

  await page.unroute('**/api/deleted');
  await page.route('**/api/deleted', (route) => route.abort());
  await signIn(page, demo, as('kevin.tran'), '/settings/deleted');
  await says(page, "Couldn't load deleted items");
  await page.unroute('**/api/deleted');
  await page.route('**/api/deleted', (route) => route.fulfill({ json: things.slice(0, 4) }));
  await button(page, 'Retry').click();
  await expect(restore(page, 'Thing 1')).toBeEnabled();
  await expect(restore(page, 'Thing 2')).toBeDisabled();
  await expectAccessible(page, 'deleted things with long names');
  await restore(page, 'Thing 2').focus();
  await expect(page.getByRole('tooltip')).toHaveText('Only the primary manager can do this');
});
