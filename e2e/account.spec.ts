import type { Browser, Page } from '@playwright/test';

import type { ProjectManager } from '#contract/managers.ts';

import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  signIn,
  signInByCall,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const bea = { username: 'bea', password: 'a battery of horses' };
const newPassword = 'another horse battery';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const field = (page: Page, name: string, label: string) =>
  form(page, name).getByLabel(label, { exact: true });
const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toContainText(
    text,
  );
const signInForm = (page: Page) => page.getByText('Sign in with your project manager credentials.');

/** The promised limit for noticing an ended session. A busy machine may take twice as long. */
const atOnce = { timeout: 2000 };

async function send(page: Page, server: FreshServer, method: string, path: string, data?: object) {
  const headers = { Origin: server.address };
  const answer = await page.request.fetch(server.address + path, { method, headers, data });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return answer;
}

/** Bea's account, signed in on another browser. */
async function makeBea(page: Page, server: FreshServer): Promise<ProjectManager> {
  const body = { ...bea, email: 'bea@waymark.example', firstName: 'Bea', lastName: 'Lund' };
  const made = await send(page, server, 'POST', '/api/project-managers', body);
  return (await made.json()) as ProjectManager;
}

async function openAs(
  browser: Browser,
  browserErrors: string[],
  server: FreshServer,
  path: string,
) {
  const page = await anotherPerson(browser, browserErrors);
  await signIn(page, server, bea, path);
  return page;
}

test('the user edits profile, password and sessions', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await makeBea(page, server);
  const phone = await anotherPerson(browser, browserErrors);
  await signInByCall(phone, server);
  await page.getByRole('link', { name: /Authenticated/ }).click();
  await expect(page).toHaveURL(`${server.address}/settings/account`);
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeFocused();

  await test.step('the profile: required fields, a conflict, saving', async () => {
    await field(page, 'Profile', 'Username').fill(' ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Username and email are required')).toBeVisible();
    await expect(field(page, 'Profile', 'Username')).toBeFocused();
    await field(page, 'Profile', 'Username').fill('BEA');
    await page.keyboard.press('Enter');
    await toast(page, 'Failed to update project manager');
    await expect(
      form(page, 'Profile').getByText('Another account has this username'),
    ).toBeVisible();
    await expect(field(page, 'Profile', 'Username')).toBeFocused();
    await expectAccessible(page, 'my account with an error', 1440);
    await field(page, 'Profile', 'Username').fill('ada');
    await field(page, 'Profile', 'First name').fill('Ada');
    await field(page, 'Profile', 'Last name').fill('L'.repeat(200));
    await page.keyboard.press('Enter');
    await toast(page, 'Project manager updated successfully');
    await expect(page.getByRole('complementary').getByText(`Ada ${'L'.repeat(200)}`)).toBeVisible();
  });

  await test.step('another email address needs the password', async () => {
    const proof = field(page, 'Profile', 'Current password');
    await expect(proof).toBeHidden();
    const before = await field(page, 'Profile', 'Email').inputValue();
    await field(page, 'Profile', 'Email').fill('ada@new.example');
    await expect(proof).toHaveAttribute('autocomplete', 'current-password');
    await page.keyboard.press('Enter');
    await expect(form(page, 'Profile').getByText('Enter your current password')).toBeVisible();
    await expect(proof).toBeFocused();
    await proof.fill('a guess');
    await page.keyboard.press('Enter');
    await expect(
      form(page, 'Profile').getByText('This is not your current password'),
    ).toBeVisible();
    await expect(field(page, 'Profile', 'Email')).toHaveValue('ada@new.example');
    await expectAccessible(page, 'my account with another email address', 1440);
    await field(page, 'Profile', 'Email').fill(before);
    await expect(proof).toBeHidden();
    await field(page, 'Profile', 'Email').fill('ada@new.example');
    await proof.fill(primary.password);
    await page.keyboard.press('Enter');
    await toast(page, 'Project manager updated successfully');
    await expect(proof).toBeHidden();
  });

  await test.step('changes are discarded', async () => {
    await field(page, 'Profile', 'First name').fill('Typed');
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(field(page, 'Profile', 'First name')).toHaveValue('Ada');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  });

  await test.step('two browsers edit at once', async () => {
    await phone.goto(`${server.address}/settings/account`);
    await field(phone, 'Profile', 'Last name').fill('Lovelace');
    await field(page, 'Profile', 'Last name').fill('King');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary').getByText('Ada King')).toBeVisible();
    await expect(phone.getByText('Someone else has changed this account.')).toBeVisible();
    await phone.getByRole('radio', { name: /^Yours Lovelace/ }).check();
    await form(phone, 'Profile').getByLabel('Last name', { exact: true }).press('Enter');
    await expect(page.getByRole('complementary').getByText('Ada Lovelace')).toBeVisible();
  });

  await test.step('a wrong current password is refused', async () => {
    await field(page, 'Password', 'Current password').fill('a guess');
    await field(page, 'Password', 'New password').fill('short');
    await page.keyboard.press('Enter');
    await expect(
      form(page, 'Password').getByText('The password must have at least 8 characters'),
    ).toBeVisible();
    await field(page, 'Password', 'New password').fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(
      form(page, 'Password').getByText('This is not your current password'),
    ).toBeVisible();
    await expect(field(page, 'Password', 'Current password')).toBeFocused();
  });

  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await test.step('a new password ends the other sessions', async () => {
    await field(phone, 'Profile', 'First name').fill('Typed and not saved');
    await expect(sessions).toHaveCount(2);
    await field(page, 'Password', 'Current password').fill(primary.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your other sessions have ended.')).toBeVisible();
    await expect(signInForm(phone)).toBeVisible(atOnce);
    await expect(sessions).toHaveCount(1);
    await expect(sessions.first()).toContainText('Chrome on');
    await expect(sessions.first()).toContainText('This browser');
    await expect(field(page, 'Password', 'New password')).toHaveValue('');
  });

  await test.step('the draft of the other browser is restored', async () => {
    await phone.getByLabel('Username', { exact: true }).fill('ada');
    await phone.getByLabel('Password', { exact: true }).fill(newPassword);
    await phone.keyboard.press('Enter');
    await expect(field(phone, 'Profile', 'First name')).toHaveValue('Typed and not saved');
    await page.reload();
    await expect(sessions).toHaveCount(2);
  });

  await test.step('the other session is ended from here', async () => {
    await page.getByRole('button', { name: 'Sign out other sessions' }).click();
    const asking: string[] = [];
    phone.on('request', (request) => {
      if (request.url().includes('/api/events')) asking.push(request.url());
    });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await toast(page, 'Other sessions signed out successfully');
    await expect(signInForm(phone)).toBeVisible(atOnce);
    expect(asking, 'notified, without polling').toEqual([]);
    await expect(page.getByRole('button', { name: 'Sign out other sessions' })).toBeFocused();
    await expect(sessions).toHaveCount(1);
  });
});

test('the theme changes in all tabs immediately, and applies from the first frame on @long', async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(`{
    // The screen of every frame from the first one.
    window.grounds = [];
    const look = () => {
      if (document.body) grounds.push(getComputedStyle(document.documentElement).colorScheme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);
  const scheme = (on = page) =>
    on.evaluate<string>('getComputedStyle(document.documentElement).colorScheme');
  await page.goto(demo.address);
  // A value stored under an earlier name is migrated once.
  await page.evaluate(`localStorage.setItem('theme', 'dark')`);
  await signInByCall(page, demo, { username: 'maya.okafor', password: 'waymark-demo' });
  await page.goto(`${demo.address}/settings?tab=theme`);
  const [dark, light] = [page.getByLabel('Dark'), page.getByLabel('Light')];
  const system = page.getByRole('button', { name: 'Use system setting' });
  await expect(dark).toBeChecked();
  expect(
    await page.evaluate(`['ui-theme', 'theme'].map((key) => localStorage.getItem(key))`),
  ).toEqual(['dark', null]);
  expect(new Set(await page.evaluate<string[]>('grounds'))).toEqual(new Set(['dark']));

  const other = await page.context().newPage();
  await other.goto(`${demo.address}/settings?tab=theme`);
  await light.check();
  expect(await scheme()).toBe('light');
  await expect.poll(() => scheme(other)).toBe('light');
  await expect(other.getByLabel('Light')).toBeChecked();
  await other.close();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(light).toBeChecked();
  expect(new Set(await page.evaluate<string[]>('grounds'))).toEqual(new Set(['light']));
  await system.click();
  expect(await scheme()).toBe('dark');
  await expect(system).toHaveAttribute('aria-pressed', 'true');
  await expect(light).not.toBeChecked();
  await expectAccessible(page, 'theme', 360);
});

test('a deactivated account is signed out of its open browser within a second @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const { id } = await makeBea(page, server);
  const open = await openAs(browser, browserErrors, server, '/people');
  await open.getByRole('button', { name: 'Add Person' }).click();
  await open.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Typed and not sent');
  await expect(open.getByText(/^No connection to the server/)).toBeHidden();

  const status = (isActive: boolean) =>
    send(page, server, 'PATCH', `/api/project-managers/${id}/status`, { isActive });
  await status(false);
  await expect(signInForm(open)).toBeVisible(atOnce);
  await expect(open.getByText(/session has ended/i)).toBeVisible();
  await open.getByLabel('Username', { exact: true }).fill(bea.username);
  await open.getByLabel('Password', { exact: true }).fill(bea.password);
  await open.keyboard.press('Enter');
  await expect(open.getByText('Invalid username or password')).toBeVisible();

  await status(true);
  await open.getByRole('button', { name: 'Sign in', exact: true }).click();
  await open.getByRole('button', { name: 'Later', exact: true }).click();
  await expect(open).toHaveURL(`${server.address}/people`);
  await expect(open.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(
    'Typed and not sent',
  );
});
