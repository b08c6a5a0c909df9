import type { Page } from '@playwright/test';

import type { ProjectTemplate } from '#contract/templates.ts';

import { begin, open } from './project-page.ts';
import { expect, primary, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Types as fast as people do, from the moment of the last press. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 40 });

/** The labels of all controls that get the focus from now on. */
async function recordFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`{
    window.focused = [];
    addEventListener('focusin', ({ target }) => {
      window.focused.push(target.labels?.[0]?.textContent ?? target.textContent);
    });
  }`);
  return () => page.evaluate('window.focused');
}

async function templateIn(page: Page, server: FreshServer): Promise<ProjectTemplate> {
  const steps = [{ name: 'Write it' }];
  const taskTemplates = Array.from({ length: 40 }, (_, at) => ({ name: `Task ${at + 1}`, steps }));
  const data = { name: 'Advisor hire', category: 'Hire', market: 'Chicago', taskTemplates };
  const made = await page.request.post(`${server.address}/api/project-templates`, { data });
  return (await made.json()) as ProjectTemplate;
}

test('no key is lost after a dialog that leads to a form', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/projects');
  const template = await templateIn(page, server);
  await page.reload();
  const choice = page.getByRole('dialog', { name: 'Create from Template' });
  const name = field(page, 'Project Name');

  await test.step('a template that is loaded slowly', async () => {
    await page.route(`**/api/project-templates/${template.id}`, async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 300));
      await route.continue();
    });
    await button(page, 'Create from Template').click();
    await choice.getByRole('option').click();
    await page.keyboard.press('Enter');
    await type(page, 'Tomas Rivera');
    await expect(name).toHaveValue('Tomas Rivera');
    await expect(name).toBeFocused();
  });

  await test.step('a template that replaces what was typed: the focus moves once', async () => {
    await page.unrouteAll();
    await button(page, 'Create from Template').click();
    await choice.getByRole('option').click();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Replace' }).focus();
    const focused = await recordFocus(page);
    await page.keyboard.press('Enter');
    await type(page, 'Ruth Osei');
    await expect(name).toHaveValue('Ruth Osei');
    expect((await focused()).slice(-1)).toEqual([expect.stringContaining('Project Name')]);
    expect(await focused()).not.toContain('Create from Template');
  });

  await test.step('a form that starts over', async () => {
    await page.reload();
    await expect(name).toHaveValue('Ruth Osei');
    await button(page, 'Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await type(page, 'Li Wei');
    await expect(name).toHaveValue('Li Wei');
  });

  await test.step('the search that opens the form', async () => {
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(button(page, 'Create Project')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search Projects' })).toBeFocused();
    await page.keyboard.type('create project');
    await expect(page.getByRole('option', { name: 'Create Project' })).toBeVisible();
    await page.keyboard.press('Enter');
    await type(page, 'Grace Hall');
    await expect(name).toHaveValue('Grace Hall');
  });

  await test.step('the button of the form, whose code is loaded slowly', async () => {
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.route(/\/new-project-form-[^/]+\.js$/, async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 600));
      await route.continue();
    });
    await page.reload();
    await button(page, 'Create Project').click();
    await type(page, 'Ana de la Cruz');
    await expect(name).toHaveValue('Ana de la Cruz');
    await expect(name).toBeFocused();
    await page.unrouteAll();
  });

  await test.step('a new slide', async () => {
    await page.goto(`${server.address}/photo-upload`);
    await field(page, 'Slide title').fill('Welcome');
    await button(page, 'New slide').click();
    await button(page, 'Start new slide').click();
    await type(page, 'Tomorrow');
    await expect(field(page, 'Slide title')).toHaveValue('Tomorrow');
  });

  await test.step('a slide of a hire on hold, then of another one', async () => {
    const place = { category: 'Hire', market: 'Chicago', status: 'on_hold' };
    const [first, second] = await Promise.all(
      ['Bo Quist', 'Ada Lund'].map((hire) =>
        send(page, server, '/api/projects', { ...place, name: hire }),
      ),
    );
    await button(page, 'New slide').click();
    await button(page, 'Start new slide').click();
    await page.goto(`${server.address}/photo-upload?project=${first?.id}`);
    await button(page, 'Announce anyway').click();
    await type(page, 'Now');
    await expect(field(page, 'Slide title')).toHaveValue('Now');
    await page.goto(`${server.address}/photo-upload?project=${second?.id}`);
    await button(page, 'Start new slide').click();
    await type(page, 'Soon');
    await expect(field(page, 'Slide title')).toHaveValue('Soon');
  });
});

test('no key is lost on the way to the form of a new project on another page @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [] } });
  await page.route(/\/(new-project-form|projects-page)-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 400));
    await route.continue();
  });
  const name = field(page, 'Project Name');
  await open(page, server, id);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await button(page, 'Duplicate').click();
  await type(page, 'Ana de la Cruz');
  await expect(name).toHaveValue(/Ana de la Cruz$/);
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await test.step('the key n', async () => {
    await page.goto(`${server.address}/activity`);
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('n');
    await type(page, 'Nils nnn');
    await expect(name).toHaveValue('Nils nnn');
    await expect(name).toBeFocused();
  });

  await test.step('the search, opened in a field of the page before', async () => {
    await send(page, server, '/api/people', { name: 'Dana Cole' });
    await page.goto(`${server.address}/people`);
    await page.getByRole('searchbox').click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search Projects' }).fill('create project');
    await expect(page.getByRole('option', { name: 'Create Project' })).toBeVisible();
    await page.keyboard.press('Enter');
    await type(page, 'Gro Ek');
    await expect(name).toHaveValue('Nils nnnGro Ek');
  });
});

test('a dialog that follows another one takes the keys, and returns the focus of both @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [] } });
  await page.request.patch(`${server.address}/api/projects/${id}/archive`);
  await open(page, server, id);
  await button(page, 'Add Task').click();
  await page.getByRole('menuitem', { name: 'Create New Task' }).click();
  await button(page, 'Change it').click();
  await type(page, 'Party');
  await expect(page.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('Party');
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
  await expect(button(page, 'Add Task')).toBeFocused();
});
