import type { Locator, Page } from '@playwright/test';

import type { NewProjectTemplateForm, ProjectTemplate, TaskTemplate } from '#contract/templates.ts';

import { hostileTexts } from './hostile-texts.ts';
import { open, step, stepRow, stored, wide } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, says, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

const gate = 'Gate before the announcement';
const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const lineOf = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .last();

async function act(page: Page, line: string, action: string): Promise<void> {
  await button(page, `More actions for ${line}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const offered = (page: Page, name: string) =>
  dialog(page, 'Waits for ...').getByRole('checkbox', { name, exact: true });

async function letWait(page: Page, line: string, name: string): Promise<void> {
  await act(page, line, 'Waits for...');
  await offered(page, name).click();
  await expect(button(page, `More actions for ${line}`)).toBeFocused();
}

async function newest<Thing>(page: Page, server: FreshServer, path: string): Promise<Thing> {
  const read = await page.request.get(`${server.address}/api/${path}`);
  return ((await read.json()) as Thing[])[0] as Thing;
}

test('a template with a wait and a gate creates a project in which they apply', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);

  await test.step('a gate is set in a template', async () => {
    await page.goto(`${server.address}/settings?tab=project-templates&template=new`);
    await page.getByLabel('Name', { exact: true }).fill('Advisor hire');
    await button(page, 'Add Task').click();
    for (const line of ['Papers', 'Letter', '', '', 'Calls', 'Call', '', 'Thank']) {
      if (line !== 'Papers') await page.keyboard.press('Enter');
      await page.keyboard.insertText(line);
    }
    await act(page, 'task 1', gate);
    await expect(lineOf(page, 'Task 1 name').getByText(gate)).toBeVisible();
  });

  await test.step('a wait is chosen by keyboard only; a circle is not offered', async () => {
    await button(page, 'More actions for step 1 of task 1').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Waits for...' }).press('Enter');
    await expect(page.getByLabel('Search another step')).toBeFocused();
    await expectAccessible(page, 'the choice of the step that is waited for');
    await page.setViewportSize(wide);
    await page.keyboard.insertText('cal');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Waits for ...')).toHaveCount(0);
    await expect(button(page, 'More actions for step 1 of task 1')).toBeFocused();
    await expect(lineOf(page, 'Step 1 name of task 1')).toContainText('Waits for Call');
    await act(page, 'step 1 of task 2', 'Waits for...');
    await expect(offered(page, 'Letter')).toBeDisabled();
    await expect(offered(page, 'Letter')).toHaveAccessibleDescription(
      'Papers · The steps would wait for each other',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('a wait follows the step that it waits for, also when that is restored', async () => {
    await page.getByLabel('Step 1 name of task 2').press('Alt+ArrowDown');
    await page.getByLabel('Step 2 name of task 2').fill('Phone call');
    await expect(lineOf(page, 'Step 1 name of task 1')).toContainText('Waits for Phone call');
    await button(page, 'Remove step 2 of task 2').click();
    await expect(page.getByText('Waits for Phone call')).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(page.getByText('Waits for Phone call')).toBeVisible();
  });

  await test.step('the template is saved', async () => {
    await button(page, 'Create Template').click();
    await says(page, 'Project template created successfully');
    const template = await newest<ProjectTemplate>(page, server, 'project-templates');
    expect(template.taskTemplates).toMatchObject([
      { isGate: true, steps: [{ name: 'Letter', waitsFor: { task: 1, step: 1 } }] },
      { steps: [{ name: 'Thank' }, { name: 'Phone call' }] },
    ]);
  });

  await test.step('a project is created from it', async () => {
    await visit(page, '/projects');
    await button(page, 'Create from Template').click();
    await page.getByRole('option', { name: /^Advisor hire/ }).click();
    await button(page, 'Load Template').click();
    await button(page, 'Expand all').click();
    await expect(lineOf(page, 'Step 1 name of task 1')).toContainText('Waits for Phone call');
    await letWait(page, 'step 1 of task 2', 'Phone call');
    await act(page, 'task 2', gate);
    await act(page, 'task 2', 'Remove gate');
    const form = page.getByRole('form', { name: 'New Project' });
    await form.getByLabel('Project Name').fill('Hire of Ada Lund');
    await form.getByLabel('Category').selectOption({ label: 'Add new...' });
    await page.keyboard.insertText('Hire');
    await form.getByLabel('Market').selectOption({ label: 'Add new...' });
    await page.keyboard.insertText('Chicago');
    await button(form, 'Create Project').click();
    await says(page, 'Project created successfully');
  });

  const { id } = await newest<{ id: number }>(page, server, 'projects');
  const { tasks } = await stored(page, server, id);
  await test.step('gate and wait are stored', async () => {
    const call = tasks[1]?.steps[1]?.id;
    expect(tasks).toMatchObject([
      { isGate: true, steps: [{ waitsForId: call }] },
      { isGate: false, steps: [{ name: 'Thank', waitsForId: call }, { waitsForId: null }] },
    ]);
  });

  await test.step('gate and wait apply in the project', async () => {
    await visit(page, `/projects/${id}`);
    await expect(page.getByText(gate, { exact: true })).toBeVisible();
    await expect(stepRow(page, 'Letter')).toContainText('Waits for Phone call');
    await step(page, 'Letter').click();
    await page.getByRole('checkbox', { name: 'Letter completed' }).click();
    await expect(dialog(page, 'Complete with a reason')).toContainText('Waits for Phone call');
    await page.keyboard.press('Escape');
  });

  await test.step('a change of another field meanwhile does not refuse a blocker', async () => {
    await act(page, 'Letter', 'Waits for...');
    const blocked = page.getByLabel('Blocked by');
    await blocked.fill('No fingerprints');
    const letter = `${server.address}/api/task-steps/${tasks[0]?.steps[0]?.id}`;
    expect((await page.request.put(letter, { data: { name: 'Offer' } })).ok()).toBe(true);
    await blocked.press('Enter');
    await says(page, 'Step updated successfully');
    await expect(stepRow(page, 'Offer')).toContainText('No fingerprints');
  });
});

test('a task template has a gate and waits of its own, which can be changed and removed, and steps cannot wait for each other @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const [first = '', second = ''] = hostileTexts;
  const long = 'Wort'.repeat(30);
  const steps = [first, second, long].map((name) => ({ name }));
  const data = { name: 'Papers', isGate: true, steps };
  const made = await page.request.post(`${server.address}/api/task-templates`, { data });
  const { id } = (await made.json()) as TaskTemplate;
  const waits = async () => {
    const template = await newest<TaskTemplate>(page, server, 'task-templates');
    return template.steps.map(({ waitsFor }) => waitsFor?.step ?? null);
  };
  const place = { name: 'Hire of Ada Lund', category: 'Hire', market: 'Chicago' };
  const project = await page.request.post(`${server.address}/api/projects`, { data: place });
  const { id: projectId } = (await project.json()) as { id: number };

  await test.step('a task from the template is a gate', async () => {
    await open(page, server, projectId);
    await button(page, 'Add Task').click();
    await page.getByRole('menuitem', { name: 'Papers' }).click();
    await expect(dialog(page, 'Create New Task').getByText(gate)).toBeVisible();
    await button(page, 'Create Task').click();
    await says(page, 'Task created successfully');
    const { tasks } = await stored(page, server, projectId);
    expect(tasks).toMatchObject([{ title: 'Papers', isGate: true }]);
  });

  const path = `/settings?tab=project-templates&task-template=${id}`;
  await test.step('gate and waits are changed in the editor', async () => {});

  await test.step('a wait is removed', async () => {
    await visit(page, path);
    await page.getByRole('checkbox', { name: gate }).uncheck();
    await expectAccessible(page, 'the editor of a task template', 1440);
    await letWait(page, 'step 1 of the task', long);
    await letWait(page, 'step 2 of the task', first);
    await expect(lineOf(page, 'Step 2 name of the task')).toContainText(`Waits for ${first}`);
    await act(page, 'step 3 of the task', 'Waits for...');
    await expect(offered(page, second)).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = 'document.documentElement.scrollWidth - innerWidth';
    await expect.poll(() => page.evaluate(overflow)).toBeLessThan(1);
    await button(page, 'Save Changes').click();
    await says(page, 'Task template updated successfully');
    expect(await waits()).toEqual([2, 0, null]);
    await expect(page.getByRole('main').getByText(gate)).toHaveCount(0);
    await visit(page, path);
    await act(page, 'step 1 of the task', 'Waits for...');
    await button(dialog(page, 'Waits for ...'), `Remove ${long}`).click();
    await button(page, 'Save Changes').click();
    // The toast of the save before may still be visible.
    await expect.poll(waits).toEqual([null, 0, null]);
  });

  await test.step('restoring a step that would close a circle is refused', async () => {
    const circle: NewProjectTemplateForm = {
      name: 'Circle',
      taskTemplates: [
        {
          name: 'Papers',
          steps: [
            { name: 'A', waitsFor: { step: 1 } },
            { name: 'B', waitsFor: { step: 2 } },
            { name: 'C' },
          ],
        },
      ],
    };
    await page.request.post(`${server.address}/api/project-templates`, { data: circle });
    // The editor has closed, so that it does not leave the next page.
    await expect(button(page, 'New Task Template')).toBeVisible();
    const template = await newest<ProjectTemplate>(page, server, 'project-templates');
    await visit(page, `/settings?tab=project-templates&template=${template.id}`);
    await button(page, 'Remove step 2 of task 1').click();
    await letWait(page, 'step 2 of task 1', 'A');
    await button(page, 'Undo').click();
    await button(page, 'Save Changes').click();
    await expect(page.getByRole('alert')).toHaveText('The steps would wait for each other');
  });
});
