import { demoSignIn } from '#demo/world.ts';

import {
  expect,
  expectAccessible,
  says,
  send,
  signIn,
  signInByCall,
  signInByForm,
  test,
} from './world.ts';

const submit = { name: 'Sign in', exact: true };

test('a visitor sees the product description, and can sign in from everywhere', async ({
  page,
  demo,
}) => {
  await page.goto(demo.address);
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByText('Your data stays available when you sign back in.')).toBeVisible();
  await expect(page.getByText('For support, contact your system administrator.')).toBeVisible();
  for (const name of ['Sign In', 'Sign In Again', 'Sign In Now']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${demo.address}/auth`);
    await expect(page.getByText('Sign in with your project manager credentials.')).toBeVisible();
    await page.goBack();
  }
  await expectAccessible(page, 'landing', 360);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Stay on Homepage' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
});

test('the form reports missing and wrong input, is busy while sending and explains problems of the server', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/auth`);
  await page.getByRole('button', submit).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  await expectAccessible(page, 'sign-in with errors', 1440);
  await page.getByLabel('Username', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('nobody');

  // The button is busy while sending.
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/login', async (route) => {
    await released;
    await route.fulfill({ status: 503, body: 'no' });
  });
  await page.getByRole('button', submit).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) => route.abort());
  await page.getByRole('button', submit).click();
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '37' }, body: '{"message":"no"}' }),
  );
  await page.getByRole('button', submit).click();
  await expect(page.getByText('Too many attempts. Try again in 37 seconds.')).toBeVisible();
  await page.unroute('**/api/login');
  const message = "The server's storage is full, so you can't sign in right now.";
  await page.route('**/api/login', (route) => route.fulfill({ status: 507, json: { message } }));
  await page.getByRole('button', submit).click();
  await expect(page.getByText(message)).toBeVisible();
});

test('a deep link leads through the sign-in and back, and so does a session that ends during use', async ({
  page,
  demo,
}) => {
  await signInByForm(page, demo, demoSignIn, '/projects?archived=1');
  await expect(page).toHaveURL(`${demo.address}/projects?archived=1`);
  // The page has loaded, so the next page notices the ended session.
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'LinkedIn Announcements' }).click();
  // Not ended in the database: the event stream would notice it before the click.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Message Templates' }).click();
  await expect(page.getByText(/session has ended/i)).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(demoSignIn.username);
  await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password);
  await page.getByRole('button', submit).click();
  await expect(page).toHaveURL(`${demo.address}/message-templates`);
  await page.goto(`${demo.address}/auth`);
  await expect(page).toHaveURL(`${demo.address}/`);
});

test('the case of a page address does not matter @long', async ({ page, demo }) => {
  await page.goto(`${demo.address}/Auth`);
  await expect(page).toHaveURL(`${demo.address}/auth`);
  await expect(page.getByText('Sign in with your project manager credentials.')).toBeVisible();
  await signIn(page, demo, demoSignIn, '/Settings?tab=Markets#Top');
  await expect(page).toHaveURL(`${demo.address}/settings?tab=Markets#Top`);
  await page.goto(`${demo.address}/Projects`);
  await expect(page.getByRole('heading', { name: 'Project Management', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${demo.address}/projects`);
});

test('unknown paths are not found, signed out and signed in', async ({ page, demo }) => {
  await page.goto(`${demo.address}/no/such/page`);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page, 'not found', 360);
  await signIn(page, demo, demoSignIn, '/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page
    .getByRole('link', { name: /dashboard/i })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('signing out ends the session and leaves nothing behind; a full server says when it ends', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn, '/settings');
  await page.evaluate(`sessionStorage.setItem('draft', 'private')`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  expect((await page.request.get(`${demo.address}/api/user`)).status()).toBe(401);
  await page.goBack();
  await expect(page.getByText('Authenticated')).toHaveCount(0);

  // A full server ends the session later.
  await signIn(page, demo, demoSignIn, '/settings');
  const sessionEndsAt = '2026-12-24T17:05:00.000Z';
  const answer = {
    ok: true,
    message: `Signed out here; the session ends at ${sessionEndsAt}.`,
    sessionEndsAt,
  };
  await page.route('**/api/logout', (route) => route.fulfill({ json: answer }));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  await expect(
    page.getByText(/Signed out here; the session ends at Dec 2\d, 2026, \d+:\d+ [AP]M\.$/),
  ).toBeVisible();
});

test('signing out offline takes effect when the network is back @long', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, demoSignIn, '/settings');
  // The sign-in page is prefetched when the browser is idle.
  await page.waitForTimeout(4000);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  await context.setOffline(false);
  await page.goto(`${demo.address}/projects`);
  await expect(page.getByText('Sign in with your project manager credentials.')).toBeVisible();
  expect((await page.request.get(`${demo.address}/api/user`)).status()).toBe(401);
});

test('a tab follows when another tab signs in with another account', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const eve = { username: 'eve', password: 'correct horse battery' };
  await signIn(page, server);
  await send(page, server, '/api/project-managers', {
    ...eve,
    email: 'eve@example.com',
    role: 'manager',
  });
  const hire = { name: 'Hire of Ann Lee', category: 'Hire', market: 'Chicago' };
  const { id } = await send(page, server, '/api/projects', hire);
  await page.goto(`${server.address}/projects/${id}`);
  await page.getByRole('button', { name: 'Quick add task' }).click();
  await page.getByRole('textbox', { name: 'Task title' }).fill('Half a task');
  await page.keyboard.press('Escape');
  await says(page, 'Not added yet');
  const setHidden = (hidden: boolean) =>
    page.evaluate(`{
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
  await setHidden(true);
  const { request } = page.context();
  await request.post(`${server.address}/api/logout`, { headers: { Origin: server.address } });
  await signInByCall(page, server, eve);
  await expect(page.getByRole('complementary').getByText('admin', { exact: true })).toBeVisible();
  const readAgain = page.waitForResponse(`${server.address}/projects/${id}`);
  await setHidden(false);
  await expect(page.getByRole('complementary').getByText('eve', { exact: true })).toBeVisible();
  expect((await readAgain).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Hire of Ann Lee', level: 1 })).toBeVisible();
  await expect(page.getByText('Not added yet')).toHaveCount(0);
});

test('a write of a tab that still shows another account is refused, and the tab starts again', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const eve = { username: 'eve', password: 'correct horse battery' };
  await signIn(page, server);
  const account = { ...eve, email: 'eve@example.com', role: 'manager' };
  await send(page, server, '/api/project-managers', account);
  // Otherwise the stream reports the end of the session.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto(`${server.address}/settings?tab=markets`);
  await page.getByRole('button', { name: 'Add Market' }).click();
  await page.getByLabel('Name').fill('Lisbon');
  await signInByCall(page, server, eve);
  await expect(page.getByRole('complementary').getByText('admin', { exact: true })).toBeVisible();
  await page.getByLabel('Name').press('Enter');
  await says(page, 'Another account signed in in this browser.');
  await expect(page.getByRole('complementary').getByText('eve', { exact: true })).toBeVisible();
  const markets = await page.request.get(`${server.address}/api/markets`);
  expect(await markets.text()).not.toContain('Lisbon');
});

test('a browser without local storage stays signed in, and signs out @long', async ({
  page,
  demo,
}) => {
  await page.addInitScript(`
    for (const method of ['getItem', 'setItem', 'removeItem']) {
      Storage.prototype[method] = () => { throw new DOMException('Refused', 'SecurityError'); };
    }
  `);
  await signInByForm(page, demo, demoSignIn, '/settings');
  await page.reload();
  await expect(page.getByText('Authenticated')).toBeAttached();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
  expect((await page.request.get(`${demo.address}/api/user`)).status()).toBe(401);
  await signInByForm(page, demo, demoSignIn, '/settings');
});
