import type { Browser, Locator, Page } from '@playwright/test';

import type { NewProjectForm, ProjectDetail } from '#contract/projects.ts';

import { anotherPerson, expect, signInByCall } from './world.ts';
import type { FreshServer } from './world.ts';

/** Page object for the project page, and a project to start with. */

export const wide = { width: 1440, height: 900 };

/** Tasks by name, with steps by name, with details. */
type Outline = Record<string, Record<string, string[]>>;

/** Signs in and creates a project through the API. */
export async function begin(
  page: Page,
  server: FreshServer,
  outline: Outline,
  given: Partial<NewProjectForm> = {},
): Promise<ProjectDetail> {
  await signInByCall(page, server);
  const tasks = Object.entries(outline).map(([name, steps]) => ({
    name,
    steps: Object.entries(steps).map(([step, details]) => ({
      name: step,
      details: details.map((text) => ({ text })),
    })),
  }));
  const data = { name: 'Hire of Ada Lund', category: 'Hire', market: 'Chicago', tasks, ...given };
  const made = await page.request.post(`${server.address}/api/projects`, { data });
  expect(made.status()).toBe(201);
  return stored(page, server, ((await made.json()) as ProjectDetail).id);
}

export async function open(page: Page, server: FreshServer, id: number, query = ''): Promise<void> {
  await page.goto(`${server.address}/projects/${id}${query}`);
  await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();
}

type Others = { browser: Browser; browserErrors: string[]; server: FreshServer };

/** Another user with the same project open. */
export async function colleagueOn(
  id: number,
  { browser, browserErrors, server }: Others,
): Promise<Page> {
  const colleague = await anotherPerson(browser, browserErrors);
  await signInByCall(colleague, server);
  await open(colleague, server, id);
  return colleague;
}

export async function stored(page: Page, server: FreshServer, id: number): Promise<ProjectDetail> {
  const read = await page.request.get(`${server.address}/api/projects/${id}?include=details`);
  expect(read.status()).toBe(200);
  return (await read.json()) as ProjectDetail;
}

export async function outlineOf(page: Page, server: FreshServer, id: number): Promise<Outline> {
  const { tasks } = await stored(page, server, id);
  return Object.fromEntries(
    tasks.map(({ title, steps }) => [
      title,
      Object.fromEntries(
        steps.map(({ name, details = [] }) => [name, details.map(({ text }) => text)]),
      ),
    ]),
  );
}

const list = (page: Page, name: 'Tasks' | 'Steps') => page.getByRole('list', { name, exact: true });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });

export const task = (page: Page, title: string) => button(list(page, 'Tasks'), title);
export const taskRow = (page: Page, title: string) =>
  list(page, 'Tasks')
    .locator('> li')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });

export const step = (page: Page, name: string) => button(list(page, 'Steps'), name);
export const stepRow = (page: Page, name: string) =>
  list(page, 'Steps')
    .locator('> li')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

export const names = (page: Page, name: 'Tasks' | 'Steps') => list(page, name).locator('> li h3');

export const tick = (page: Page, text: string) =>
  page.getByRole('checkbox', { name: text, exact: true });
export const details = (page: Page, ofStep: string) =>
  page.getByRole('group', { name: `Details of ${ofStep}` }).locator('li[data-detail]');

/** The prompt for a new text inside the page. */
export const prompt = (page: Page, label: string) =>
  page.getByRole('dialog', { name: label, exact: true });

/** Chooses from the project's menu. */
export async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function choose(page: Page, name: string, action: RegExp): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Presses the edit button of a task or step, which appears on hover. */
export async function pressEdit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).hover();
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
}

export async function expectProgress(page: Page, name: string, percent: number): Promise<void> {
  const figure = `Progress of ${name}: ${percent}%, what counts`;
  await expect(page.getByRole('button', { name: figure, exact: true })).toBeVisible();
}

/** Pastes into the focused field with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('ControlOrMeta+V');
}
