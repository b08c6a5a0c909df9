import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import type { Database } from '#server/db/database.ts';
import { freshDatabase, templateOf } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import type { ServerProcess } from '#server/testing/process.ts';

import { isLong, seed } from '../reliability/harness/scale.ts';
import { startServers } from './servers.ts';
import type { Servers } from './servers.ts';

export const primary = { username: 'admin', password: 'correct horse battery' };

type Address = { address: string };

/** A server with only the primary manager. */
export type FreshServer = Address & {
  database: Database;
  /** A session of the primary manager, for the first sign-in: verifying a password takes a tenth of a second. */
  session?: Cookies | undefined;
};

/** A server that can be killed and restarted on the same data. */
export type KillableServer = ServerProcess &
  FreshServer & {
    startAgain: (port?: string) => Promise<KillableServer>;
  };

type Cookies = Parameters<BrowserContext['addCookies']>[0];

type Worlds = {
  freshServer: (settings?: Record<string, string>) => Promise<FreshServer>;
  /** Starts a server on an empty database in a process of its own. */
  killableServer: (on?: Database['engine']) => Promise<KillableServer>;
  /** Errors in the browser, which fail the test. */
  browserErrors: string[];
};

/** Shared by the tests of a worker. */
type Shared = {
  /** A demo server for tests that only read. */
  demo: ServerProcess;
  servers: Servers;
  /** Returns a copy of a database with the primary manager. */
  signedInDatabase: ReturnType<typeof templateOf<Cookies>>;
};

const settingsOfTests = { LOG_LEVEL: 'error', PRIMARY_MANAGER_PASSWORD: primary.password };

export const test = base.extend<Worlds, Shared>({
  page: async ({ page }, use) => {
    awaitRoutes(page);
    await use(page);
  },

  demo: [
    // oxlint-disable-next-line no-empty-pattern -- the names in this pattern are what a fixture asks for
    async ({}, use) => {
      const demo = await startProcess({ LOG_LEVEL: 'error' }, '--demo');
      await use(demo);
      await demo.end('SIGTERM');
    },
    { scope: 'worker' },
  ],

  servers: [
    // oxlint-disable-next-line no-empty-pattern -- the names in this pattern are what a fixture asks for
    async ({}, use) => {
      const servers = startServers();
      await use(servers);
      await servers.end();
    },
    { scope: 'worker' },
  ],

  signedInDatabase: [
    async ({ servers, browser }, use) => {
      const fill = async ({ settings }: { settings: Record<string, string> }) => {
        const server = await servers.start({ ...settingsOfTests, ...settings });
        const context = await browser.newContext({ baseURL: server.address });
        expect((await context.request.post('/api/login', { data: primary })).status()).toBe(200);
        const { cookies } = await context.storageState();
        await context.close();
        await server.stop();
        return cookies;
      };
      await use(templateOf(() => freshDatabase('sqlite'), fill));
    },
    { scope: 'worker' },
  ],

  freshServer: async ({ browser, servers, signedInDatabase }, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (more: Record<string, string> = {}) => {
      const { facts: session, copy } = await signedInDatabase();
      const { database, settings, drop } = await copy();
      ends.unshift(drop);
      const { address, stop } = await servers.start({ ...settingsOfTests, ...settings, ...more });
      ends.unshift(stop);
      return { address, database, session };
    });
    await closeAll(browser, ends);
  },

  killableServer: async ({ browser }, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    const start = async (
      database: Database,
      settings: Record<string, string>,
    ): Promise<KillableServer> => {
      const server = await startProcess({ ...settingsOfTests, ...settings });
      ends.unshift(() => server.end('SIGKILL'));
      const startAgain = (PORT = '0') => start(database, { ...settings, PORT });
      return { ...server, database, startAgain };
    };
    await use(async (on = 'sqlite') => {
      const { database, settings, drop } = await freshDatabase(on);
      ends.unshift(drop);
      return start(database, settings);
    });
    await closeAll(browser, ends);
  },

  browserErrors: [
    async ({ page }, use) => {
      const browserErrors: string[] = [];
      collectBrowserErrors(page, browserErrors);
      await use(browserErrors);
      expect(browserErrors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function closeAll(browser: Browser, ends: (() => Promise<unknown>)[]): Promise<void> {
  // Pages that are still loading would report that their server is gone.
  for (const context of browser.contexts()) await context.close();
  for (const end of ends) await end();
}

/**
 * Chromium tells the page to send its requests through the first route in a message that a busy page reads after the
 * next press of a key. The request of that key would pass by the route, and Playwright would not report it at all.
 */
function awaitRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const disposable = await route(...args);
    // Answered after that message.
    await page.evaluate('0');
    return disposable;
  };
}

/** Errors of scripts, the console and the content security policy. */
function collectBrowserErrors(page: Page, browserErrors: string[]): void {
  page.on('pageerror', (error) => browserErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser logs responses such as 401 and 503 itself; tests check them separately.
    if (message.text().startsWith('Failed to load resource')) return;
    browserErrors.push(message.text());
  });
}

export async function anotherPerson(browser: Browser, browserErrors: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  awaitRoutes(page);
  collectBrowserErrors(page, browserErrors);
  return page;
}

export const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

/** Pages come without the responses to their first reads, which are requested instead. */
export async function withoutReads(page: Page): Promise<void> {
  await page.route('**', (route) =>
    route.request().isNavigationRequest()
      ? route.continue({ headers: { ...route.request().headers(), accept: '*/*' } })
      : route.fallback(),
  );
}

/** For a later toast with the same text. */
export const dismissToast = (page: Page) =>
  page.getByRole('button', { name: 'Dismiss', exact: true }).click();

export async function send(page: Page, { address }: Address, path: string, data: object) {
  const response = await page.request.post(address + path, { data, headers: { Origin: address } });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number };
}

export async function read<T>(page: Page, { address }: Address, path: string): Promise<T> {
  return (await (await page.request.get(address + path)).json()) as T;
}

/** Signs in by API and waits for the requested page, which is faster than the form. */
export async function signIn(
  page: Page,
  server: Address & Pick<FreshServer, 'session'>,
  as = primary,
  path = '/',
): Promise<void> {
  // A page of another account would reload once it notices, which could abort the navigation.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await signInByCall(page, server, as);
  await page.goto(server.address + path);
  await expect(page.getByText('Authenticated')).toBeAttached();
}

/** Sets the session cookie without a navigation. */
export async function signInByCall(
  page: Page,
  server: Address & Pick<FreshServer, 'session'>,
  { username, password } = primary,
): Promise<void> {
  const { address, session } = server;
  if (session && username === primary.username && password === primary.password) {
    // Later sign-ins get a session of their own.
    delete server.session;
    return page.context().addCookies(session);
  }
  const answer = await page.request.post(`${address}/api/login`, { data: { username, password } });
  expect(answer.status(), `sign-in of ${username}`).toBe(200);
}

/** Signs in through the form and waits for the requested page. */
export async function signInByForm(
  page: Page,
  { address }: Address,
  as = primary,
  path = '/',
): Promise<void> {
  await page.goto(address + path);
  if (path === '/') await page.goto(`${address}/auth`);
  await page.getByLabel('Username', { exact: true }).fill(as.username);
  await page.getByLabel('Password', { exact: true }).fill(as.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Authenticated')).toBeAttached();
}

// Each size and each scheme once: the findings of axe in a scheme do not depend on the size.
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

/**
 * Checks the page with axe, and for horizontal scrolling, at both sizes (or one), one light and one dark. The second
 * size has the same content, so only the visual rules run again. A modal dialog uses the components of the pages, so
 * it is checked once, at the narrow size. `npm test` runs axe on every other page, beginning with another one each time.
 */
export async function expectAccessible(page: Page, what: string, only?: 360 | 1440): Promise<void> {
  pages += 1;
  const isChecked = isLong || (pages + Number(seed)) % 2 === 0;
  await holdStill(page);
  const isModal = await page.evaluate<boolean>(`document.querySelector('${modal}') !== null`);
  const chosen = only ?? (isModal ? 360 : undefined);
  for (const { width, height, colorScheme } of looks) {
    if (chosen && width !== chosen) continue;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await drawn(page);
    const name = `${what}, ${width} px, ${colorScheme}`;
    const rules = width === 1440 || chosen ? allRules : rulesOfLooks;
    const violations = isChecked ? await violationsOn(page, rules, isModal) : [];
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      name,
    ).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, `${name}: sideways scrolling`).toBeLessThanOrEqual(0);
  }
}

let pages = 0;

/**
 * Disables transitions: elements out of view would keep their old colours, and a dialog that becomes a sheet would
 * appear slowly.
 */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [sheet];
  }`);
}

/**
 * After two frames sizes and colours are final, even on a busy machine. Chromium rarely draws none after a change of
 * size, until the next change.
 */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(`new Promise((go) => {
    requestAnimationFrame(() => requestAnimationFrame(go));
    setTimeout(go, 5000);
  })`);
}

type RunOptions = Parameters<AxeBuilder['options']>[0];

/** Includes two rules that axe omits by default: target size, and names that differ from the visible text. */
const allRules: RunOptions = {
  rules: {
    'target-size': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  },
};

/** Includes the names of buttons and links, because narrow windows have other ones. */
const rulesOfLooks: RunOptions = {
  runOnly: [
    'button-name',
    'color-contrast',
    'link-name',
    'scrollable-region-focusable',
    'target-size',
  ],
};

type Violation = { id: string; nodes: { html: string; any: Problem[] }[] };
type Problem = { id: string; message: string };

/** A target that a sticky element covers, or that is not laid out yet, can be scrolled into view. */
function isScrolledFree({ any }: { any: Problem[] }): boolean {
  return any.some(({ id, message }) => id === 'target-size' && /obscured/.test(message));
}

/** Violations on the page, or only in a modal dialog: the page behind it is inert and has its own check. */
async function violationsOn(page: Page, rules: RunOptions, inModal: boolean) {
  // Parsing axe takes as long as several rules, so a page gets it once.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  // For these rules axe need not fetch style sheets and media again.
  const options = { resultTypes: ['violations'], preload: false, ...rules };
  const violations = await page.evaluate<Violation[]>(`(async () => {
    const { violations } = await axe.run(${inModal ? `'${modal}'` : 'document'}, ${JSON.stringify(options)});
    const facts = ({ html, any }) => ({ html, any: any.map(({ id, message }) => ({ id, message })) });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(facts) }));
  })()`);
  return violations.filter(({ nodes }) => !nodes.every(isScrolledFree));
}

const modal = '[aria-modal="true"]';

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'));

const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
