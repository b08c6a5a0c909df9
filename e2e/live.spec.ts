import { anotherPerson, expect, signIn, signInByCall, test } from './world.ts';

test('a change is shown that could not be read until the network is back, or overtakes the first response of a list @long', async ({
  page,
  context,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await expect(page.getByText('No open projects found')).toBeVisible();
  const colleague = await anotherPerson(browser, browserErrors);
  await signInByCall(colleague, server);
  await context.setOffline(true);
  const made = await colleague.request.post(`${server.address}/api/projects`, {
    data: { name: 'Made meanwhile', category: 'C', market: 'M' },
  });
  expect(made.status()).toBe(201);
  await page.waitForTimeout(500);
  await expect(page.getByRole('link', { name: 'Made meanwhile' })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Made meanwhile' })).toBeVisible();

  // A change overtakes the first response.
  const old = Promise.withResolvers<void>();
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await old.promise;
    await route.fulfill({ response });
  });
  const listRequested = page.waitForRequest('**/api/projects');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await listRequested;
  const overtaking = await page.request.post(`${server.address}/api/projects`, {
    data: { name: 'Made in between', category: 'C', market: 'M' },
  });
  expect(overtaking.status()).toBe(201);
  await page.waitForTimeout(500);
  old.resolve();
  await expect(page.getByRole('link', { name: 'Made in between' })).toBeVisible();
});

test('a browser that lost its server says so, and catches up when it is back', async ({
  page,
  killableServer,
}) => {
  const server = await killableServer();
  await signIn(page, server);
  await expect(page.getByText('No open projects found')).toBeVisible();
  await server.end('SIGKILL');
  await expect(page.getByText(/^No connection to the server/)).toBeVisible({ timeout: 20_000 });
  const again = await server.startAgain(new URL(server.address).port);
  const { cookies } = await page.context().storageState();
  await fetch(`${again.address}/api/projects`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ name: 'After the break', category: 'C', market: 'M' }),
  });
  await expect(page.getByRole('link', { name: 'After the break' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(/^No connection to the server/)).toHaveCount(0);
});

test('after an own save each list is read once, although the stream reports it, too @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('button', { name: 'Add the first person' }).click();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname !== '/api/events') reads.push(pathname);
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Lund');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Lund', exact: true })).toBeVisible();
  await page.waitForTimeout(1500);
  expect(reads.filter((path) => path === '/api/people')).toHaveLength(1);
  expect(reads.length).toBe(new Set(reads).size);
});
