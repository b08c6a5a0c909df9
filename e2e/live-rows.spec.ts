import type { Page } from '@playwright/test';

import { begin, step, tick, wide } from './project-page.ts';
import { anotherPerson, expect, primary, signIn, test } from './world.ts';

/** Records which rows and lists of projects a page reads from now on. */
function countReads(page: Page) {
  const reads = { rows: 0, lists: 0 };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== 'GET') return;
    if (pathname === '/api/projects' && searchParams.has('ids')) reads.rows += 1;
    else if (lists.includes(pathname)) reads.lists += 1;
  });
  return reads;
}

const lists = ['/api/projects', '/api/projects/archived', '/api/dashboard/open-projects'];

const completion = (page: Page, name: string) =>
  page.getByRole('progressbar', { name: `Step completion of ${name}` });

test("another user's tick makes the dashboard read one row, and no list", async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Envelope: ['Send'] } });
  await begin(page, server, { Office: { Desk: ['Order'] } }, { name: 'Hire of Bo Lind' });
  await signIn(page, server, primary, '/?market=Chicago');
  await expect(completion(page, 'Hire of Ada Lund')).toHaveAttribute('aria-valuenow', '0');
  const reads = countReads(page);
  const colleague = await anotherPerson(browser, browserErrors);
  await colleague.setViewportSize(wide);
  await signIn(colleague, server, primary, `/projects/${id}`);
  await step(colleague, 'Letter').click();
  await tick(colleague, 'Sign').click();
  await expect(completion(page, 'Hire of Ada Lund')).toHaveAttribute('aria-valuenow', '50');
  await expect(completion(page, 'Hire of Bo Lind')).toHaveAttribute('aria-valuenow', '0');
  expect(reads).toEqual({ rows: 1, lists: 0 });

  // A change that moves a row refetches the list: once for all markets.
  const renamed = await page.request.put(`${server.address}/api/projects/${id}`, {
    data: { name: 'Zoe Lund' },
  });
  expect(renamed.ok()).toBe(true);
  await expect(
    page.getByRole('table', { name: 'Open Projects' }).getByRole('row').last(),
  ).toContainText('Zoe Lund');
  expect(reads).toEqual({ rows: 2, lists: 1 });
});

test('a burst of a hundred changes makes a browser read a few rows, and no list @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const steps = Array.from({ length: 100 }, (_, at) => [`Step ${at + 1}`, ['Do it']]);
  const { tasks } = await begin(page, server, {
    Work: Object.fromEntries(steps) as Record<string, string[]>,
  });
  await signIn(page, server);
  await expect(completion(page, 'Hire of Ada Lund')).toHaveAttribute('aria-valuenow', '0');
  const reads = countReads(page);
  // The first rows arrive after the whole burst, however long a busy machine takes for it.
  const burst = Promise.withResolvers<void>();
  await page.route('**/api/projects?ids=*', async (route) => {
    await burst.promise;
    await route.continue();
  });
  const ids = tasks.flatMap((one) =>
    one.steps.flatMap(({ details }) => details?.map(({ id }) => id)),
  );
  const answers = await Promise.all(
    ids.map((id) =>
      page.request.put(`${server.address}/api/step-details/${id}`, { data: { completion: true } }),
    ),
  );
  expect(answers.filter((answer) => answer.ok())).toHaveLength(100);
  burst.resolve();
  await expect(completion(page, 'Hire of Ada Lund')).toHaveAttribute('aria-valuenow', '100');
  expect(reads.lists).toBe(0);
  expect(reads.rows).toBeGreaterThan(0);
  // A refresh holds back the next one for three seconds at most.
  expect(reads.rows).toBeLessThanOrEqual(10);
});
