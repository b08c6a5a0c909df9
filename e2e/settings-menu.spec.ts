import { demoSignIn } from '#demo/world.ts';

import { visit } from './visit.ts';
import { expect, expectAccessible, signIn, test } from './world.ts';

const primary = { ...demoSignIn, username: 'admin' };

const groups = {
  Configuration: ['Project Managers', 'Categories', 'Markets', 'Project Templates', 'Theme'],
  Lists: ['Roles', 'Send-back reasons', 'Holidays'],
  'People and access': ['My account', 'Access'],
  Server: ['Organization', 'Webhooks', 'Email', 'Backups', 'Recently deleted'],
};

test('the settings are grouped under headings; on phones they are one select @long', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo, primary, '/settings');
  const menu = page.getByRole('navigation', { name: 'Configuration' });
  const names = Object.values(groups).flat();

  await test.step('each link is under its heading', async () => {
    await expect(menu.getByRole('heading')).toHaveText(Object.keys(groups));
    await expect(menu.getByRole('link')).toHaveText(names);
    await expect(menu.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
    const listed = await menu.getByRole('list').all();
    for (const [at, links] of Object.values(groups).entries()) {
      await expect(listed[at]!.getByRole('link')).toHaveText(links);
    }
    await expectAccessible(page, 'the settings', 1440);
  });

  await test.step('a card does not repeat the title of its page', async () => {
    for (const [path, title] of [
      ['/settings/roles', 'Roles'],
      ['/settings/send-back-reasons', 'Send-back reasons'],
      ['/settings/holidays', 'Holidays'],
      ['/settings/organisation', 'Organization'],
      ['/settings/webhooks', 'Webhooks'],
      ['/settings/mail', 'Email'],
      ['/settings/backups', 'Backups'],
      ['/settings/deleted', 'Recently deleted'],
      ['/settings/access', 'Access'],
      ['/settings/account', 'My account'],
    ] as const) {
      await visit(page, path);
      await expect(page.getByRole('heading', { name: title, exact: true }), path).toHaveCount(1);
      await expect(menu.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    }
  });

  await test.step('a phone has a select with the same groups', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const select = (group: string) => menu.getByRole('combobox', { name: group, exact: true });
    const chosen = (group: string) => select(group).locator('option:checked');
    await expect(chosen('People and access')).toHaveText('My account');
    await expect(select('People and access').locator('option')).toHaveText(names);
    await expect(menu.getByRole('link')).toHaveCount(0);
    await select('People and access').selectOption('Holidays');
    await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible();
    await select('Lists').selectOption('Markets');
    await expect(page).toHaveURL(/\/settings\?tab=markets$/);
    await expect(chosen('Configuration')).toHaveText('Markets');
    await expectAccessible(page, 'the settings on a phone', 360);
  });
});
