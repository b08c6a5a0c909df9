import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import type { Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { isLong, sample } from '../reliability/harness/scale.ts';
import {
  badlyFocused,
  bare,
  bringChecks,
  brokenWords,
  cramped,
  cutOff,
  headingLevels,
  moving,
  roomLeft,
  spaceOut,
  widen,
} from './page-checks.ts';
import { paste } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, signIn, test } from './world.ts';

/** Each screen, with the controls on it that open more. `:id` is a project in progress. */
const work = [
  '/',
  '/my-work',
  '/projects',
  '/projects?new=project',
  '/projects/:id',
  '/archived-projects',
  '/status',
  '/tasks',
  '/people',
  '/markets',
  '/photo-upload',
  '/photo-upload/several',
  '/message-templates',
  '/slides',
];
const upkeep = [
  '/settings?tab=project-managers',
  '/settings?tab=categories',
  '/settings?tab=markets',
  '/settings?tab=project-templates',
  '/settings?tab=theme',
  '/settings/organisation',
  '/settings/holidays',
  '/settings/roles',
  '/settings/send-back-reasons',
  '/settings/access',
  '/settings/webhooks',
  '/settings/mail',
  '/settings/backups',
  '/settings/account',
  '/settings/deleted',
  '/activity',
];

/** The densest screens. In `npm test` only these are shown in a wide font and with text spacing. */
const densest = ['/', '/my-work', '/projects/:id', '/status', '/tasks', '/settings/roles'];

const pathOf = (screen: string) => screen.replace(/\?.*/, '');

for (const [what, screens] of Object.entries({ work, upkeep })) {
  test(`every screen of the ${what} works enlarged, with text spacing, without motion, by keyboard and in a wide font${what === 'upkeep' ? ' @long' : ''}`, async ({
    page,
    demo,
  }) => {
    await bringChecks(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, demo, demoSignIn);
    const id = await projectInProgress(page, demo.address);
    const titles = new Map<string, string>();
    const enlarged = new Set(sample(screens, 2));
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await showNext(page, demo.address, screen.replace(':id', String(id)));
      titles.set(pathOf(screen), await page.title());
      await expectInOrder(page, screen);
      if (!enlarged.has(screen)) continue;
      await expectEnlarged(page, screen);
      if (!isLong && !densest.includes(screen)) continue;
      await expectWide(page, screen);
      await expectSpacedOut(page, screen);
    }
    expect(new Set(titles.values()).size, 'a title for each page').toBe(titles.size);
  });
}

test('no screen of the program is missing', () => {
  const visited = new Set([...work, ...upkeep].map(pathOf));
  const toDo = '`work` or `upkeep` of this file lists each path of client/app/routes.tsx';
  expect([...visited].toSorted(), toDo).toEqual(routesOfProgram());
});

test('with forced colours everything has a border, and the selected item stands out @long', async ({
  page,
  demo,
}) => {
  await bringChecks(page);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signIn(page, demo, demoSignIn);
  const id = await projectInProgress(page, demo.address);

  await show(page, `${demo.address}/projects/${id}`);
  expect(await bare(page)).toEqual([]);
  const links = page.getByRole('navigation', { name: 'Main' });
  await expectApart(
    links.getByRole('link', { name: 'Projects', exact: true }),
    links.getByRole('link', { name: 'Dashboard' }),
    'color',
  );
  const tasks = page.getByRole('list', { name: 'Tasks', exact: true }).locator('> li');
  const chosen = tasks.filter({ has: page.locator('[aria-current="true"]') });
  await expectApart(
    chosen,
    tasks.filter({ hasNot: page.locator('[aria-current="true"]') }).first(),
    'border-left-width',
  );
  const bar = page.getByRole('progressbar', { name: 'Overall Progress' });
  await expect(bar).not.toHaveCSS('border-top-width', '0px');
  await expect(bar).toHaveCSS('background-image', /^linear-gradient/);

  await showNext(page, demo.address, '/photo-upload');
  expect(await bare(page)).toEqual([]);
  await page.getByRole('button', { name: 'Look' }).click();
  expect(await bare(page)).toEqual([]);
  const format = page.getByRole('group', { name: 'Format' }).locator('label');
  await expectApart(format.nth(0), format.nth(1), 'color');

  await showNext(page, demo.address, '/settings?tab=project-managers');
  expect(await bare(page)).toEqual([]);
  const tabs = page.getByRole('navigation', { name: 'Configuration' }).getByRole('link');
  await expectApart(tabs.nth(0), tabs.nth(1), 'color');
  await showNext(page, demo.address, '/tasks');
  const box = page.getByRole('checkbox', { name: 'Show steps' });
  await expect(box, 'drawn by the machine').toHaveCSS('appearance', 'auto');
});

test('the sign-in form supports autofill, pasting and the keyboard @long', async ({
  page,
  demo,
}) => {
  await bringChecks(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/auth']) {
    await show(page, demo.address + path);
    expect(await moving(page), path).toEqual([]);
    expect(await cutOff(page), path).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await badlyFocused(page), path).toEqual([]);
  }
  await page.reload();
  const username = page.getByLabel('Username', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await username.press('Enter');
  await expect(username).toHaveAccessibleDescription(/Username is required/);
  await expect(username).toHaveAttribute('aria-invalid', 'true');
  await expect(username).toBeFocused();
  await page.keyboard.insertText(demoSignIn.username);
  await page.keyboard.press('Tab');
  await expect(password).toBeFocused();
  await paste(page, demoSignIn.password);
  await expect(password).toHaveValue(demoSignIn.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Authenticated')).toBeAttached();
});

/** No animation, one main heading, and no skipped heading level. */
async function expectInOrder(page: Page, screen: string): Promise<void> {
  expect(await moving(page), `${screen}: stands still`).toEqual([]);
  await expect(page.getByRole('main'), screen).toHaveCount(1);
  const levels = await headingLevels(page);
  expect(
    levels.filter((level) => level === 1),
    screen,
  ).toHaveLength(1);
  const skipping = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  expect(skipping, `${screen}: levels after a gap`).toEqual([]);
}

/** At 200 % zoom and at the width of 400 % everything is visible, and so is the focus. */
async function expectEnlarged(page: Page, screen: string): Promise<void> {
  for (const size of [
    { width: 320, height: 640 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    const what = `${screen} in ${size.width} px`;
    expect(await cutOff(page), `${what}: cut off`).toEqual([]);
    expect(await roomLeft(page), `${what}: room`).toBeGreaterThanOrEqual(0.5);
  }
  // Focus set by a script is visible only after keyboard input.
  await page.keyboard.press('Tab');
  expect(await badlyFocused(page), `${screen}: focus`).toEqual([]);
}

/** Uses a wider font than the shipped one, which may fail to load. */
async function expectWide(page: Page, screen: string): Promise<void> {
  await widen(page);
  for (const width of isLong ? [320, 720, 1440] : [320]) {
    await page.setViewportSize({ width, height: 800 });
    // A windowed list measures its rows again.
    await expect.poll(() => cutOff(page), `${screen} in a wide font in ${width} px`).toEqual([]);
    expect(await brokenWords(page), `${screen} in a wide font in ${width} px`).toEqual([]);
    expect(await cramped(page), `${screen} in a wide font in ${width} px: cramped`).toEqual([]);
  }
}

async function expectSpacedOut(page: Page, screen: string): Promise<void> {
  await spaceOut(page);
  for (const width of isLong ? [360, 1440] : [360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutOff(page), `${screen} spaced out in ${width} px`).toEqual([]);
  }
}

/** Waits until the page is idle. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  const main = page.locator('main');
  await expect(main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** Like `show`, without loading the program again where the path differs. */
async function showNext(page: Page, address: string, path: string): Promise<void> {
  if (new URL(page.url()).pathname === pathOf(path)) return show(page, address + path);
  // Styles of the checks outlast a visit.
  await page.evaluate('document.adoptedStyleSheets = []');
  await visit(page, path);
  await expectLoaded(page);
}

async function projectInProgress(page: Page, address: string): Promise<number | undefined> {
  const projects = (await (await page.request.get(`${address}/api/projects`)).json()) as Project[];
  return projects.find(({ status, tasksCount }) => status === 'in_progress' && tasksCount > 3)?.id;
}

async function expectApart(one: Locator, other: Locator, property: string): Promise<void> {
  const look = (of: Locator) =>
    of.evaluate(
      (element, name) =>
        element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name),
      property,
    );
  expect(await look(one), property).not.toBe(await look(other));
}

function routesOfProgram(): string[] {
  const source = readFileSync(new URL('../client/app/routes.tsx', import.meta.url), 'utf8');
  const found = source.matchAll(/^ {4}path: '([^']+)',\n {4}for: 'signed-in',/gm);
  return [...found].map(([, path = '']) => path).toSorted();
}
