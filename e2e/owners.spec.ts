import type { Page } from '@playwright/test';

import type { OwnerRole } from '#contract/owner-roles.ts';
import type { Person, PersonTaskStep } from '#contract/people.ts';
import type { Project } from '#contract/projects.ts';
import type { ProjectTemplate } from '#contract/templates.ts';

import { stored, wide } from './project-page.ts';
import { visit } from './visit.ts';
import {
  dismissToast,
  expect,
  expectAccessible,
  read,
  says,
  send,
  signInByCall,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Opens the select like a click, and chooses. */
async function choose(page: Page, label: string, owner: string): Promise<void> {
  await field(page, label).focus();
  await field(page, label).selectOption(owner);
}

/** Two markets, three people, and the role Compliance: Dana in Denver, Eve in Boston. */
async function anOffice(page: Page, server: FreshServer) {
  await signInByCall(page, server);
  const make = (path: string, name: string) => send(page, server, path, { name });
  const [denver, boston] = [
    await make('/api/markets', 'Denver'),
    await make('/api/markets', 'Boston'),
  ];
  await make('/api/categories', 'Hire');
  const [dana, eve] = [
    await make('/api/people', 'Dana Cole'),
    await make('/api/people', 'Eve Park'),
  ];
  await make('/api/people', 'Bo Lind');
  const compliance = await send(page, server, '/api/owner-roles', {
    name: 'Compliance',
    defaultPeople: [
      { marketId: denver.id, personId: dana.id },
      { marketId: boston.id, personId: eve.id },
    ],
  });
  const branch = await make('/api/owner-roles', 'Branch manager');
  const owned = { ownerRoleId: compliance.id };
  await send(page, server, '/api/project-templates', {
    name: 'Standard',
    category: 'Hire',
    taskTemplates: [
      {
        name: 'Registration',
        ...owned,
        steps: [
          { name: 'Filing', ...owned },
          { name: 'Letter', ...owned },
          { name: 'Desk', ownerRoleId: branch.id },
          { name: 'Call' },
        ],
      },
    ],
  });
}

async function onSteps(page: Page, server: FreshServer, id: number) {
  const [task] = (await stored(page, server, id)).tasks;
  const links = await read<PersonTaskStep[]>(page, server, '/api/person-task-steps');
  const people = await read<Person[]>(page, server, '/api/people');
  const nameOf = (personId: number) => people.find((person) => person.id === personId)?.name;
  return Object.fromEntries(
    task?.steps.map((step) => [
      step.name,
      links.filter(({ taskStepId }) => taskStepId === step.id).map((link) => nameOf(link.personId)),
    ]) ?? [],
  );
}

test('roles are created with default people per market, changed, deleted and restored', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  for (const name of ['Denver', 'Boston']) await send(page, server, '/api/markets', { name });
  await send(page, server, '/api/people', { name: 'Dana Cole' });
  await page.goto(`${server.address}/settings`);
  await page.getByRole('link', { name: 'Roles' }).click();

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await test.step('a role is created with default people per market', async () => {
    await says(page, 'No roles yet');
    await button(page, 'Add Role').click();
    await dialog(page, 'Add Role').getByRole('button', { name: 'Add Role' }).click();
    await says(page, 'Name is required');
    await field(page, 'Name *').or(field(page, 'Name')).fill('Compliance');
    const all = field(page, 'All markets');
    await all.selectOption('Dana Cole');
    for (const market of ['Denver', 'Boston']) {
      await expect(field(page, market).locator('option:checked')).toHaveText('Dana Cole');
    }
    await field(page, 'Boston').selectOption('No default');
    await expect(all.locator('option:checked')).toHaveText('Differs by market');
    await expectAccessible(page, 'a new role');
    await page.setViewportSize(wide);
    await dialog(page, 'Add Role').getByRole('button', { name: 'Add Role' }).click();
    await says(page, 'Role created successfully');
    await expect(row).toContainText('Dana Cole in Denver');
    await expectAccessible(page, 'roles', 360);
    await page.setViewportSize(wide);
  });

  await test.step('the role is changed, deleted and restored', async () => {
    await button(page, 'Edit Compliance').click();
    await field(page, 'Boston').selectOption('Dana Cole');
    await button(page, 'Save Changes').click();
    await expect(row).toContainText('Dana Cole in all markets');
    await button(page, 'Delete Compliance').click();
    await button(page, 'Delete').click();
    await says(page, 'No roles yet');
    await button(page, 'Undo').click();
    await expect(row).toContainText('Dana Cole in all markets');
    const [role] = await read<OwnerRole[]>(page, server, '/api/owner-roles');
    expect(role?.defaultPeople).toHaveLength(2);
  });
});

test('a hire from a template has owners by role; in a project owners change on the row, and with the holder of their role', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await anOffice(page, server);

  await test.step('roles that could not be read are not left out silently', async () => {
    await page.route('**/api/owner-roles', (route) => route.abort());
    await page.goto(`${server.address}/projects`);
    await button(page, 'Create from Template').first().click();
    await page.getByRole('dialog').getByText('Standard', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await field(page, 'Project Name *').or(field(page, 'Project Name')).fill('Alex Carter');
    await says(page, "Couldn't load some of the lists.");
    await page.unroute('**/api/owner-roles');
    await button(page, 'Retry').click();
  });

  await test.step('the market chooses the owners, unless one was chosen by hand', async () => {
    await page
      .locator('summary')
      .filter({ hasText: /roles, \d filled/ })
      .click();
    const compliance = field(page, 'Compliance (3 items)');
    const branch = field(page, 'Branch manager (1 item)');
    await expect(compliance).toHaveValue('');
    const market = page.locator('select[name=market]');
    await market.selectOption('Denver');
    await expect(compliance.locator('option:checked')).toHaveText('Dana Cole');
    await expect(branch.locator('option:checked')).toHaveText('Nobody yet');
    await market.selectOption('Boston');
    await expect(compliance.locator('option:checked')).toHaveText('Eve Park');
    await compliance.selectOption('Dana Cole');
    await market.selectOption('Denver');
    await market.selectOption('Boston');
    await expect(compliance.locator('option:checked')).toHaveText('Dana Cole');
  });

  await test.step('the project is created', async () => {
    await choose(page, 'Owner of step 4 of task 1', 'Bo Lind');
    await button(page, 'Create Project').last().click();
    await says(page, 'Project created successfully');
  });

  const [{ id } = { id: 0 }] = await read<Project[]>(page, server, '/api/projects');
  await test.step('its items have the chosen owners', async () => {
    expect(await onSteps(page, server, id)).toEqual({
      Filing: ['Dana Cole'],
      Letter: ['Dana Cole'],
      Desk: [],
      Call: ['Bo Lind'],
    });
  });

  await test.step('an owner is changed on the row, with an undo', async () => {
    await visit(page, `/projects/${id}`);
    await expect(page.getByText('Dana Cole · Compliance').first()).toBeVisible();
    await expect(page.getByTitle('Branch manager: nobody yet')).toBeVisible();

    await field(page, 'Owner of Filing').focus();
    // Dana holds the role of the step, so she is not offered again by name.
    await expect(field(page, 'Owner of Filing').getByRole('option')).toHaveText([
      'Unassigned',
      'Branch manager: nobody yet',
      'Compliance: Dana Cole',
      'Bo Lind',
      'Eve Park',
      'Several people...',
    ]);
    await choose(page, 'Owner of Filing', 'Bo Lind');
    await says(page, 'Owner updated successfully');
    await expect(page.getByText('Bo Lind · Compliance')).toBeVisible();
    await button(page, 'Undo').click();
    await expect.poll(() => onSteps(page, server, id)).toMatchObject({ Filing: ['Dana Cole'] });
    // Its toast says the same as the next one.
    await dismissToast(page);
  });

  const people = await read<Person[]>(page, server, '/api/people');
  const bo = people.find(({ name }) => name === 'Bo Lind')?.id;
  const [registration] = (await stored(page, server, id)).tasks;
  const letter = registration?.steps.find(({ name }) => name === 'Letter');
  const byAnother = async (path: string, data: object) =>
    expect((await page.request.put(server.address + path, { data })).ok()).toBe(true);
  const refused = async () => {
    await button(page, 'Undo').click();
    await says(page, 'Somebody else has changed this in the meantime');
    await dismissToast(page);
  };

  await test.step('an owner chosen by somebody else in the meantime is kept', async () => {
    await choose(page, 'Owner of Letter', 'Eve Park');
    await says(page, 'Owner updated successfully');
    await byAnother(`/api/task-steps/${letter?.id}`, { personIds: [bo] });
    await refused();
    expect(await onSteps(page, server, id)).toMatchObject({ Letter: ['Bo Lind'] });
    const path = `/api/tasks/${registration?.id}`;
    await choose(page, 'Owner of Registration', 'Eve Park');
    await says(page, 'Owner updated successfully');
    await byAnother(path, { assigneeId: bo });
    await refused();
    expect((await stored(page, server, id)).tasks).toMatchObject([{ assigneeId: bo }]);
    await byAnother(path, { ownerRoleId: registration?.ownerRoleId, assigneeId: null });
    await choose(page, 'Owner of Call', 'Compliance: Dana Cole');
    await expect.poll(() => onSteps(page, server, id)).toMatchObject({ Call: ['Dana Cole'] });
  });

  await test.step('people are saved only if they were chosen here', async () => {
    const desk = `/api/task-steps/${registration?.steps.find(({ name }) => name === 'Desk')?.id}`;
    let saves = 0;
    page.on('request', (request) => (saves += request.url().endsWith(desk) ? 1 : 0));
    await choose(page, 'Owner of Desk', 'Several people...');
    await expect(page.getByPlaceholder('Search people...')).toBeFocused();
    await byAnother(desk, { personIds: [bo] });
    await expect(page.getByTitle('Branch manager: Bo Lind')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByPlaceholder('Search people...')).toHaveCount(0);
    expect(saves).toBe(0);
    await byAnother(desk, { personIds: [] });
  });

  await test.step('tasks without an owner are filtered', async () => {
    await field(page, 'Tasks shown').selectOption('Nobody yet (1)');
    const steps = page.getByRole('list', { name: 'Steps', exact: true }).locator('> li');
    await expect(steps).toHaveCount(1);
    await expect(steps).toContainText('Desk');
    await field(page, 'Tasks shown').selectOption('All');
    await expect(steps).toHaveCount(4);
  });

  await test.step('the holder of a role changes on the chosen items', async () => {
    await button(page, 'Edit Project').click();
    await field(page, 'Compliance').selectOption('Eve Park');
    const moving = page.getByRole('list', { name: 'Items that move' }).getByRole('listitem');
    await expect(moving).toHaveCount(3);
    await expect(moving.first()).toContainText('Dana Cole → Eve Park');
    await moving.filter({ hasText: 'Call' }).getByRole('checkbox').uncheck();
    await button(page, 'Save Changes').click();
    await says(page, 'Project updated successfully');
    expect(await onSteps(page, server, id)).toEqual({
      Filing: ['Eve Park'],
      Letter: ['Bo Lind'],
      Desk: [],
      Call: ['Dana Cole'],
    });
  });

  await test.step('a template of the project has the roles, not the people', async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as Template' }).click();
    await field(page, 'Template name').fill('Copy');
    await button(page, 'Save Template').click();
    await says(page, 'Project template saved successfully');
    const roles = await read<OwnerRole[]>(page, server, '/api/owner-roles');
    const idOf = (role: string) => roles.find(({ name }) => name === role)?.id;
    const [copy] = await read<ProjectTemplate[]>(page, server, '/api/project-templates');
    expect(copy?.taskTemplates[0]?.steps.map(({ ownerRoleId }) => ownerRoleId)).toEqual([
      idOf('Compliance'),
      idOf('Compliance'),
      idOf('Branch manager'),
      idOf('Compliance'),
    ]);
    expect(JSON.stringify(copy)).not.toContain('personId');
  });

  await test.step('the list of tasks filters those without an owner', async () => {
    await visit(page, '/tasks');
    await field(page, 'Person').selectOption('Nobody yet');
    await expect(page).toHaveURL(/owner=nobody/);
    await expect(page.getByRole('heading', { name: 'Registration' })).toBeVisible();
  });
});
