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

const own = 'her own long password';

test('an account whose password somebody else typed has to choose its own before anything else', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/settings');
  await send(page, server, '/api/project-managers', {
    username: 'dana',
    email: 'dana@firm.example',
    password: primary.password,
  });
  const knownPassword = { username: 'dana', password: primary.password };
  const dana = await anotherPerson(browser, browserErrors);
  await signIn(dana, server, knownPassword, '/people');
  const elsewhere = await anotherPerson(browser, browserErrors);
  await elsewhere.route('**/api/events*', (route) => route.abort());
  await signIn(elsewhere, server, knownPassword, '/people');

  await test.step('the primary manager requires it', async () => {
    await page.getByRole('link', { name: 'Access', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Require a password that nobody else' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Access rules updated successfully');
    await expectAccessible(page, 'the access rules');
  });

  const heading = { name: 'Choose your own password' };
  await test.step('who is signed in is led there at once, and again after a reload', async () => {
    await expect(dana.getByRole('heading', heading)).toBeVisible();
    await expect(dana.getByText('admin knows your password.')).toBeVisible();
    await expectAccessible(dana, 'choosing a required password');
    await dana.goto(`${server.address}/projects`);
    await expect(dana.getByRole('heading', heading)).toBeVisible();
  });

  await test.step('so is a browser without the event stream, with its next request', async () => {
    await elsewhere.evaluate(`document.querySelector('a[href="/projects"]').click()`);
    await expect(elsewhere.getByRole('heading', heading)).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Sign Out' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  });

  await test.step('a sign-in has no Later', async () => {
    await elsewhere.goto(`${server.address}/auth`);
    await elsewhere.getByLabel('Username', { exact: true }).fill('dana');
    await elsewhere.getByLabel('Password', { exact: true }).fill(primary.password);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere.getByRole('heading', heading)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Choose Password' })).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Later' })).toHaveCount(0);
  });

  await test.step('the chosen password opens the page of the address', async () => {
    await dana.getByLabel('Current password').fill('not this one');
    await dana.getByLabel('New password').fill(own);
    await dana.getByRole('button', { name: 'Choose Password' }).click();
    await says(dana, 'This is not your current password');
    await expect(dana.getByLabel('Current password')).toBeFocused();
    await dana.getByLabel('Current password').fill(primary.password);
    await dana.getByLabel('Current password').press('Enter');
    await expect(dana.getByRole('heading', { name: 'Project Management' })).toBeVisible();
  });
});
