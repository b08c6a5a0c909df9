import type { Page } from '@playwright/test';

import type { ProjectManager } from '#contract/managers.ts';
import type { Person } from '#contract/people.ts';
import type { Project } from '#contract/projects.ts';

import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  says,
  signIn,
  signInByCall,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const wide = { width: 1440, height: 900 };
const list = (page: Page) => page.getByRole('list', { name: 'Project managers', exact: true });
const row = (page: Page, name: string) =>
  list(page)
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const active = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Active: ${name}`, exact: true });
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

async function openManagers(page: Page, server: FreshServer, as = primary): Promise<void> {
  await signIn(page, server, as, '/settings?tab=project-managers');
  await expect(list(page)).toBeVisible();
}

async function call<T>(page: Page, { address }: FreshServer, path: string, data: object) {
  const response = await page.request.post(address + path, {
    data,
    headers: { Origin: address },
  });
  expect(response.status()).toBe(201);
  return (await response.json()) as T;
}

async function projectsOf(page: Page, { address }: FreshServer) {
  const projects = (await (await page.request.get(`${address}/api/projects`)).json()) as Project[];
  return projects.map(({ projectManagerId }) => projectManagerId);
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, `More actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const account = (username: string, name: string) => ({
  username,
  email: `${username}@firm.example`,
  firstName: name.split(' ')[0],
  lastName: name.split(' ')[1],
  password: primary.password,
});

test('only the primary manager manages the accounts', async ({ page, freshServer }) => {
  const server = await freshServer();
  await openManagers(page, server);
  const own = row(page, 'admin');

  await test.step('the own account can neither be disabled nor deleted', async () => {
    await expect(own.getByText('You', { exact: true })).toBeVisible();
    await expect(own.getByText('Primary Manager', { exact: true })).toBeVisible();
    await active(page, 'admin').focus();
    await expect(
      page.getByRole('tooltip', { name: 'Cannot disable the primary project manager' }),
    ).toBeVisible();
    await button(page, 'Delete admin').focus();
    await expect(
      page.getByRole('tooltip', { name: 'Cannot delete the primary project manager' }),
    ).toBeVisible();
  });

  await test.step('a new account: required fields, a conflict at its field, a draft that survives a reload', async () => {
    const add = button(page, 'Add Project Manager');
    await add.click();
    const fresh = form(page, 'Add Project Manager');
    await expect(fresh.getByLabel('Username')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fresh.getByText('Username, email, and password are required')).toHaveCount(3);
    await fresh.getByLabel('Username').fill('ada');
    await fresh.getByLabel('Email').fill('ADMIN@localhost');
    await fresh.getByLabel('First name').fill('Ada');
    await fresh.getByLabel('Last name').fill('Lund');
    await fresh.getByLabel('Password', { exact: true }).fill(primary.password);
    await fresh.getByLabel('Password', { exact: true }).press('Enter');
    await says(page, 'Failed to create project manager');
    await expect(fresh.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(fresh.getByLabel('Email')).toBeFocused();
    await expect(fresh.getByText('Another account has this email address')).toBeVisible();
    await expectAccessible(page, 'a new project manager', 1440);
    await page.setViewportSize(wide);
    await page.reload();
    await expect(fresh.getByLabel('Last name')).toHaveValue('Lund');
    await expect(fresh.getByLabel('Password', { exact: true })).toHaveValue('');
    await fresh.getByLabel('Email').fill('ada@firm.example');
    await fresh.getByLabel('Password', { exact: true }).fill(primary.password);
    await fresh.getByLabel(/^Add them to People/).check();
    await button(page, 'Add').click();
    await says(page, 'Project manager created successfully');
    await expect(fresh).toBeHidden();
    await expect(add).toBeFocused();
    await expect(row(page, 'Ada Lund')).toContainText('ada@firm.example');
    await expect(row(page, 'Ada Lund')).toContainText('Never signed in');
  });

  const bo = await call<ProjectManager>(
    page,
    server,
    '/api/project-managers',
    account('bo', 'Bo Quist'),
  );
  const people = (await (
    await page.request.get(`${server.address}/api/people`)
  ).json()) as Person[];
  const [ada] = (await (
    await page.request.get(`${server.address}/api/project-managers`)
  ).json()) as ProjectManager[] as [ProjectManager];

  await test.step('the account is a person, and its projects are counted', async () => {
    expect(people).toMatchObject([
      { name: 'Ada Lund', email: 'ada@firm.example', projectManagerId: ada.id },
    ]);
    for (const name of ['One', 'Two']) {
      await call(page, server, '/api/projects', {
        name,
        category: 'Hires',
        market: 'North',
        projectManagerId: ada.id,
      });
    }
    await expect(row(page, 'Ada Lund')).toContainText('2 projects');
  });

  await test.step('two people edit the row at once', async () => {
    await button(page, 'Edit Ada Lund').click();
    const edit = form(page, 'Edit Ada Lund');
    await expect(edit.getByLabel('Username')).toBeFocused();
    await edit.getByLabel('Email').fill('');
    await page.keyboard.press('Enter');
    await says(page, 'Username and email are required');
    await edit.getByLabel('Email').fill('ada@new.example');
    await edit.getByLabel('Access').selectOption('Viewer');
    const elsewhere = await page.request.put(`${server.address}/api/project-managers/${ada.id}`, {
      data: { email: 'ada@other.example' },
      headers: { Origin: server.address },
    });
    expect(elsewhere.ok()).toBe(true);
    await expect(page.getByText('Someone else has changed this project manager')).toBeVisible();
    await page.getByRole('group', { name: 'Email' }).getByLabel('Yours').check();
    await button(page, 'Save Changes').click();
    await expect(edit.getByText('Manages 2 projects: reassign them first')).toBeVisible();
    await expect(edit.getByLabel('Access')).toBeFocused();
    await says(page, 'Failed to update project manager');
    await edit.getByLabel('Access').selectOption('Manager');
    await button(page, 'Save Changes').click();
    await says(page, 'Project manager updated successfully');
    await expect(row(page, 'Ada Lund')).toContainText('ada@new.example');
    await expect(button(page, 'Edit Ada Lund')).toBeFocused();
  });

  await test.step('the password is reset', async () => {
    await choose(page, 'Ada Lund', 'Reset password');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('New password')).toBeFocused();
    await page.keyboard.insertText('short');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The password must have at least 8 characters')).toBeVisible();
    await dialog.getByLabel('New password').fill('password1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The password is one of the commonest passwords')).toBeVisible();
    await expect(dialog.getByLabel('New password')).toBeFocused();
    await dialog.getByLabel('New password').fill('a quite different one');
    await page.keyboard.press('Enter');
    await says(page, 'Password updated successfully');
  });

  await test.step('the account is disabled and stays in the list', async () => {
    await active(page, 'Ada Lund').press('Space');
    await says(page, 'Manager status updated successfully');
    await expect(active(page, 'Ada Lund')).not.toBeChecked();
    await expect(row(page, 'Ada Lund').getByText('Inactive', { exact: true })).toBeVisible();
    await page.route('**/status', (route) => route.abort());
    await active(page, 'Ada Lund').click();
    await says(page, 'An error occurred');
    await says(page, 'Failed to update manager status');
    await page.unroute('**/status');
  });

  await test.step('the account is deleted with a successor, and restored with its projects', async () => {
    await button(page, 'Delete Ada Lund').click();
    const question = page.getByRole('alertdialog', { name: 'Delete Ada Lund?' });
    await expect(question).toContainText('2 projects become unassigned.');
    await expect(question.getByRole('option')).toHaveText([
      'No one: leave them unassigned',
      'admin',
      'Bo Quist (bo)',
    ]);
    await question.getByLabel('Reassign their projects to').selectOption('Bo Quist (bo)');
    await expect(question).toContainText('2 projects will be managed by Bo Quist.');
    await expectAccessible(page, 'deleting a project manager');
    await page.setViewportSize(wide);
    await question.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Project manager deleted successfully');
    await expect(row(page, 'Ada Lund')).toBeHidden();
    await expect(row(page, 'Bo Quist')).toContainText('2 projects');
    expect(await projectsOf(page, server)).toEqual([bo.id, bo.id]);
    await button(page, 'Undo').click();
    await expect(row(page, 'Ada Lund')).toContainText('2 projects');
    expect(await projectsOf(page, server)).toEqual([ada.id, ada.id]);
  });

  await test.step('the primary role is handed over with all its permissions', async () => {
    await button(page, 'More actions for Ada Lund').click();
    await expect(page.getByRole('menuitem', { name: 'Hand over primary role' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await choose(page, 'Bo Quist', 'Hand over primary role');
    const handover = page.getByRole('alertdialog', {
      name: 'Hand over the primary role to Bo Quist?',
    });
    await expect(handover).toContainText('you lose that role');
    await handover.getByRole('button', { name: 'Hand over primary role' }).click();
    await says(page, 'Primary role handed over');
    await expect(row(page, 'Bo Quist').getByText('Primary Manager')).toBeVisible();
    await expect(own.getByText('Primary Manager')).toBeHidden();
    await expect(button(page, 'More actions for Ada Lund')).toBeHidden();
    await expect(button(page, 'Edit admin')).toBeFocused();
    await expect(button(page, 'Delete Ada Lund')).toBeDisabled();
  });
});

test('other managers and viewers edit their own profile; the rest is read-only @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  for (const [username, name, role] of [
    ['ada', 'Ada Lund', 'manager'],
    ['vic', 'Vic Marsh', 'viewer'],
  ] as const) {
    await call(page, server, '/api/project-managers', { ...account(username, name), role });
  }

  await test.step('a manager sees the others read-only', async () => {
    await openManagers(page, server, { ...primary, username: 'ada' });
    await expect(row(page, 'Vic Marsh')).toContainText('Active');
    for (const [control, why] of [
      [button(page, 'Edit Vic Marsh'), 'You can only edit your own profile'],
      [active(page, 'Vic Marsh'), 'Only the primary manager can disable other managers'],
      [button(page, 'Delete Vic Marsh'), 'Only the primary manager can delete other managers'],
      [active(page, 'admin'), 'Cannot disable the primary project manager'],
      [button(page, 'Delete admin'), 'Cannot delete the primary project manager'],
      [active(page, 'Ada Lund'), "You don't have permission to disable this project manager"],
    ] as const) {
      await expect(control).toBeDisabled();
      await control.focus();
      await expect(page.getByRole('tooltip', { name: why })).toBeVisible();
    }
    await button(page, 'Edit Vic Marsh').click({ force: true });
    await expect(form(page, 'Edit Vic Marsh')).toHaveCount(0);
    await expectAccessible(page, 'project managers, for one of them', 360);
    await page.setViewportSize(wide);
  });

  await test.step('a manager edits the own profile', async () => {
    await button(page, 'Edit Ada Lund').click();
    const edit = form(page, 'Edit Ada Lund');
    await expect(edit.getByLabel('Access')).toBeHidden();
    await edit.getByLabel('Username').fill('Vic');
    await page.keyboard.press('Enter');
    await expect(edit.getByText('Another account has this username')).toBeVisible();
    await expect(edit.getByLabel('Username')).toHaveValue('Vic');
    await says(page, 'Failed to update project manager');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await edit.getByLabel('Username').fill('ada.lund');
    await page.keyboard.press('Enter');
    await says(page, 'Project manager updated successfully');
  });

  await test.step('a manager adds accounts without choosing their access', async () => {
    await button(page, 'Add Project Manager').click();
    await expect(form(page, 'Add Project Manager').getByLabel('Access')).toBeHidden();
    await button(page, 'Cancel').click();
  });

  await test.step('a viewer edits only the own profile', async () => {
    const seen = await anotherPerson(browser, browserErrors);
    await openManagers(seen, server, { ...primary, username: 'vic' });
    await expect(list(seen)).not.toContainText('ada@firm.example');
    await expect(list(seen).getByRole('switch')).toHaveCount(0);
    await expect(list(seen).getByRole('button')).toHaveCount(1);
    await expect(button(seen, 'Add Project Manager')).toHaveCount(0);
    await button(seen, 'Edit Vic Marsh').click();
    const edit = form(seen, 'Edit Vic Marsh');
    await edit.getByLabel('Email').fill('vic@new.example');
    await button(seen, 'Save Changes').click();
    await expect(edit.getByText('Enter your current password')).toBeVisible();
    await edit.getByLabel('Current password').fill(primary.password);
    await button(seen, 'Save Changes').click();
    await says(seen, 'Project manager updated successfully');
    await expect(row(seen, 'Vic Marsh')).toContainText('vic@new.example');
    await expect(row(page, 'Vic Marsh')).toContainText('vic@new.example');
  });
});

test('the primary manager confirms links made by an upgrade, and they are corrected at the person @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const ada = await call<ProjectManager>(
    page,
    server,
    '/api/project-managers',
    account('ada', 'Ada Lund'),
  );
  await call<Person>(page, server, '/api/people', { name: 'Ada of old' });
  // The state after the migration.
  await server.database.write
    .updateTable('people')
    .set({ projectManagerId: ada.id, linkConfirmed: false })
    .execute();
  await call<Person>(page, server, '/api/people', { name: 'Ada Lund' });
  const notice = (one: Page) => one.getByRole('heading', { name: '1 link to confirm' });

  const hers = await anotherPerson(browser, browserErrors);
  await test.step('only the primary manager sees the links', async () => {
    await signIn(hers, server, { ...primary, username: 'ada' }, '/settings/access');
    await says(hers, 'Only the primary manager can do this.');
    await expect(notice(hers)).toHaveCount(0);

    await page.goto(`${server.address}/settings/access`);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Links to confirm' })).toHaveText(
      'Ada Lund (ada) is Ada of old',
    );
    await expectAccessible(page, 'links to confirm');
    await button(page, 'Confirm All').click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the link is corrected at the person', async () => {
    await page.goto(`${server.address}/people`);
    const dialog = page.getByRole('dialog', { name: 'Edit Person' });
    const signsInAs = dialog.getByLabel('Signs in as');
    await editPerson(page, 'Ada Lund');
    await expect(signsInAs.locator('option', { hasText: 'Ada Lund' })).toHaveCount(0);
    await button(page, 'Cancel').click();
    await editPerson(page, 'Ada of old');
    await expect(signsInAs.locator('option:checked')).toHaveText(/^Ada Lund/);
    await signsInAs.selectOption('No account');
    await button(page, 'Save Changes').click();
    await expect(dialog).toHaveCount(0);
    await editPerson(page, 'Ada Lund');
    await signsInAs.selectOption({ value: String(ada.id) });
    await button(page, 'Save Changes').click();
    await expect(dialog).toHaveCount(0);
    await hers.getByRole('link', { name: /^My Work/ }).click();
    await expect(hers.getByText('Nothing to do')).toBeVisible();
  });
});

async function editPerson(page: Page, name: string): Promise<void> {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}
