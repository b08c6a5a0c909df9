import type { Locator, Page } from '@playwright/test';

import { firstReadsAt } from '#contract/first-reads.ts';
import { demoSignIn } from '#demo/world.ts';

import { layoutShifts } from './page-checks.ts';
import { begin } from './project-page.ts';
import { expect, says, signInByCall, test, withoutReads } from './world.ts';

test('the first rows need no request, and everything is requested once', async ({ page, demo }) => {
  await signInByCall(page, demo, demoSignIn);
  const requests = listen(page);
  let letCallsGo = () => {};
  const callsGo = new Promise<void>((resolve) => (letCallsGo = resolve));
  await page.route('**/api/**', async (route) => {
    await callsGo;
    await route.continue();
  });
  /** The requests for what the page brings itself. */
  const repeated: string[] = [];
  const open = async (path: string, rows: Locator) => {
    const before = requests.calls.length;
    await page.goto(demo.address + path);
    await expect(rows.first()).toBeVisible();
    const brought = firstReadsAt(path, '').map((address) => address.replace(/\?.*/, ''));
    repeated.push(...requests.calls.slice(before).filter((call) => brought.includes(call)));
  };
  await open('/', page.getByRole('table', { name: 'Open Projects' }).getByRole('link'));
  expect(requests.scripts.filter((name) => name.includes('landing-page'))).toEqual([]);
  const cards = page.getByRole('link', { name: 'View Details' });
  await open('/projects', cards);
  const path = (await cards.first().getAttribute('href')) ?? '';
  await open(path, page.getByRole('list', { name: 'Tasks', exact: true }).getByRole('listitem'));
  await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();
  await open('/my-work', page.getByRole('list', { name: 'Open steps' }).getByRole('link'));
  letCallsGo();
  await page.waitForLoadState('networkidle');
  expect(repeated).toEqual([]);
});

test('a project is rendered at once, and code that it does not need comes after it', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, demoSignIn);
  await page.addInitScript(`
    globalThis.first = { rows: 0, placeholder: false, formats: [] };
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat']) {
      Intl[name] = new Proxy(Intl[name], {
        construct: (Format, options) => (first.rows || first.formats.push(name), new Format(...options)),
      });
    }
    const { toLocaleString } = Number.prototype;
    Number.prototype.toLocaleString = function (...options) {
      if (!first.rows) first.formats.push(String(this));
      return toLocaleString.apply(this, options);
    };
    new MutationObserver(() => {
      if (document.querySelector('[aria-label=Steps] > li')) first.rows ||= performance.now();
      first.placeholder ||= document.querySelector('main')?.textContent.includes('Loading project');
    }).observe(document, { childList: true, subtree: true });
  `);
  // From the second visit on the code of the page is there before the user is.
  for (const path of ['/', '/projects/1']) await page.goto(demo.address + path);
  await expect(page.getByRole('button', { name: 'Activity' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('first.placeholder')).toBe(false);
  // The first use of one takes as long as a third of the rendering.
  expect(await page.evaluate('first.formats')).toEqual([]);
  const later = [
    'celebration-overlay',
    'detail-section',
    'due-work',
    'printed-project',
    'project-activity',
  ];
  const loaded = await page.evaluate<string[]>(`
    performance.getEntriesByType('resource')
      .filter(({ startTime }) => startTime > first.rows)
      .map(({ name }) => name)
  `);
  for (const part of later) expect(loaded.filter((url) => url.includes(part))).toHaveLength(1);
  // Text that is laid out before its font is requested is laid out twice.
  expect(loaded.filter((url) => url.includes('inter-latin'))).toEqual([]);
});

test("a visitor's page needs no request", async ({ page, demo }) => {
  const requests = listen(page);
  await page.goto(demo.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests.calls).toEqual([]);
});

test('what does not come with the page is requested, and can be retried', async ({
  page,
  demo,
}) => {
  await withoutReads(page);
  await page.route('**/api/user', (route) => route.abort());
  await page.goto(demo.address);
  await says(page, 'Waymark cannot be reached');
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('a page shows nothing of the account that used the browser before', async ({ page, demo }) => {
  await signInByCall(page, demo, demoSignIn);
  await page.goto(demo.address);
  const rows = page.getByRole('table', { name: 'Open Projects' }).getByRole('link');
  await expect(rows).not.toHaveCount(0);
  // A later read of this page would lead to the sign-in form.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('a page whose code fails to load leaves the rest of the screen @long', async ({
  page,
  demo,
  browserErrors,
}) => {
  await signInByCall(page, demo, demoSignIn);
  await page.route('**/assets/dashboard-*.js', (route) => route.abort());
  await page.goto(demo.address);
  await says(page, 'This page could not be shown');
  await expect(page.getByRole('link', { name: 'Projects', exact: true }).first()).toBeVisible();
  await page.route('**/assets/people-page-*.js', (route) => route.abort());
  await page.route('**/api/user', (route) => route.abort());
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  expect(browserErrors.splice(0).join()).toContain('Failed to fetch dynamically imported module');
});

test('a part whose code fails to load leaves the rest of the page @long', async ({
  page,
  demo,
  browserErrors,
}) => {
  await signInByCall(page, demo, demoSignIn);
  const parts = ['due-work', 'search-dialog', 'menu-panel'];
  await page.route(`**/assets/{${parts.join(',')}}-*.js`, (route) => route.abort());
  await page.goto(demo.address);
  const projects = page.getByRole('table', { name: 'Open Projects' });
  await expect(projects.getByRole('link')).not.toHaveCount(0);
  await page.keyboard.press('Control+k');
  await says(page, "Couldn't load the search");
  await projects.getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await says(page, "Couldn't load the menu");
  await expect(page.getByRole('button', { name: 'Edit Project' })).toBeVisible();
  expect(
    new Set(browserErrors.splice(0).map((error) => /[\w-]+(?=-\w{7}\.js)/.exec(error)?.[0])),
  ).toEqual(new Set(['due-work', 'search-dialog', 'menu-panel']));
});

test('a tooltip shows although the pointer came before its code @long', async ({ page, demo }) => {
  await signInByCall(page, demo, demoSignIn);
  let letCodeGo = () => {};
  const codeGoes = new Promise<void>((resolve) => (letCodeGo = resolve));
  await page.route('**/assets/after-load-*.js', async (route) => {
    await codeGoes;
    await route.continue();
  });
  await page.goto(demo.address);
  await page.locator('[data-tooltip]').first().hover();
  letCodeGo();
  await expect(page.getByRole('tooltip')).toBeVisible();
});

test('nothing moves while a page loads', async ({ page, freshServer }) => {
  const server = await freshServer();
  const { id } = await begin(
    page,
    server,
    { Papers: { Letter: ['Sign'] } },
    { projectManagerId: 1 },
  );
  // The last things to come are those that a page could show without.
  const late = [
    '**/assets/identity-notice-*.js',
    '**/api/status-report?*',
    '**/api/dashboard/next-steps*',
  ];
  for (const one of late) {
    await page.route(one, async (route) => {
      await new Promise((go) => setTimeout(go, 500));
      await route.continue();
    });
  }
  const moved = await layoutShifts(page, 0.005);
  const shown = {
    '/': 'Your account is not linked',
    [`/projects/${id}`]: 'Letter',
    '/status': 'Nothing was sent back',
  };
  for (const [path, text] of Object.entries(shown)) {
    await page.goto(server.address + path);
    await expect(page.getByText(text).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await moved(), path).toEqual([]);
  }
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(server.address);
  await expect(page.getByText('Nothing is overdue')).toBeVisible();
  expect(await moved(), 'on a phone').toEqual([]);
});

/** Records the paths of calls and scripts from now on. */
function listen(page: Page): { calls: string[]; scripts: string[] } {
  const requests = { calls: [] as string[], scripts: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') requests.calls.push(pathname);
    if (pathname.endsWith('.js')) requests.scripts.push(pathname);
  });
  return requests;
}
