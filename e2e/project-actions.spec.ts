import type { Page } from '@playwright/test';

import type { Person } from '#contract/people.ts';
import type { Project } from '#contract/projects.ts';
import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import { demoSignIn } from '#demo/world.ts';

import {
  begin,
  choose,
  expectProgress,
  more,
  names,
  open,
  outlineOf,
  step,
  stored,
  task,
  tick,
  wide,
} from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, says, send, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a project is archived, changed after one confirmation, restored and deleted', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const outline = { Papers: { Letter: ['Sign', 'Send'] }, Office: {} };
  const { id, tasks } = await begin(page, server, outline, { status: 'on_hold' });
  const letter = `${server.address}/api/task-steps/${tasks[0]?.steps[0]?.id}`;
  expect((await page.request.put(letter, { data: { dueDate: '2026-01-02' } })).ok()).toBe(true);
  await open(page, server, id);

  const question = page.getByRole('alertdialog');
  await test.step('it is archived with open tasks, and restored by undo', async () => {
    const archive = await hold(page, `**/api/projects/${id}/archive`);
    await button(page, 'Archive Project').click();
    await says(page, 'Still open: 2 tasks');
    await page.getByRole('radio', { name: 'Hired' }).check();
    await button(page, 'Archive').click();
    await expect(button(page, 'Archiving...')).toHaveAttribute('aria-disabled', 'true');
    archive();
    await says(page, 'Project archived successfully');
    await says(page, '2 tasks are still open.');
    await expect(page.locator('[data-celebration]')).toHaveCount(0);
    await expect(page.getByText(/^Archived on /)).toBeVisible();
    await button(page, 'Undo').click();
    await says(page, 'Project restored successfully');
    await expect(button(page, 'Archive Project')).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
    expect(await stored(page, server, id)).toMatchObject({ status: 'on_hold', archivedAt: null });
  });

  await test.step('nothing is late on hold or in the archive', async () => {
    await step(page, 'Letter').click();
    await button(page, 'Add Detail').click();
    await page.keyboard.type('Begun before');
    // Nothing is late in a project on hold; otherwise overdue steps stay marked until they are completed.
    const marks = page.getByRole('list', { name: 'Steps' }).getByText(/ late$/);
    await expect(marks).toHaveCount(0);
    const facts = `${server.address}/api/projects/${id}`;
    await page.request.put(facts, { data: { status: 'in_progress' } });
    await expect(marks).toHaveCount(1);
    await page.request.patch(`${server.address}/api/projects/${id}/archive`);
    await expect(button(page, 'Restore Project')).toBeVisible();
    await expect(marks).toHaveCount(0);
  });

  await test.step('a prompt opened before asks before it changes an archived project', async () => {
    await page.keyboard.press('Enter');
    await expect(question).toContainText('This project is archived. Change it anyway?');
    await button(page, 'Cancel').click();
    const dialog = page.getByRole('dialog', { name: 'Enter detail description:' });
    await expect(dialog.getByRole('textbox')).toHaveValue('Begun before');
    await dialog.getByRole('textbox').fill('');
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('changes of an archived project ask once', async () => {
    await tick(page, 'Sign').click();
    await expect(question).toContainText('This project is archived. Change it anyway?');
    await button(page, 'Cancel').click();
    await expect(tick(page, 'Sign')).not.toBeChecked();
    // A move is announced once it is confirmed.
    await task(page, 'Office').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await button(page, 'Cancel').click();
    await expect(names(page, 'Tasks')).toHaveText(['Papers', 'Office']);
    await expect(page.getByText(/moved to position/)).toHaveCount(0);
    await button(page, 'Quick add task').click();
    await page.keyboard.type('Party');
    await page.keyboard.press('Enter');
    await button(page, 'Change it').click();
    await expect(names(page, 'Tasks')).toHaveText(['Papers', 'Office', 'Party']);
    await page.keyboard.press('Escape');
    await task(page, 'Papers').click();
    await tick(page, 'Sign').click();
    await expect(tick(page, 'Sign')).toBeChecked();
    await expectProgress(page, 'Letter', 50);
    await expect(question).toHaveCount(0);
    await button(page, 'Restore Project').click();
    await says(page, 'Project restored successfully');
  });

  await test.step('it is deleted, with an undo', async () => {
    await button(page, 'Delete Project').click();
    await expect(question).toContainText(
      'Are you sure you want to delete this project? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(button(page, 'Delete Project')).toBeHidden();
    await more(page, 'Delete Project');
    const remove = await hold(page, `**/api/projects/${id}`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    remove();
    await expect(page).toHaveURL(`${server.address}/projects`);
    await says(page, 'Project deleted successfully');
    await says(page, 'No projects yet');
    await button(page, 'Undo').click();
    await says(page, 'Project restored successfully');
    await expect(page.getByText('No projects yet')).toHaveCount(0);
  });
});

test('a project is edited, it and a task are saved as templates without ticks, and a task is added from a template @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const details = [{ text: 'Sign' }, { text: 'Send' }];
  const dueOffset = { days: 2, unit: 'calendar', from: 'hire' } as const;
  const tasks = [
    { name: 'Papers', steps: [{ name: 'Letter', dueOffset, details }, { name: 'Form' }] },
    { name: 'Office' },
  ];
  const given = { endDate: '2027-03-31', tasks };
  const { id } = await begin(page, server, {}, given);
  await open(page, server, id);

  const edit = page.getByRole('dialog', { name: 'Edit Project' });
  const field = (label: string) => edit.getByLabel(label, { exact: true });
  const save = edit.getByRole('button', { name: 'Save Changes' });
  await test.step('required fields', async () => {
    await expect(page.getByTitle('Wednesday, March 31, 2027')).toBeVisible();
    await button(page, 'Edit Project').click();
    await expect(field('Project Manager').getByRole('option').first()).toHaveText(
      'No Project Manager',
    );
    await field('Name').fill(' ');
    for (const list of ['Category', 'Market']) {
      await field(list).selectOption({ label: 'Add new...' });
    }
    // Escape in a new entry returns to the list, and only that.
    await field('Market').press('Escape');
    await expect(field('Market').getByRole('option').first()).toBeAttached();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await field('Market').selectOption({ label: 'Add new...' });
    await save.click();
    for (const name of ['Name', 'Category', 'Market']) await says(page, `${name} is required`);
    await expect(field('Name')).toBeFocused();
    await expectAccessible(page, 'form of a project');
    await page.setViewportSize(wide);
  });

  await test.step('the project is edited', async () => {
    await field('Name').fill('Hire of Bo Quist');
    await field('Category').fill('Team move');
    await field('Market').fill('Boston');
    await field('Projected Hire Date').fill('2027-04-15');
    await field('Priority').selectOption('high');
    await field('Status').selectOption('in_progress');
    await field('Project Manager').selectOption({ index: 1 });
    await save.click();
    await says(page, 'Project updated successfully');
    await expect(edit).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Hire of Bo Quist', level: 1 })).toBeVisible();
    await expect(page.getByTitle('Thursday, April 15, 2027')).toBeVisible();
    expect(await stored(page, server, id)).toMatchObject({
      name: 'Hire of Bo Quist',
      category: 'Team move',
      market: 'Boston',
      endDate: '2027-04-15',
      priority: 'high',
      status: 'in_progress',
      projectManagerId: expect.any(Number),
    });
  });

  await test.step('the project is saved as a template without ticks', async () => {
    await step(page, 'Letter').click();
    await tick(page, 'Sign').check();
    await says(page, 'Step detail updated successfully');

    const form = page.getByRole('dialog', { name: 'Save as Template' });
    const templates = async () => {
      const answer = await page.request.get(`${server.address}/api/project-templates`);
      return (await answer.json()) as ProjectTemplate[];
    };
    await more(page, 'Save as Template');
    await form.getByRole('button', { name: 'Save Template' }).click();
    await expect(form).toBeHidden();
    expect(await templates()).toEqual([]);
    await more(page, 'Save as Template');
    await form.getByLabel('Template name', { exact: true }).fill('Hire in Boston');
    await page.keyboard.press('Enter');
    await says(page, 'Project template saved successfully');
    const unticked = { name: 'Letter', details: [{ text: 'Sign' }, { text: 'Send' }] };
    expect(await templates()).toMatchObject([
      {
        name: 'Hire in Boston',
        category: 'Team move',
        market: 'Boston',
        taskTemplates: [
          { name: 'Papers', steps: [unticked, { name: 'Form', details: [] }] },
          { name: 'Office', steps: [] },
        ],
      },
    ]);
  });

  await test.step('a task is saved as a template', async () => {
    await choose(page, 'Papers', /^Save task as template/);
    const naming = page.getByRole('dialog', { name: 'Save task as template' });
    await expect(naming.getByLabel('Template name', { exact: true })).toHaveValue('Papers');
    await naming.getByLabel('Template name', { exact: true }).fill('First day');
    await naming.getByRole('button', { name: 'Save Template' }).click();
    await says(page, 'Task template saved successfully');
  });

  await test.step('a task is added from a template', async () => {
    await giveToInactive(page, server, 'First week');
    await button(page, 'Add Task').click();
    await expect(page.getByText('From Templates')).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText(['Create New Task', 'First week']);
    await expectAccessible(page, 'menu of task templates', 1440);
    await page.getByRole('menuitem', { name: 'First week' }).click();
    const created = page.getByRole('dialog', { name: 'Create New Task' });
    await expect(created).toContainText('From the template “First week”');
    await expect(created.getByLabel('Title', { exact: true })).toHaveValue('First week');
    await expect(created.getByRole('list', { name: 'Steps from the template' })).toHaveText(
      /Letter.*Tue, Apr 13/,
    );
    await created.getByRole('button', { name: 'Create Task' }).click();
    await says(page, 'Task created successfully');
    await expect(names(page, 'Steps')).toHaveText(['Letter', 'Form']);
    expect((await stored(page, server, id)).tasks.at(-1)).toMatchObject({
      title: 'First week',
      steps: [{ dueDate: '2027-04-13', completedDetailsCount: 0, detailsCount: 2 }, {}],
    });
  });
});

test('a viewer can read everything and is offered no change @long', async ({ page, demo }) => {
  await signInByCall(page, demo, {
    username: 'frank.delaney',
    password: demoSignIn.password,
  });
  const list = (await (await page.request.get(`${demo.address}/api/projects`)).json()) as Project[];
  const started = list.find(({ percentageComplete }) => percentageComplete > 20);
  await page.goto(`${demo.address}/projects/${started?.id}`);
  const unfold = page.getByRole('list', { name: 'Steps' }).locator('[data-step]').first();
  const title = await unfold.textContent();
  await unfold.click();
  const group = page.getByRole('group', { name: `Details of ${title}` });
  await expect(group.getByRole('checkbox').first()).toBeDisabled();
  const whole = /^(Add|Quick add|Edit Project|Delete|More actions|Move|Archive|Restore|Save as)/;
  await expect(page.getByRole('main').getByRole('button', { name: whole })).toHaveCount(0);
  const reason = "You don't have permission to change this";
  await test.step('the rows say why their actions are disabled', async () => {
    const edits = page.getByRole('main').getByRole('button', { name: /^Edit / });
    expect(await edits.count()).toBeGreaterThan(2);
    for (const edit of await edits.all()) await expect(edit).toBeDisabled();
    for (const name of ['Tasks', 'Steps']) {
      const edit = page.getByRole('list', { name }).getByRole('button', { name: /^Edit / });
      await edit.first().hover();
      await expect(page.getByRole('tooltip')).toHaveText(reason);
    }
    const box = group.getByRole('checkbox').first();
    await expect(box).toHaveAccessibleDescription(reason);
    const before = await box.isChecked();
    await box.click({ force: true });
    expect(await box.isChecked()).toBe(before);
  });
  await expect(page.locator('[data-drag-handle]')).toHaveCount(0);
  await page.locator('[data-task]').first().focus();
  const before = await names(page, 'Tasks').allTextContents();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names(page, 'Tasks')).toHaveText(before);
});

/** Gives the only task template and its steps to an inactive person, and renames it. */
async function giveToInactive(page: Page, { address }: FreshServer, name: string): Promise<void> {
  const people = `${address}/api/people`;
  const made = await page.request.post(people, { data: { name: 'Ida Holm', isActive: false } });
  const { id: personId } = (await made.json()) as Person;
  const list = await page.request.get(`${address}/api/task-templates`);
  const [{ id, steps }] = (await list.json()) as [TaskTemplate];
  const data = { name, personId, steps: steps.map((one) => ({ ...one, personId })) };
  const given = await page.request.put(`${address}/api/task-templates/${id}`, { data });
  expect(given.status()).toBe(200);
}

/** Holds back writes to an address until they are released. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  return release;
}

test('a project is duplicated as a draft, without progress, people and days @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id, tasks } = await begin(page, server, {
    Papers: { Letter: ['Sign', 'Send'], Badge: [] },
    Office: {},
  });
  const role = await send(page, server, '/api/owner-roles', { name: 'Paralegal' });
  const dana = await send(page, server, '/api/people', { name: 'Dana Cole' });
  await send(page, server, '/api/person-task-steps', {
    personId: dana.id,
    taskStepId: tasks[0]?.steps[0]?.id,
  });
  const change = async (at: number, data: object) => {
    const address = `${server.address}/api/task-steps/${tasks[0]?.steps[at]?.id}`;
    expect((await page.request.put(address, { data })).ok()).toBe(true);
  };
  const dueOffset = { days: 5, unit: 'working', from: 'start' };
  await change(0, { dueDate: '2026-01-02' });
  await change(1, { dueOffset, ownerRoleId: role.id, isCompleted: true });
  await open(page, server, id);

  await more(page, 'Duplicate');
  const copy = page.getByRole('alertdialog', { name: 'Duplicate Project' });
  await copy.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(`${server.address}/projects`);
  const form = page.getByRole('form', { name: 'New Project' });
  await form.getByLabel('Project Name').fill('The next hire');
  await form.getByRole('button', { name: 'Create Project' }).click();
  await says(page, 'Project created successfully');
  const all = await page.request.get(`${server.address}/api/projects`);
  const made = ((await all.json()) as Project[]).find(({ name }) => name === 'The next hire');
  const duplicate = await stored(page, server, made?.id ?? 0);
  expect(await outlineOf(page, server, duplicate.id)).toEqual(await outlineOf(page, server, id));
  expect(duplicate).toMatchObject({ percentageComplete: 0, market: 'Chicago', endDate: null });
  expect(duplicate.tasks[0]?.steps).toMatchObject([
    { dueDate: null, isCompleted: false },
    { dueOffset, ownerRoleId: role.id, isCompleted: false },
  ]);
  const links = await page.request.get(`${server.address}/api/person-task-steps`);
  expect(await links.json()).toHaveLength(1);

  // Typed input is not replaced unasked.
  await visit(page, '/projects?new=project');
  await form.getByLabel('Project Name').fill('Typed');
  await open(page, server, id);
  await more(page, 'Duplicate');
  await expect(copy).toContainText('input that has not been saved');
  await copy.getByRole('button', { name: 'Cancel' }).click();
  await visit(page, '/projects');
  await expect(form.getByLabel('Project Name')).toHaveValue('Typed');
});
