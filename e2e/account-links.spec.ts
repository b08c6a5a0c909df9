import type { Page } from '@playwright/test';

import { startMailServer } from '#server/testing/smtp-server.ts';

import { mailSettings } from './mail-settings.ts';
import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  read,
  says,
  send,
  signIn,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const own = 'her own long password';
const managers = '/settings?tab=project-managers';

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Project managers', exact: true })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function linkIn(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  return link;
}

async function signInAs(page: Page, { address }: FreshServer, password: string): Promise<void> {
  await page.goto(`${address}/auth`);
  await page.getByLabel('Username', { exact: true }).fill('dana');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

test('somebody is invited by a link, chooses a password, and later a new one by a reset link', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, managers);
  const dana = await anotherPerson(browser, browserErrors);
  const person = { name: 'Dana Cole', email: 'Dana@firm.example' };
  await send(page, server, '/api/people', person);

  const invitation = await test.step('an account is added without a password', async () => {
    await page.getByRole('button', { name: 'Add Project Manager', exact: true }).click();
    const form = page.getByRole('form', { name: 'Add Project Manager' });
    await form.getByLabel('Username').fill('dana');
    await form.getByLabel('Email').fill('dana@firm.example');
    // The person who has this address, before anything is saved.
    await expect(form.getByText('This is Dana Cole, who has the same email')).toBeVisible();
    await expect(form.getByLabel('Person').locator('option:checked')).toHaveText(person.name);
    await form.getByLabel('Invite by link instead').check();
    await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add and Invite' }).click();
    await says(page, 'Project manager created successfully');
    const dialog = page.getByRole('dialog', { name: 'Invitation link' });
    await expect(dialog).toContainText('Send it to dana yourself.');
    await expectAccessible(page, 'an invitation link');
    const link = await linkIn(page, 'Invitation link');
    await expect(row(page, 'dana')).toContainText(/Invited, until [A-Z][a-z]{2} \d/);
    const people = await read<{ projectManagerId: number | null }[]>(page, server, '/api/people');
    expect(people.map(({ projectManagerId }) => projectManagerId)).toEqual([expect.any(Number)]);
    return link;
  });

  await test.step('its owner chooses the password and is signed in', async () => {
    await dana.goto(invitation);
    await expect(dana.getByRole('heading', { name: 'Welcome to Waymark' })).toBeVisible();
    await expect(dana.getByText('You sign in as dana.')).toBeVisible();
    await expectAccessible(dana, 'choosing a password');
    await dana.getByLabel('New password').fill('dana');
    await dana.getByLabel('New password').press('Enter');
    await says(dana, 'The password must have at least 8 characters');
    await dana.getByLabel('New password').fill(own);
    await dana.getByRole('button', { name: 'Choose Password and Sign In' }).click();
    await expect(dana.getByText('Authenticated')).toBeAttached();
    await expect(row(page, 'dana')).not.toContainText('Invited');
  });

  await test.step('the link does not work again', async () => {
    await dana.goto('about:blank');
    await dana.goto(invitation);
    await expect(dana.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  await test.step('a reset link changes the password and signs out everywhere', async () => {
    await dana.goto(server.address);
    await expect(dana.getByText('Authenticated')).toBeAttached();
    await choose(page, 'dana', 'Make a reset link');
    const reset = await linkIn(page, 'Reset link');
    const elsewhere = await anotherPerson(browser, browserErrors);
    await elsewhere.goto(reset);
    await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await elsewhere.getByLabel('New password').fill('another long password');
    await elsewhere.getByLabel('New password').press('Enter');
    await expect(
      elsewhere.getByRole('heading', { name: 'Your password is changed' }),
    ).toBeVisible();
    await expect(dana.getByText('Your session has ended.')).toBeVisible();
    await elsewhere.getByRole('link', { name: 'Sign In' }).click();
    await signInAs(elsewhere, server, 'another long password');
    await expect(elsewhere.getByText('Authenticated')).toBeAttached();
  });
});

test('an invitation is mailed, and later a link for a forgotten password @long', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const relay = await startMailServer();
  const server = await freshServer(await mailSettings(relay));
  await signIn(page, server, primary, managers);
  const dana = await anotherPerson(browser, browserErrors);
  const mailedLink = async (count: number) => {
    await expect.poll(() => relay.received.length).toBe(count);
    return /http:\S+choose-password#\S+/.exec(relay.received.at(-1)?.text ?? '')?.[0] ?? '';
  };

  await test.step('the invitation is also mailed, and works', async () => {
    await page.getByRole('button', { name: 'Add Project Manager', exact: true }).click();
    const form = page.getByRole('form', { name: 'Add Project Manager' });
    await form.getByLabel('Username').fill('dana');
    await form.getByLabel('Email').fill('dana@firm.example');
    await form.getByLabel('Invite by link instead').check();
    await page.getByRole('button', { name: 'Add and Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitation link' });
    await expect(dialog).toContainText('Also mailed to dana@firm.example.');
    const link = await mailedLink(1);
    expect(link).not.toBe(await linkIn(page, 'Invitation link'));
    await dana.goto(link);
    await dana.getByLabel('New password').fill(own);
    await dana.getByLabel('New password').press('Enter');
    await expect(dana.getByText('Authenticated')).toBeAttached();
  });

  await test.step('a forgotten password is asked about, with the same answer for others', async () => {
    const elsewhere = await anotherPerson(browser, browserErrors);
    await elsewhere.goto(`${server.address}/auth`);
    await elsewhere.getByLabel('Username', { exact: true }).fill('nobody');
    await elsewhere.getByRole('button', { name: 'Forgotten password?' }).click();
    const account = elsewhere.getByLabel('Username or email');
    await expect(account).toHaveValue('nobody');
    await expect(account).toBeFocused();
    await expectAccessible(elsewhere, 'a forgotten password');
    const answer = 'If there is such an account, a mail with a link is on its way.';
    await account.press('Enter');
    await expect(elsewhere.getByText(answer)).toBeVisible();
    await expectAccessible(elsewhere, 'the answer to a forgotten password');
    await elsewhere.getByRole('button', { name: 'Back to sign-in' }).click();
    await elsewhere.getByRole('button', { name: 'Forgotten password?' }).click();
    await account.press('Enter');
    await says(elsewhere, 'Username or email is required');
    await account.fill('Dana@firm.example');
    await elsewhere.getByRole('button', { name: 'Send Link' }).click();
    await expect(elsewhere.getByText(answer)).toBeVisible();

    await elsewhere.goto(await mailedLink(2));
    expect(relay.received.at(-1)?.subject).toBe('Choose a new password');
    await elsewhere.getByLabel('New password').fill('another long password');
    await elsewhere.getByLabel('New password').press('Enter');
    await elsewhere.getByRole('link', { name: 'Sign In' }).click();
    await signInAs(elsewhere, server, 'another long password');
    await expect(elsewhere.getByText('Authenticated')).toBeAttached();
    await expect(dana.getByText('Your session has ended.')).toBeVisible();
  });
  await relay.close();
});

test('an invitation is withdrawn, and made again @long', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signIn(page, server, primary, managers);
  await send(page, server, '/api/project-managers', {
    username: 'dana',
    email: 'dana@firm.example',
    invite: true,
  });
  await choose(page, 'dana', 'Withdraw invitation');
  await says(page, 'Invitation withdrawn');
  await expect(row(page, 'dana')).toContainText('Not invited');
  await choose(page, 'dana', 'New invitation link');
  const link = await linkIn(page, 'Invitation link');
  await expect(row(page, 'dana')).toContainText('Invited, until');
  // A signed-in browser shows the page of a link, too.
  await page.goto(link);
  await expect(page.getByText('You sign in as dana.')).toBeVisible();
});

test('who signs in with a password that somebody else typed may choose another one @long', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await send(page, server, '/api/project-managers', {
    username: 'dana',
    email: 'dana@firm.example',
    password: primary.password,
  });
  const dana = await anotherPerson(browser, browserErrors);
  await signInAs(dana, server, primary.password);
  await expect(dana.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expect(dana.getByText('admin knows this password.')).toBeVisible();
  await expectAccessible(dana, 'the offer of an own password');
  await dana.getByRole('button', { name: 'Later' }).click();
  await expect(dana.getByText('Authenticated')).toBeAttached();
  await dana.goto(`${server.address}/settings/account`);
  await expect(dana.getByText('admin knows this password. Choose your own.')).toBeVisible();

  await dana.setViewportSize({ width: 1280, height: 800 });
  await dana.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(dana.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  await signInAs(dana, server, primary.password);
  await dana.getByLabel('New password').fill(own);
  await dana.getByLabel('New password').press('Enter');
  await expect(dana.getByText('Authenticated')).toBeAttached();
  await dana.goto(`${server.address}/settings/account`);
  await expect(dana.getByRole('form', { name: 'Password' })).toBeVisible();
  await expect(dana.getByText('knows this password')).toHaveCount(0);
});
