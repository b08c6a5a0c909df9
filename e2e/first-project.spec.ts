import type { Page } from '@playwright/test';

import type { ProjectDetail } from '#contract/projects.ts';

import { isLong } from '../reliability/harness/scale.ts';
import { checklist as whole } from './checklist.ts';
import { anotherPerson, expect, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

/** The typed checklist: complete in the long run, otherwise its first task. */
const checklist = isLong ? whole : whole.slice(0, 1);
const stepsCount = checklist.flatMap(({ steps }) => steps).length;

/** The API's copy of the typed checklist. */
async function stored(page: Page, { address }: FreshServer, name: string) {
  const list = (await (
    await page.request.get(`${address}/api/projects`)
  ).json()) as ProjectDetail[];
  const id = list.find((project) => project.name === name)?.id;
  const read = await page.request.get(`${address}/api/projects/${id}?include=details`);
  const project = (await read.json()) as ProjectDetail;
  return project.tasks.map(({ title, steps }) => ({
    name: title,
    steps: steps.map((step) => ({
      name: step.name,
      details: step.details?.map(({ text }) => text) ?? [],
    })),
  }));
}

/** Types the whole checklist on the keyboard. Enter moves on, buttons add the next step or task. */
async function typeChecklist(page: Page): Promise<void> {
  for (const [t, task] of checklist.entries()) {
    await page.getByRole('button', { name: 'Add Task', exact: true }).click();
    await page.getByLabel(`Task ${t + 1} name`, { exact: true }).fill(task.name);
    for (const [s, step] of task.steps.entries()) {
      await page.getByRole('button', { name: `Step for task ${t + 1}` }).click();
      await page.getByLabel(`Step ${s + 1} name of task ${t + 1}`, { exact: true }).fill(step.name);
      for (const detail of step.details) {
        await page.keyboard.press('Enter');
        await page.keyboard.insertText(detail);
      }
    }
  }
}

/** All other end-to-end tests run on SQLite. */
const engines = isLong ? (['sqlite', 'postgres'] as const) : (['postgres'] as const);

for (const engine of engines) {
  test(`a first project on an empty server, visible to another user and after a kill: ${engine}`, async ({
    page,
    browser,
    browserErrors,
    killableServer,
  }) => {
    const server = await killableServer(engine);
    const colleague = await anotherPerson(browser, browserErrors);
    await signIn(colleague, server);
    await expect(colleague.getByText('No open projects found')).toBeVisible();

    await test.step('the empty server leads to the form', async () => {
      await signIn(page, server);
      await expect(page.getByText('Three steps to the first project')).toBeVisible();
      await page.getByRole('link', { name: 'Projects', exact: true }).click();
      await expect(page.getByText('No projects yet')).toBeVisible();
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await page.getByRole('link', { name: 'Create Project' }).click();
    });

    const form = page.getByRole('region', { name: 'New Project' }).or(page.locator('form')).first();
    await test.step('the form is filled in', async () => {
      await page.getByLabel('Project Name', { exact: true }).fill('Hire of Ada Larsen, Chicago');
      for (const list of ['categories', 'markets']) {
        await expect(
          page
            .getByText(`There are no ${list} yet: add the first one here, or in Settings.`)
            .getByRole('link'),
        ).toHaveAttribute('href', `/settings?tab=${list}`);
      }
      await addEntry(page, 'Category', 'Experienced Advisor Hire');
      await addEntry(page, 'Market', 'Chicago');
      await page.getByLabel('Projected Hire Date', { exact: true }).fill('2027-03-01');
      await typeChecklist(page);
      await page.getByLabel('Incomplete, detail 1 of step 1 of task 1').check();
    });

    await test.step('it shows to the colleague within a second', async () => {
      const answered = page.waitForResponse('**/api/projects');
      await form.getByRole('button', { name: 'Create Project' }).click();
      await answered;
      const created = Date.now();
      await expect(
        colleague.getByRole('link', { name: 'Hire of Ada Larsen, Chicago' }),
      ).toBeVisible();
      expect(Date.now() - created).toBeLessThan(1000);
      await expect(page.getByText('Project created successfully', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Project Name', { exact: true })).toBeHidden();
    });

    await test.step('the colleague sees its facts, and everything is stored', async () => {
      const row = colleague.getByRole('row', { name: /Hire of Ada Larsen/ });
      await expect(row).toContainText('Chicago');
      await expect(row.getByTitle('Monday, March 1, 2027')).toBeVisible();
      await expect(row).toContainText(`0/${checklist.length}`);
      await expect(row).toContainText(`0/${stepsCount}`);
      expect(await stored(page, server, 'Hire of Ada Larsen, Chicago')).toEqual(checklist);
    });

    await test.step('everything is still there after a kill', async () => {
      await server.end('SIGKILL');
      const again = await server.startAgain();
      // The session is in the database and still valid.
      await page.goto(again.address);
      await expect(page.getByRole('link', { name: 'Hire of Ada Larsen, Chicago' })).toBeVisible();
      expect(await stored(page, again, 'Hire of Ada Larsen, Chicago')).toEqual(checklist);
    });
  });
}

async function addEntry(page: Page, list: string, name: string): Promise<void> {
  const select = page.getByLabel(list, { exact: true });
  await select.selectOption({ label: 'Add new...' });
  await page.getByLabel(list, { exact: true }).fill(name);
}
