import type { Page } from '@playwright/test';

import type { BackupOverview } from '#contract/backups.ts';
import { aManager } from '#demo/builders.ts';

import { anotherPerson, expect, expectAccessible, signIn, test } from './world.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Back up now', exact: true });
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Latest backups' }).getByRole('listitem');
const proof = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Last proven restore' }) });

test('the primary manager sees the state of backups, starts one, and is warned of problems', async ({
  page,
  browser,
  freshServer,
  browserErrors,
}) => {
  const server = await freshServer();
  const { read, write } = server.database;
  await signIn(page, server, undefined, '/settings');
  await page.getByRole('link', { name: 'Backups', exact: true }).click();
  await expect(page).toHaveURL(`${server.address}/settings/backups`);
  await expect(page.getByText('No backup has been made yet')).toBeVisible();
  await expect(page.getByText('The first automatic backup runs on')).toBeVisible();

  const answer = await page.request.get(`${server.address}/api/backups`);
  const overview = (await answer.json()) as BackupOverview;
  const serverWarning = 'This server runs on Node 20.0.0.';
  await page.route('**/api/backups', (route) =>
    route.fulfill({ json: { ...overview, serverWarning } }),
  );
  await page.reload();
  await expect(page.getByText(serverWarning)).toBeVisible();
  await page.unroute('**/api/backups');

  await button(page).click();
  await expect(entries(page).first()).toContainText('Proven');
  await expect(entries(page).first()).toContainText('Requested by admin');
  await expect(proof(page)).toContainText(/waymark-\d{8}T\d{9}Z\.backup/);
  await expect(proof(page)).toContainText(/\d rows/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await test.step('an old proof is shown as a problem', async () => {
    const endedAt = new Date(Date.now() - 2.1 * 24 * 3_600_000).toISOString();
    await write.updateTable('backups').set({ endedAt }).execute();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('older than 2 days');
  });

  await test.step('so is an unreliable one, with the reason', async () => {
    await write.updateTable('projectManagers').set({ usernameKey: 'nobody' }).execute();
    await button(page).click();
    await expect(entries(page).first()).toContainText('Failed');
    await expect(entries(page).first()).toContainText('The restored data has errors:');
    await expect(page.getByRole('alert')).toContainText('The latest backup failed');
    await expectAccessible(page, 'a failed backup', 1440);
  });

  await test.step('only the primary manager sees it', async () => {
    const ctx = { database: server.database, db: read, account: null };
    const password = 'correct horse battery';
    const now = () => new Date().toISOString();
    await aManager({ ...ctx, now }, { username: 'dana', password });
    const dana = await anotherPerson(browser, browserErrors);
    await signIn(dana, server, { username: 'dana', password }, '/settings/backups');
    await expect(dana.getByText('Only the primary manager can do this')).toBeVisible();
    await expect(dana.getByRole('link', { name: 'Organization', exact: true })).toBeVisible();
    await expect(dana.getByRole('link', { name: 'Backups', exact: true })).toHaveCount(0);
  });
});
