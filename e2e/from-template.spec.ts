import type { Locator, Page } from '@playwright/test';

import type { Project } from '#contract/projects.ts';
import type { NewProjectTemplateForm, ProjectTemplate, TaskTemplate } from '#contract/templates.ts';

import { open, step, stored, wide } from './project-page.ts';
import { expect, expectAccessible, says, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

/** In this time zone it is already tomorrow. */
const zone = 'Pacific/Kiritimati';
test.use({ timezoneId: zone });

const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('form', { name: 'New Project' });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Create from Template' });
const field = (on: Page | Locator, label: string) => on.getByLabel(label, { exact: true });

const hire: NewProjectTemplateForm = {
  name: 'Advisor hire',
  description: 'From the offer to the first day',
  category: 'Advisor Hire',
  market: 'Denver',
  priority: 'high',
  estimatedDuration: 45,
  taskTemplates: [
    {
      name: 'Offer',
      steps: [
        {
          name: 'Write it',
          description: 'With care',
          dueOffset: { days: 10, unit: 'working', from: 'hire' },
          details: ['Draft', 'Send'],
        },
        { name: 'Have it signed', dueOffset: { days: 0, unit: 'calendar', from: 'hire' } },
      ],
    },
    {
      name: 'Office',
      steps: [{ name: 'Order the desk', dueOffset: { days: 3, unit: 'calendar', from: 'start' } }],
    },
  ],
};

test('a template is chosen, loaded with its dates, and saved again under another name', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  await page.goto(`${server.address}/projects`);
  await button(page, 'Create from Template').click();
  await says(page, 'No project templates available.');
  await says(page, 'Create a project first, then save it as a template.');
  await expect(button(choice(page), 'Load Template')).toBeDisabled();
  await expectAccessible(page, 'choice without templates');
  await page.setViewportSize(wide);
  await button(choice(page), 'Cancel').click();

  await makeTemplate(page, server, hire);
  const gone = await makeTemplate(page, server, { ...hire, name: 'Another hire' });
  await page.reload();
  await button(page, 'Create from Template').click();
  const option = (name: string) =>
    choice(page).getByRole('option', { name: new RegExp(`^${name} From`) });
  for (const text of ['From the offer to the first day', 'Advisor Hire', 'Denver', '3 steps']) {
    await expect(option('Advisor hire')).toContainText(text);
  }
  await expect(field(page, 'Project template')).toBeFocused();
  await page.keyboard.press('Enter');
  await says(page, 'Please select a template');
  await expectAccessible(page, 'choice of a template');
  await page.setViewportSize(wide);
  await option('Another hire').click();
  const template = `**/api/project-templates/${gone.id}`;
  await page.route(template, (route) => route.fulfill({ status: 404, body: '{"message":"Gone"}' }));
  await button(choice(page), 'Load Template').click();
  await says(page, 'Template not found');
  await button(page, 'Dismiss').click();
  await page.unroute(template);
  await page.request.delete(`${server.address}/api/project-templates/${gone.id}`);
  await says(page, 'Template not found');
  await expect(choice(page).getByRole('option')).toHaveCount(1);
  await field(page, 'Project template').focus();
  await page.keyboard.type('denver');
  await page.keyboard.press('Enter');
  await expect(option('Advisor hire')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await says(page, 'Template loaded successfully');
  await expect(choice(page)).toBeHidden();

  await expect(field(page, 'Project Name')).toBeFocused();
  await expect(field(page, 'Project Name')).toHaveValue('');
  await expect(field(page, 'Category')).toHaveValue('Advisor Hire');
  await expect(field(page, 'Market')).toHaveValue('Denver');
  await expect(field(page, 'Description')).toHaveValue('From the offer to the first day');
  await expect(field(page, 'Priority')).toHaveValue('high');
  await expect(field(page, 'Project Manager')).toHaveValue('');
  await expect(field(page, 'Projected Hire Date')).toHaveValue(daysOn(45));
  await expect(field(page, 'Task 1 name')).toBeVisible();
  await expect(field(page, 'Step 1 name of task 1')).toBeHidden();
  await button(page, 'Expand all').click();
  const description = field(page, 'Step 1 description of task 1');
  await expect(description).toHaveValue('With care');
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    const [name, below, whole] = await Promise.all(
      [field(page, 'Step 1 name of task 1'), description, form(page)].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(below!.y, 'on its own line').toBeGreaterThanOrEqual(name!.y + name!.height);
    expect(below!.width / whole!.width).toBeGreaterThan(0.6);
  }
  await page.setViewportSize(wide);
  await expect(field(page, 'Incomplete, detail 2 of step 1 of task 1')).not.toBeChecked();
  await field(page, 'Projected Hire Date').fill('2027-03-31');
  await expect(due(page, 'step 1 of task 1')).toHaveText(/^Wed, Mar 17/);
  await expect(due(page, 'step 2 of task 1')).toHaveText(/^Wed, Mar 31/);
  await field(page, 'Projected Hire Date').fill('2027-04-15');
  await expect(due(page, 'step 1 of task 1')).toHaveText(/^Thu, Apr 1/);
  await expectAccessible(page, 'form from a template');
  await page.setViewportSize(wide);

  await button(page, 'Create from Template').click();
  await option('Advisor hire').click();
  await button(choice(page), 'Load Template').click();
  const question = page.getByRole('alertdialog', { name: 'Replace what you typed?' });
  await button(question, 'Keep it').click();
  await button(choice(page), 'Cancel').click();
  await expect(field(page, 'Projected Hire Date')).toHaveValue('2027-04-15');

  await field(page, 'Incomplete, detail 1 of step 1 of task 1').check();
  await button(form(page), 'Save as Template').click();
  const naming = page.getByRole('dialog', { name: 'Save as Template' });
  await expect(field(naming, 'Template name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(naming).toBeHidden();
  await button(form(page), 'Save as Template').click();
  await field(naming, 'Template name').fill('Advisor hire');
  await says(page, 'Another template has this name already. That is allowed.');
  await field(naming, 'Template name').fill('Hire in the west');
  await button(naming, 'Save Template').click();
  await says(page, 'Project template saved successfully');
  const [, saved] = await read<ProjectTemplate[]>(page, server, 'project-templates');
  expect(saved).toMatchObject({
    ...hire,
    name: 'Hire in the west',
    estimatedDuration: 30,
    taskTemplates: [
      {
        name: 'Offer',
        steps: [{ details: [{ text: 'Draft' }, { text: 'Send' }], dueOffset: { days: 10 } }, {}],
      },
      { name: 'Office' },
    ],
  });
  // The prompt is inside the form but submits only itself.
  expect(await read<Project[]>(page, server, 'projects')).toEqual([]);
});

test('a template requires a category and a market', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signIn(page, server);
  await page.goto(`${server.address}/projects`);
  await button(page, 'Create Project').click();
  await field(page, 'Project Name').fill('Ada Larsen');
  await button(form(page), 'Save as Template').click();
  await says(page, 'Please fill in category and market before saving as template.');
  await expect(field(page, 'Category')).toBeFocused();
  expect(await read(page, server, 'project-templates')).toEqual([]);
});

test('dates are the same days in every time zone, and open ones move with the hire date', async ({
  page,
  browser,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  const template = await makeTemplate(page, server, hire);
  await page.goto(`${server.address}/projects`);
  await button(page, 'Create from Template').click();
  await choice(page).getByRole('option').click();
  await button(choice(page), 'Load Template').click();
  await field(page, 'Project Name').fill('Ada Larsen');
  await field(page, 'Projected Hire Date').fill('2027-03-31');
  await button(form(page), 'Create Project').click();
  await says(page, 'Project created successfully');
  const [{ id } = { id: 0 }] = await read<Project[]>(page, server, 'projects');
  expect(await stored(page, server, id)).toMatchObject({
    startDay: daysOn(0),
    endDate: '2027-03-31',
    projectTemplateId: template.id,
    tasks: [
      { steps: [{ dueDate: '2027-03-17' }, { dueDate: '2027-03-31' }] },
      { steps: [{ dueDate: daysOn(3) }] },
    ],
  });

  const west = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const elsewhere = await west.newPage();
  await signIn(elsewhere, server);
  for (const one of [page, elsewhere]) {
    await open(one, server, id);
    await expectDue(one, ['2027-03-17', '2027-03-31']);
    await one.getByRole('button', { name: 'Office', exact: true }).click();
    await expectDue(one, [daysOn(3)]);
    await one.getByRole('button', { name: 'Offer', exact: true }).click();
  }

  // One step gets a fixed day, another is completed.
  await button(elsewhere, 'Edit Write it').click();
  const stepForm = elsewhere.getByRole('dialog', { name: 'Edit Task Step' });
  await expect(field(stepForm, 'Days')).toHaveValue('10');
  await field(stepForm, 'Counted in').selectOption('Calendar days');
  await expect(stepForm).toContainText('Due Sun, Mar 21');
  await expectAccessible(elsewhere, 'step that depends on the hire date');
  await elsewhere.setViewportSize(wide);
  await button(stepForm, 'Save Changes').click();
  await says(elsewhere, 'Step updated successfully');

  await button(elsewhere, 'Edit Project').click();
  const edit = elsewhere.getByRole('dialog', { name: 'Edit Project' });
  await expect(field(edit, 'Move the 2 open due dates that depend on it')).toBeHidden();
  await field(edit, 'Projected Hire Date').fill('2027-04-15');
  await expect(field(edit, 'Move the 2 open due dates that depend on it')).toBeChecked();
  await expect(edit.getByRole('list', { name: /^Due dates/ }).getByRole('listitem')).toHaveText([
    /Write it Offer\s*Sun, Mar 21.* Mon, Apr 5/,
    /Have it signed Offer\s*Wed, Mar 31.* Thu, Apr 15/,
  ]);
  await expectAccessible(elsewhere, 'hire date that moves');
  await elsewhere.setViewportSize(wide);
  await button(edit, 'Save Changes').click();
  await says(elsewhere, 'Project updated successfully');
  await says(elsewhere, '2 due dates moved along');
  for (const one of [page, elsewhere]) {
    await expectDue(one, ['2027-04-05', '2027-04-15']);
  }
  await button(elsewhere, 'Edit Project').click();
  await field(edit, 'Projected Hire Date').fill('2027-05-15');
  await field(edit, 'Move the 2 open due dates that depend on it').uncheck();
  await button(edit, 'Save Changes').click();
  await expect(edit).toBeHidden();
  await expectDue(elsewhere, ['2027-04-05', '2027-04-15']);
  await west.close();
});

test('a task saved as template gives new tasks its due dates', async ({ page, freshServer }) => {
  const server = await freshServer();
  await signIn(page, server);
  const written = [
    {
      name: 'Write it',
      dueOffset: { days: 2, unit: 'calendar', from: 'hire' },
      details: [{ text: 'Draft', completion: 100 }],
    },
  ];
  const data = {
    name: 'Ada Larsen',
    category: 'Hire',
    market: 'Denver',
    endDate: '2027-03-31',
    tasks: [{ name: 'Offer', steps: written }],
  };
  const made = await page.request.post(`${server.address}/api/projects`, { data });
  const { id } = (await made.json()) as Project;
  await open(page, server, id);
  await button(page, 'More actions for Offer').click();
  await page.getByRole('menuitem', { name: 'Save task as template' }).click();
  const naming = page.getByRole('dialog', { name: 'Save task as template' });
  await expect(field(naming, 'Template name')).toHaveValue('Offer');
  await field(naming, 'Template name').fill('Offers');
  await button(naming, 'Save Template').click();
  await says(page, 'Task template saved successfully');
  expect(await read<TaskTemplate[]>(page, server, 'task-templates')).toMatchObject([
    { name: 'Offers', steps: [{ name: 'Write it', details: [{ text: 'Draft' }] }] },
  ]);
  await button(page, 'Add Task').click();
  await page.getByRole('menuitem', { name: 'Offers' }).click();
  const creating = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(creating.getByRole('list', { name: 'Steps from the template' })).toHaveText(
    /Write it.*Mon, Mar 29/,
  );
  await expectAccessible(page, 'task from a template');
  await page.setViewportSize(wide);
  await button(creating, 'Create Task').click();
  await says(page, 'Task created successfully');
  await expect(step(page, 'Write it')).toBeVisible();
  expect((await stored(page, server, id)).tasks[1]).toMatchObject({
    title: 'Offers',
    steps: [{ dueDate: '2027-03-29', completedDetailsCount: 0, detailsCount: 1 }],
  });
});

async function makeTemplate(
  page: Page,
  server: FreshServer,
  data: NewProjectTemplateForm,
): Promise<ProjectTemplate> {
  const made = await page.request.post(`${server.address}/api/project-templates`, { data });
  expect(made.status()).toBe(201);
  return (await made.json()) as ProjectTemplate;
}

async function read<Things>(page: Page, server: FreshServer, nouns: string): Promise<Things> {
  return (await (await page.request.get(`${server.address}/api/${nouns}`)).json()) as Things;
}

function due(page: Page, called: string): Locator {
  return form(page).getByRole('button', { name: new RegExp(`^Due date.* of ${called}`) });
}

function steps(page: Page): Locator {
  return page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
}

/** The text depends on today, so the days are compared. */
async function expectDue(page: Page, days: string[]) {
  const shown = steps(page).locator('time');
  await expect
    .poll(() => shown.evaluateAll((times) => times.map((time) => time.getAttribute('datetime'))))
    .toEqual(days);
}

/** Relative to today in the test's time zone. */
function daysOn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(day);
}
