import type { Page } from '@playwright/test';

import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import { demoSignIn } from '#demo/world.ts';

import { expect, expectAccessible, says, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const wide = { width: 1440, height: 900 };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openTemplates(page: Page, server: FreshServer): Promise<void> {
  await signIn(page, server, undefined, '/settings?tab=project-templates');
  await expect(page.getByRole('heading', { name: 'Configuration' })).toBeVisible();
}

/** Types lines. A blank one goes up a level. */
async function typeLines(page: Page, lines: readonly string[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await page.keyboard.insertText(line);
  }
}

async function stored<Thing>(page: Page, server: FreshServer, path: string): Promise<Thing[]> {
  return (await page.request.get(server.address + path)).json() as Promise<Thing[]>;
}

async function make(page: Page, server: FreshServer, path: string, data: object): Promise<number> {
  const headers = { Origin: server.address };
  const made = await page.request.post(server.address + path, { data, headers });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: number }).id;
}

const checklist = [
  {
    name: 'Registration',
    estimatedHours: 6,
    steps: [{ name: 'Form U4', details: ['Drafted', 'Signed'] }, { name: 'Fingerprints' }],
  },
  { name: 'Technology', steps: [{ name: 'Laptop' }] },
];

test('a template is written by keyboard, reordered, given due dates, and saved', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openTemplates(page, server);

  await test.step('required fields', async () => {
    await says(page, 'No project templates yet');
    await button(page, 'New Project Template').click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(page).toHaveURL(/\?tab=project-templates&template=new$/);
    await field(page, 'Duration (days)').fill('0');
    await page.keyboard.press('Control+Enter');
    await says(page, 'Name is required');
    await says(page, 'Duration must be at least 1 day');
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.insertText('Advisor hire');
    await field(page, 'Duration (days)').fill('90');
    await field(page, 'Market').selectOption({ label: 'Add new...' });
    await page.keyboard.insertText('Boston');
  });

  await test.step('tasks, steps and details are typed and reordered', async () => {
    await button(page, 'Add Task').click();
    const registration = ['Registration', 'Form U4', 'Drafted', 'Signed', '', 'Prints'];
    await typeLines(page, [...registration, '', '', 'Technology']);
    await expect(page.getByText('2 tasks, 2 steps, 2 details')).toBeVisible();
    await field(page, 'Step 1 name of task 1').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(field(page, 'Step 2 name of task 1')).toBeFocused();
    await expect(field(page, 'Step 2 name of task 1')).toHaveValue('Form U4');
    await page.keyboard.press('Control+z');
    await expect(field(page, 'Step 1 name of task 1')).toHaveValue('Form U4');
    await page.keyboard.press('Control+Shift+z');
    await expect(field(page, 'Step 1 name of task 1')).toHaveValue('Prints');
    await button(page, 'More actions for detail 2 of step 2 of task 1').click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(field(page, 'Detail 1 of step 2 of task 1')).toHaveValue('Signed');
  });

  await test.step('due dates and hours are checked', async () => {
    await button(page, 'Due date and hours of step 2 of task 1').click();
    await field(page, 'Due').selectOption('Before the projected hire date');
    await page.keyboard.press('Escape');
    await says(page, 'Must be a whole number of days');
    await field(page, 'Name').focus();
    await page.keyboard.press('Control+Enter');
    const due = page.getByRole('button', { name: /^Due date and hours of step 2 of task 1/ });
    await expect(due).toBeFocused();
    await due.click();
    await expect(field(page, 'Due')).toHaveValue('before hire');
    await expect(field(page, 'Days')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Counted in').selectOption('Working days');
    await field(page, 'Days').fill('5000');
    await says(page, 'Must be at most 3,650 days');
    await expectAccessible(page, 'a template being written');
    await page.setViewportSize(wide);
    await field(page, 'Days').fill('5');
    await field(page, 'Estimated hours').fill('3');
    await page.keyboard.press('Enter');
    await says(page, '5 working days before hire, 3 hours');
    await button(page, 'Priority, hours and description of task 1').click();
    await field(page, 'Estimated hours').pressSequentially('1,000');
    await page.keyboard.press('Enter');
    await says(page, 'Must be a number of hours');
    await page.keyboard.press('Escape');
    // The readable part of it is not kept.
    await button(page, 'Priority, hours and description of task 1').click();
    await expect(field(page, 'Estimated hours')).toHaveValue('');
    await field(page, 'Estimated hours').fill('6.5');
    await page.keyboard.press('Escape');
  });

  await test.step('the draft survives a reload and is saved', async () => {
    await page.waitForTimeout(600);
    await page.reload();
    await says(page, 'Draft restored');
    await page.keyboard.press('Control+Enter');
    await says(page, 'Project template created successfully');
    await expect(button(page, 'New Project Template')).toBeFocused();
    const [template] = await stored<ProjectTemplate>(page, server, '/api/project-templates');
    expect(template).toMatchObject({
      name: 'Advisor hire',
      market: 'Boston',
      estimatedDuration: 90,
    });
    expect(template?.taskTemplates).toMatchObject([
      {
        name: 'Registration',
        estimatedHours: 6.5,
        steps: [
          { name: 'Prints', details: [] },
          {
            name: 'Form U4',
            estimatedHours: 3,
            dueOffset: { days: 5, unit: 'working', from: 'hire' },
            details: [{ text: 'Signed' }, { text: 'Drafted' }],
          },
        ],
      },
      { name: 'Technology', steps: [] },
    ]);
  });
});

test('two people edit one template, and one deletes it meanwhile; a task template is added to another one @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openTemplates(page, server);
  const ownerRoleId = await make(page, server, '/api/owner-roles', { name: 'Compliance' });
  const [registration, ...others] = checklist;
  const body = {
    name: 'Branch opening',
    taskTemplates: [{ ...registration, ownerRoleId }, ...others],
  };
  const id = await make(page, server, '/api/project-templates', body);

  const path = `${server.address}/api/project-templates/${id}`;
  const headers = { Origin: server.address };
  await test.step('two people edit one template', async () => {
    await button(page, 'Edit Branch opening').click();
    await field(page, 'Name').fill('New branch');
    await field(page, 'Task 1 name').fill('Registrations');
    await page.request.patch(path, {
      headers,
      data: { name: 'Office opening', description: 'Theirs', taskTemplates: checklist.slice(1) },
    });
    await says(page, 'Someone else has changed this template. Choose what to keep.');
    await expect(field(page, 'Description')).toHaveValue('Theirs');
    await expect(field(page, 'Task 1 name')).toHaveValue('Registrations');
    await expectAccessible(page, 'a conflict', 1440);
    const tasks = page.getByRole('group', { name: 'Tasks' });
    await expect(tasks).toContainText('Registrations (6 hours, owner: Compliance)');
    await expect(tasks).toContainText('Without these lines');
    await expect(tasks).not.toContainText('Technology');
    await tasks.getByRole('radio', { name: 'Current' }).check();
    await expect(field(page, 'Task 1 name')).toHaveValue('Technology');
    await tasks.getByRole('radio', { name: 'Yours' }).check();
    await expect(field(page, 'Task 1 name')).toHaveValue('Registrations');
    await button(page, 'Save Changes').click();
    await says(page, 'Choose a value for each field that both of you changed.');
    await page.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Yours' }).check();
    await button(page, 'Save Changes').click();
    await says(page, 'Project template updated successfully');
    const [saved] = await stored<ProjectTemplate>(page, server, '/api/project-templates');
    expect(saved).toMatchObject({ name: 'New branch', description: 'Theirs' });
    expect(saved?.taskTemplates).toMatchObject([
      { name: 'Registrations', estimatedHours: 6, steps: [{ name: 'Form U4' }, {}] },
      { name: 'Technology' },
    ]);
  });

  await test.step('discarding a draft starts over from the latest version', async () => {
    await button(page, 'Edit New branch').click();
    await field(page, 'Description').fill('A draft');
    await page.waitForTimeout(600);
    await page.reload();
    await says(page, 'Draft restored');
    await page.request.patch(path, { headers, data: { description: 'Newer' } });
    await says(page, 'Someone else has changed this template. Choose what to keep.');
    await button(page, 'Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(field(page, 'Description')).toHaveValue('Newer');
    await expect(page.getByText('Someone else has changed this template')).toHaveCount(0);
  });

  await test.step('the template is deleted meanwhile, and the input stays', async () => {
    await field(page, 'Description').fill('Mine');
    await page.request.delete(path, { headers });
    await expect(page.getByText(/Someone else has deleted this template/)).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Mine');
    await expect(button(page, 'Save Changes')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await says(page, 'No project templates yet');
  });

  await test.step('a task template is written', async () => {
    await send(page, server, '/api/owner-roles', { name: 'Principal' });
    await button(page, 'New Task Template').click();
    await field(page, 'Estimated hours').fill('-1');
    await page.keyboard.press('Control+Enter');
    await says(page, 'Must not be negative');
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.insertText('Compliance review');
    await field(page, 'Estimated hours').fill('2.25');
    await field(page, 'Owner').selectOption('Principal');
    await button(page, 'Step').click();
    await typeLines(page, ['Outside activities', 'Asked', '', 'Disclosures', '', '']);
    await expect(page.getByText('3 steps, 1 detail')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(field(page, 'Step 2 name of the task')).toBeFocused();
    await field(page, 'Step 2 name of the task').press('Control+Enter');
    await says(page, 'Task template created successfully');
  });

  const [task] = await stored<TaskTemplate>(page, server, '/api/task-templates');
  await test.step('its owner and steps are saved', async () => {
    expect(task).toMatchObject({
      name: 'Compliance review',
      estimatedHours: 2.25,
      ownerRoleId: expect.any(Number),
      steps: [
        { name: 'Outside activities', details: [{ text: 'Asked' }] },
        { name: 'Disclosures' },
      ],
    });
  });

  await test.step('a project template gets a task template and an imported list', async () => {
    await button(page, 'New Project Template').click();
    await field(page, 'Name').fill('With a copy');
    await button(page, 'From Task Template').click();
    await page.getByRole('menuitem', { name: 'Compliance review' }).click();
    await expect(field(page, 'Task 1 name')).toBeFocused();
    await button(page, 'Import').click();
    await field(page, 'Paste it here').fill('Task,Step,Due\nDesk,Keys,2027-01-01\n,Chair,');
    await expect(
      page.getByText('Row 2: “2027-01-01” is not a due date of a template'),
    ).toBeVisible();
    await expect(button(page, 'Add 2 rows')).toBeVisible();
    await field(page, 'Paste it here').fill('Task,Step,Due\nDesk,Keys,5 days after start');
    await button(page, 'Add 1 row').click();
    await expect(field(page, 'Task 2 name')).toBeFocused();
    await says(page, '5 days after start');
    await button(page, 'Create Template').click();
    await says(page, 'Project template created successfully');
    const [template] = await stored<ProjectTemplate>(page, server, '/api/project-templates');
    expect(template?.taskTemplates).toMatchObject([
      { name: 'Compliance review', estimatedHours: 2.25, taskTemplateId: task?.id },
      { name: 'Desk', steps: [{ name: 'Keys' }] },
    ]);
  });

  await test.step('both are deleted', async () => {
    await button(page, 'More actions for With a copy').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await says(
      page,
      'Are you sure? This action cannot be undone. This will permanently delete the project template.',
    );
    await button(page, 'Delete').click();
    await says(page, 'Project template deleted successfully');
    await says(page, 'No project templates yet');
    await button(page, 'More actions for Compliance review').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Delete “Compliance review”?');
    await button(page, 'Delete').click();
    await says(page, 'Task template deleted successfully');
  });
});

test('an import lists what it omits, beside the button that adds the rest @long', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, demo, demoSignIn, '/projects?new=project');
  await button(page, 'Import').click();
  const choose = (name: string, contents: Buffer | string) =>
    dialog(page)
      .getByLabel('File')
      .setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(contents),
      });
  const inView = (text: string) =>
    expect(dialog(page).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  const rows = Array.from({ length: 40 }, (_, n) => `Task ${n},Step ${n},,Bo,2 weeks after start`);
  const good = ['Task,Step,Hours,Priority,Due', ...rows];
  const bad = good.with(2, ',,,Bo,').with(40, ',,,,some day');
  bad[5] = `Task 4,"${'x'.repeat(5001)}",,,`;
  bad[7] = 'Task 6,Step 6,,Bo,in May';
  bad[8] = 'Task 7,Step 7,many,Bo,31/31/2027';

  await test.step('a list with errors', async () => {
    await choose('hires.csv', bad.join('\r\n'));
    await inView('3 of 40 rows are left out');
    await inView(
      '2 dates and 1 number of hours could not be read. Their rows are added without them.',
    );
    await inView('Column not read: Priority');
    await inView('Row 3: Nothing in the columns that are read');
    await inView('Row 41: The row names no task, step or detail. Left out with it: due “some day”');
    await inView('Row 8: “in May” is not a due date');
    await expect(dialog(page).getByText(/ not read$/)).toHaveCount(2);
    await expect(button(page, 'Add 37 of 40 rows')).toBeInViewport({ ratio: 1 });
  });

  await test.step('a damaged file, then a good list', async () => {
    await button(page, 'Choose another').click();
    await choose('hires.xlsx', 'PK\u0003\u0004 [Content_Types].xml xl/workbook.xml');
    await says(page, 'This file could not be read. It seems to be damaged.');
    await expect(field(page, 'Paste it here')).toHaveValue('');
    await expect(button(page, 'Add rows')).toHaveAttribute('aria-disabled', 'true');
    await choose('hires.csv', good.join('\n'));
    await expect(dialog(page).getByText('This file could not be read.')).toHaveCount(0);
    await button(page, 'Add 40 rows').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(field(page, 'Task 40 name')).toHaveValue('Task 39');
  });
});
