import type { Page } from '@playwright/test';

import type { ProjectManager } from '#contract/managers.ts';
import { codeNow } from '#server/testing/specimens/world.ts';

import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  says,
  send,
  signIn,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const own = 'her own long password';

async function fillSignIn(page: Page, { address }: FreshServer, password: string): Promise<void> {
  await page.goto(`${address}/auth`);
  await page.getByLabel('Username', { exact: true }).fill('dana');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
}

const passwordIn = (page: Page) =>
  page.getByRole('form', { name: 'Second factor' }).getByLabel('Password', { exact: true });

/** Types the password, reads the key, confirms it. Returns the key and the recovery codes. */
async function setUp(page: Page, password: string) {
  await passwordIn(page).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await says(page, 'This code is not right, or was used already');
  await page.getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.getByLabel('Code', { exact: true }).press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}

test('somebody who is invited turns on a second factor, and signs in with codes and after a reset @long', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/settings?tab=project-managers');
  const invited = { username: 'dana', email: 'dana@firm.example', invite: true };
  const account = (await send(page, server, '/api/project-managers', invited)) as ProjectManager;
  const dana = await anotherPerson(browser, browserErrors);
  await dana.goto(account.invitation?.url ?? '');
  await dana.getByLabel('New password').fill(own);
  await dana.getByLabel('New password').press('Enter');
  await expect(dana.getByText('Authenticated')).toBeAttached();

  const { secret, recoveryCodes } = await test.step('it is turned on in My account', async () => {
    await dana.goto(`${server.address}/settings/account`);
    await dana.getByRole('button', { name: 'Turn On' }).click();
    await passwordIn(dana).fill('not the password');
    await dana.getByRole('button', { name: 'Continue' }).click();
    await says(dana, 'This is not your current password');
    const made = await setUp(dana, own);
    await expectAccessible(dana, 'the recovery codes');
    const [download] = await Promise.all([
      dana.waitForEvent('download'),
      dana.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('waymark-recovery-codes.txt');
    await dana.getByRole('button', { name: 'Done' }).click();
    await expect(dana.getByRole('button', { name: 'Turn Off' })).toBeVisible();
    await expect(dana.getByText(made.recoveryCodes[0] ?? '')).toHaveCount(0);
    return made;
  });

  await test.step('signing in asks for a code', async () => {
    await signOut(dana);
    await fillSignIn(dana, server, own);
    await expect(dana.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expectAccessible(dana, 'the second step of signing in');
    const field = dana.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await field.fill('000000');
    await field.press('Enter');
    await says(dana, 'This code is not right, or was used already');
    // The code that confirmed it is used up; the next one is right already.
    await field.fill(codeNow(secret, 1));
    await field.press('Enter');
    await expect(dana.getByText('Authenticated')).toBeAttached();
  });

  await test.step('a recovery code signs in, too', async () => {
    await signOut(dana);
    await fillSignIn(dana, server, own);
    await dana.getByRole('button', { name: 'Use a recovery code' }).click();
    await dana.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '');
    await dana.getByLabel('Recovery code').press('Enter');
    await expect(dana.getByText('Authenticated')).toBeAttached();
  });

  await test.step('a reset link leaves the second factor', async () => {
    const reset = `/api/project-managers/${account.id}/reset-link`;
    const answer = await page.request.post(server.address + reset, {
      headers: { Origin: server.address },
    });
    await dana.goto('about:blank');
    await dana.goto(((await answer.json()) as { url: string }).url);
    await dana.getByLabel('New password').fill('another long password');
    await dana.getByLabel('New password').press('Enter');
    await expect(dana.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await fillSignIn(dana, server, 'another long password');
    await dana.getByRole('button', { name: 'Use a recovery code' }).click();
    await dana.getByLabel('Recovery code').fill(recoveryCodes[4] ?? '');
    await dana.getByLabel('Recovery code').press('Enter');
    await expect(dana.getByText('Authenticated')).toBeAttached();
  });

  await test.step('its owner turns it off with a code', async () => {
    await dana.goto(`${server.address}/settings/account`);
    await dana.getByRole('button', { name: 'Turn Off' }).click();
    await dana.getByLabel('Code', { exact: true }).fill(recoveryCodes[5] ?? '');
    await dana.getByRole('button', { name: 'Turn Off' }).click();
    await expect(dana.getByRole('button', { name: 'Turn On' })).toBeFocused();
  });
});

test('who needs a second factor sets it up before anything else; the primary manager takes one off @long', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/settings/access');
  const account = { username: 'dana', email: 'dana@firm.example', password: own };
  await send(page, server, '/api/project-managers', account);
  const dana = await anotherPerson(browser, browserErrors);
  await signIn(dana, server, { username: 'dana', password: own }, '/projects');

  await test.step('the primary manager requires it, of everybody', async () => {
    await page.getByLabel('Who needs a second factor').selectOption('Everybody');
    await expect(page.getByText('You have no second factor yet')).toBeVisible();
    await expectAccessible(page, 'the access rules');
    await page.getByRole('button', { name: 'Save Changes' }).click();
  });

  await test.step('both set it up, and see the page of the address', async () => {
    for (const [who, password] of [
      [page, primary.password],
      [dana, own],
    ] as const) {
      await expect(who.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
      await setUp(who, password);
      await who.getByRole('button', { name: 'Done' }).click();
      await expect(who.getByText('Authenticated')).toBeAttached();
    }
    await expect(dana.getByRole('heading', { name: 'Project Management' })).toBeVisible();
    await expect(page.getByLabel('Who needs a second factor')).toHaveValue('everybody');
  });

  await test.step('a lost one is taken off, and set up again', async () => {
    await page.goto(`${server.address}/settings?tab=project-managers`);
    await page.getByRole('button', { name: 'More actions for dana' }).click();
    await page.getByRole('menuitem', { name: 'Take off second factor' }).click();
    await page.getByRole('button', { name: 'Take Off', exact: true }).click();
    await says(page, 'Second factor taken off');
    await expect(dana.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  });
});
