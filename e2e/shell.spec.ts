import { demoSignIn } from '#demo/world.ts';

import { visit } from './visit.ts';
import { expect, expectAccessible, signIn, signInByCall, test } from './world.ts';

const group = { name: 'LinkedIn Announcements' };

test("the sidebar shows the user and the current page; its group keeps the user's choice", async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  const entries = page.getByRole('navigation', { name: 'Main' });
  await expect(entries.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(entries.getByRole('link')).toHaveText([
    'Dashboard',
    /^My Work/,
    'Projects',
    'Archived Projects',
    'Status report',
    'People',
    'Settings',
    'Activity',
  ]);
  const account = page.getByRole('complementary').getByRole('link', { name: /^Maya Okafor/ });
  await expect(account).toHaveAttribute('href', '/settings/account');
  await expect(account.locator('svg'), 'the chevron').toBeVisible();
  await expect(page.getByText('Authenticated')).toBeVisible();
  const width = await page
    .getByRole('complementary')
    .evaluate((aside) => aside.getBoundingClientRect().width);
  expect(width).toBe(256);
  const projects = entries.getByRole('link', { name: 'Projects', exact: true });
  for (const path of ['/tasks', '/markets']) {
    await visit(page, path);
    await expect(projects, path).toHaveAttribute('aria-current', 'true');
  }
  await projects.click();
  await expect(page.getByRole('heading', { name: 'Project Management' })).toBeFocused();
  await expect(page).toHaveTitle(/Project Management/);

  const head = page.getByRole('button', group);
  const entry = page.getByRole('link', { name: 'Message Templates' });
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
  await head.click();
  await entry.click();
  await expect(page).toHaveURL(`${demo.address}/message-templates`);
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await page.goForward();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await head.click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
});

test("in a narrow window the sidebar shows icons, and keeps the user's choice @long", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, demo, demoSignIn, '/settings');
  const sidebar = page.getByRole('complementary');
  const width = () => sidebar.evaluate((aside) => aside.getBoundingClientRect().width);
  const settings = sidebar.getByRole('link', { name: 'Settings' });
  await expect(settings).toHaveAttribute('aria-current', 'page');
  expect(await width()).toBe(64);
  await settings.hover();
  await expect(page.getByRole('tooltip', { name: 'Settings' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBe(256);
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
  await sidebar.getByRole('button', group).click();
  await expect(sidebar.getByRole('link', { name: 'Generated Slides' })).toBeVisible();
  await expectAccessible(page, 'folded sidebar', 1440);
  await page.reload();
  await expect(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(await width()).toBe(64);
});

test('on a phone the sidebar is a drawer that closes in every way @long', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, demoSignIn);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.mouse.click(340, 400);
  await expect(drawer).toBeHidden();
  await menu.click();
  await expectAccessible(page, 'drawer', 360);
  await drawer.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(drawer).toBeHidden();
  const projects = page.getByRole('heading', { name: 'Project Management' });
  await expect(projects).toBeFocused();
  await menu.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused();
  // So does everything else that is above the page.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.goForward();
  await expect(projects).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search Projects' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('search is on every page, finds projects by a part of their name, including archived ones, and opens them', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  const { projects } = await (
    await page.request.get(`${demo.address}/api/projects`)
  )
    .json()
    .then((list: { id: number; name: string; status: string }[]) => ({ projects: list }));
  const archived = projects.find(({ status }) => status === 'completed');
  await page.getByRole('button', { name: 'Search Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search Projects' });
  const field = dialog.getByPlaceholder('Type project name to search...');
  await expect(field).toBeFocused();
  await expect(dialog.getByText('Start typing to search projects')).toBeVisible();
  await field.fill('   ');
  await expect(dialog.getByText('Start typing to search projects')).toBeVisible();
  await field.fill('no such project at all');
  await expect(dialog.getByText('No projects found')).toBeVisible();
  await expect(dialog.getByText('Try a different search term')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await field.fill(archived?.name.slice(2).toUpperCase() ?? '');
  await expect(dialog.getByText('Press Enter to select the first result')).toBeVisible();
  await expect(dialog.getByRole('option').first()).toContainText(/Withdrew, \d+% done$/);
  await expectAccessible(page, 'search with results');
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${demo.address}/projects/${archived?.id}`);

  // The search is on every page, and opens the clicked result.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/people', '/message-templates', '/']) {
    await expect(page.getByRole('button', { name: 'Project Details' })).toBeVisible();
    await visit(page, path);
    await page.getByRole('button', { name: 'Search Projects' }).click();
    await page.getByPlaceholder('Type project name to search...').fill('a');
    await page.getByRole('option').nth(1).click();
    await expect(page).toHaveURL(/\/projects\/\d+$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('a toast can be reached while a dialog is open, and covers nothing in use @long', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, demoSignIn);
  const read = await page.request.get(`${demo.address}/api/projects`);
  const list = (await read.json()) as { id: number; status: string }[];
  const id = list.find(({ status }) => status === 'in_progress')?.id;
  await page.goto(`${demo.address}/projects/${id}`);
  await page.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 507, json: { message: 'The disk is full' } }),
  );
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  const name = dialog.getByLabel('Name', { exact: false }).first();
  const save = dialog.locator('button[type=submit]');
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  const fail = async () => {
    await save.click();
    await expect(toast).toContainText('The disk is full');
    await name.focus();
  };

  await test.step('it covers nothing in use', async () => {
    await name.fill('Another name');
    await fail();
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The toast is placed again after the window has its new size.
      await expect(async () => {
        const {
          x = 0,
          y = 0,
          width: wide = 0,
          height: high = 0,
        } = (await toast.boundingBox()) ?? {};
        const foot = await dialog.locator('footer').boundingBox();
        expect(x + wide <= (foot?.x ?? 0) || y + high <= (foot?.y ?? 0)).toBe(true);
        if (width > 1024) expect(x + wide, 'beside the content').toBeLessThanOrEqual(256);
      }).toPass();
    }
  });

  await test.step('it is reached by F8, and left again', async () => {
    await page.keyboard.press('F8');
    await expect(toast).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('F8');
    await expect(name).toBeFocused();
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    await expect(toast).toBeHidden();
    await expect(name).toBeFocused();
  });

  await test.step('a click on it leaves the dialog open', async () => {
    await fail();
    await toast.getByText('The disk is full').click();
    await expect(dialog).toBeVisible();
    await name.focus();
    // The first Escape closes the confirmation for the draft.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(toast).toBeVisible();
  });
});
