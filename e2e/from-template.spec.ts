import type { Browser, Locator, Page } from '@playwright/test';

import type { Project } from '#contract/projects.ts';
import type { NewProjectTemplateForm, ProjectTemplate } from '#contract/templates.ts';

import { open, pressEdit, stored, wide } from './project-page.ts';
import {
  dismissToast,
  expect,
  expectAccessible,
  primary,
  says,
  signIn,
  signInByCall,
  test,
} from './world.ts';
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

test('a template is chosen, loaded with its dates, saved under another name, and used for a project @long', async ({
  page,
  browser,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/projects');

  await test.step('without templates the choice says how to make one', async () => {
    await button(page, 'Create from Template').click();
    await says(page, 'No project templates available.');
    await says(page, 'Create a project first, then save it as a template.');
    await expect(button(choice(page), 'Load Template')).toBeDisabled();
    await button(choice(page), 'Cancel').click();
  });

  await test.step('a template needs category and market', async () => {
    await button(page, 'Create Project').click();
    await button(form(page), 'Save as Template').click();
    await says(page, 'Please fill in category and market before saving as template.');
    await expect(field(page, 'Category')).toBeFocused();
  });

  const template = await makeTemplate(page, server, hire);
  const gone = await makeTemplate(page, server, { ...hire, name: 'Another hire' });

  const option = (name: string) =>
    choice(page).getByRole('option', { name: new RegExp(`^${name} From`) });
  await test.step('the choice describes each template', async () => {
    await button(page, 'Create from Template').click();
    for (const text of ['From the offer to the first day', 'Advisor Hire', 'Denver', '3 steps']) {
      await expect(option('Advisor hire')).toContainText(text);
    }
    await expect(field(page, 'Project template')).toBeFocused();
    await page.keyboard.press('Enter');
    await says(page, 'Please select a template');
    await expectAccessible(page, 'choice of a template');
    await page.setViewportSize(wide);
  });

  await test.step('a template deleted meanwhile', async () => {
    await option('Another hire').click();
    const path = `**/api/project-templates/${gone.id}`;
    await page.route(path, (route) => route.fulfill({ status: 404, body: '{"message":"Gone"}' }));
    await button(choice(page), 'Load Template').click();
    await says(page, 'Template not found');
    await dismissToast(page);
    await page.unroute(path);
    await page.request.delete(`${server.address}/api/project-templates/${gone.id}`);
    await says(page, 'Template not found');
    await expect(choice(page).getByRole('option')).toHaveCount(1);
  });

  await test.step('a template is loaded by keyboard', async () => {
    await field(page, 'Project template').focus();
    await page.keyboard.type('denver');
    await page.keyboard.press('Enter');
    await says(page, 'Template loaded successfully');
    await expect(choice(page)).toBeHidden();
  });

  await test.step('the form is filled, and dates follow the hire date', async () => {
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
      await expect(async () => {
        const [name, below, whole] = await Promise.all(
          [field(page, 'Step 1 name of task 1'), description, form(page)].map((one) =>
            one.boundingBox(),
          ),
        );
        // Their boxes are larger than their texts.
        const middle = below!.y + below!.height / 2;
        expect(middle, 'on its own line').toBeGreaterThan(name!.y + name!.height);
        expect(below!.width / whole!.width).toBeGreaterThan(0.5);
      }).toPass();
    }
    await page.setViewportSize(wide);
    await expect(field(page, 'Incomplete, detail 2 of step 1 of task 1')).not.toBeChecked();
    await field(page, 'Projected Hire Date').fill('2027-03-31');
    await expect(due(page, 'step 1 of task 1')).toHaveText(/^Wed, Mar 17/);
    await expect(due(page, 'step 2 of task 1')).toHaveText(/^Wed, Mar 31/);
    await field(page, 'Projected Hire Date').fill('2027-04-15');
    await expect(due(page, 'step 1 of task 1')).toHaveText(/^Thu, Apr 1/);
  });

  await test.step('loading again asks before it replaces input', async () => {
    await button(page, 'Create from Template').click();
    await option('Advisor hire').click();
    await button(choice(page), 'Load Template').click();
    const question = page.getByRole('alertdialog', { name: 'Replace what you typed?' });
    await button(question, 'Keep it').click();
    await button(choice(page), 'Cancel').click();
    await expect(field(page, 'Projected Hire Date')).toHaveValue('2027-04-15');
  });

  await test.step('the form is saved under another name', async () => {
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
    const sent = page.waitForRequest('**/api/project-templates');
    await button(naming, 'Save Template').click();
    expect((await sent).postDataJSON()).toMatchObject({ estimatedDuration: 30 });
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

  await test.step('the project is created, and its dates follow', async () => {
    await field(page, 'Project Name').fill('Ada Larsen');
    await field(page, 'Projected Hire Date').fill('2027-03-31');
    await button(form(page), 'Create Project').click();
    await expectDatesToFollow(page, browser, server, template.id);
  });
});

/** Dates are the same days in every time zone, and open ones move with the hire date. */
async function expectDatesToFollow(
  page: Page,
  browser: Browser,
  server: FreshServer,
  templateId: number,
) {
  await says(page, 'Project created successfully');
  const [{ id } = { id: 0 }] = await read<Project[]>(page, server, 'projects');
  expect(await stored(page, server, id)).toMatchObject({
    startDay: daysOn(0),
    endDate: '2027-03-31',
    projectTemplateId: templateId,
    tasks: [
      { steps: [{ dueDate: '2027-03-17' }, { dueDate: '2027-03-31' }] },
      { steps: [{ dueDate: daysOn(3) }] },
    ],
  });

  const west = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const elsewhere = await west.newPage();
  await signInByCall(elsewhere, server);
  await page.getByRole('link', { name: /^View Details/ }).click();
  await open(elsewhere, server, id);
  for (const one of [page, elsewhere]) await expectDue(one, ['2027-03-17', '2027-03-31']);
  await elsewhere.getByRole('button', { name: 'Office', exact: true }).click();
  await expectDue(elsewhere, [daysOn(3)]);
  await elsewhere.getByRole('button', { name: 'Offer', exact: true }).click();

  // One step gets a fixed day, another is completed.
  await pressEdit(elsewhere, 'Write it');
  const stepForm = elsewhere.getByRole('dialog', { name: 'Edit Task Step' });
  await expect(field(stepForm, 'Days')).toHaveValue('10');
  await field(stepForm, 'Counted in').selectOption('Calendar days');
  await expect(stepForm).toContainText('Due Sun, Mar 21');
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
  await elsewhere.getByRole('button', { name: /^Due date of Write it:/ }).click();
  await expect(elsewhere.getByText(/^Due Mon, Apr 5.*, from before/)).toBeVisible();
  await west.close();
}

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
