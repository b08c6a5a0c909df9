import { aProvider, dana } from '#server/testing/provider.ts';

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

test('people sign in with the account of their organization, once it is tested and switched on', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const provider = await aProvider();
  const server = await freshServer(provider.settings);
  provider.facts.redirectAddresses = [`${server.address}/api/oidc/return`];
  const password = primary.password;
  const someone = await anotherPerson(browser, browserErrors);
  const visit = async (path: string) => {
    await someone.goto(server.address + path);
    await someone.getByRole('link', { name: 'Sign in with Firm' }).click();
  };

  await test.step('the primary manager checks the connection and signs in as a test', async () => {
    await signIn(page, server, primary, '/settings/access');
    await expect(page.getByText(provider.facts.redirectAddresses[0] ?? '')).toBeVisible();
    for (const name of ['Discovery', 'Issuer', 'Keys', 'Clock']) {
      await expect(page.getByRole('listitem').filter({ hasText: `${name} passed` })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Test Sign-In' }).click();
    const outcome = page.getByText('Would be refused. No account has this verified');
    await expect(outcome).toBeInViewport();
    await page.getByText('claims received').click();
    await expect(page.getByText(dana.sub)).toBeVisible();
    await expectAccessible(page, 'the check of the provider');
  });

  await test.step('switches it on', async () => {
    await send(page, server, '/api/project-managers', {
      username: 'dana',
      email: 'dana@firm.example',
      password,
    });
    await page.getByRole('checkbox', { name: 'Allow sign-in with Firm' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Access rules updated successfully');
  });

  await test.step('Dana signs in without a password, and is where she wanted to be', async () => {
    await visit('/people');
    await expect(someone.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  });

  await test.step('removes the link and makes it again', async () => {
    await someone.goto(`${server.address}/settings/account`);
    await someone.getByRole('button', { name: 'Unlink' }).click();
    await someone.getByRole('button', { name: 'Link with Firm' }).click();
    const proof = someone.getByRole('form', { name: 'Sign-in with Firm' });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await someone.getByRole('button', { name: 'Continue' }).click();
    await expect(someone.getByText('You can sign in with Firm.')).toBeVisible();
    await expectAccessible(someone, 'an account that is linked to the provider');
  });

  await test.step('somebody without an account reads why not, and so does the primary manager', async () => {
    await someone.setViewportSize({ width: 1280, height: 800 });
    await someone.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(someone.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
    // The provider would remember Dana.
    await someone.context().clearCookies();
    provider.facts.user = { ...dana, sub: 'other', email: 'other@firm.example' };
    await visit('/auth');
    await expect(someone.getByRole('alert')).toHaveText(
      'No account has your email address. Ask the primary manager for one.',
    );
    await expectAccessible(someone, 'the sign-in page with a failure');
    await page.reload();
    await expect(page.getByText('other@firm.example: No account has')).toBeVisible();
  });

  await test.step('the primary manager removes the link of an account', async () => {
    await page.goto(`${server.address}/settings`);
    await page.getByRole('button', { name: 'More actions for dana' }).click();
    await page.getByRole('menuitem', { name: "Unlink organization's sign-in" }).click();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await says(page, "Unlinked from the organization's sign-in");
  });
  await provider.close();
});

test('where passwords are for the primary manager only, their form is behind a button @long', async ({
  page,
  freshServer,
}) => {
  const provider = await aProvider();
  const server = await freshServer({ ...provider.settings, OIDC_ONLY: 'on' });
  const { database } = server;
  await database.write.updateTable('organisation').set({ oidc: true }).execute();
  await page.goto(`${server.address}/auth`);
  await expect(page.getByRole('link', { name: 'Sign in with Firm' })).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Sign in as the primary manager' }).click();
  await page.getByLabel('Username', { exact: true }).fill(primary.username);
  await page.getByLabel('Password', { exact: true }).fill(primary.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto(`${server.address}/settings?tab=project-managers`);
  await page.getByRole('button', { name: 'Add Project Manager' }).click();
  const form = page.getByRole('form', { name: 'Add Project Manager' });
  await says(page, 'They sign in with Firm, by this email address.');
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0);
  await form.getByLabel('Username', { exact: true }).fill('dana');
  await form.getByLabel('Email', { exact: true }).fill('dana@firm.example');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await says(page, 'Project manager created successfully');
  await provider.close();
});
