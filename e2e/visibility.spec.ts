import type { Browser, Page } from '@playwright/test';

import type { Project } from '#contract/projects.ts';

import { wide } from './project-page.ts';
import {
  anotherPerson,
  expect,
  expectAccessible,
  primary,
  read,
  says,
  send,
  signIn,
  test,
} from './world.ts';
import type { FreshServer } from './world.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const falcon = (page: Page) => page.getByRole('link', { name: 'Falcon', exact: true });
const notFound = (page: Page) => page.getByRole('heading', { name: 'Project not found' });
const lock = (page: Page) => page.getByRole('button', { name: /^Only its people can see this/ });

type World = { page: Page; browser: Browser; browserErrors: string[]; server: FreshServer };

/** Olivia, a manager, on `page`; the primary manager only makes the accounts. */
async function twoManagers({ page, browser, browserErrors, server }: World) {
  await signIn(page, server);
  const account = (username: string, firstName: string, lastName: string) =>
    send(page, server, '/api/project-managers', {
      username,
      firstName,
      lastName,
      email: `${username}@firm.example`,
      password: primary.password,
    });
  const olivia = await account('olivia', 'Olivia', 'Hart');
  const dana = await account('dana', 'Dana', 'Cole');
  for (const path of ['categories', 'markets']) {
    await send(page, server, `/api/${path}`, { name: path === 'markets' ? 'Denver' : 'Hire' });
  }
  const hers = await anotherPerson(browser, browserErrors);
  await hers.setViewportSize(wide);
  await signIn(hers, server, { ...primary, username: 'dana' });
  await signIn(page, server, { ...primary, username: 'olivia' });
  await page.setViewportSize(wide);
  return { hers, olivia, dana };
}

const restricted = { name: 'Falcon', category: 'Hire', market: 'Denver', visibility: 'people' };

async function chooseAlso(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Also' }).click();
  await page.getByRole('checkbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function editAlso(page: Page, name: string): Promise<void> {
  await button(page, 'Edit Project').click();
  await chooseAlso(page, name);
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a restricted project exists only for its people, in every browser at once', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { hers } = await twoManagers({ page, browser, browserErrors, server });
  await send(page, server, '/api/projects', { name: 'Bell', category: 'Hire', market: 'Denver' });
  await hers.goto(server.address);
  await expect(hers.getByRole('link', { name: 'Bell', exact: true })).toBeVisible();

  await test.step('New Project restricts it', async () => {
    await page.goto(`${server.address}/projects?new=project`);
    const form = page.getByRole('form', { name: 'New Project' });
    await form.getByLabel('Project Name').fill('Falcon');
    await form.getByLabel('Category').selectOption('Hire');
    await form.getByLabel('Market').selectOption('Denver');
    await form.getByText('Who sees it').click();
    await expect(form.getByText('Who sees it')).toHaveCount(1);
    const sight = form.getByRole('combobox', { name: 'Who sees it' });
    await expect(sight).toBeFocused();
    await sight.selectOption('Only its people');
    await button(page, 'Create Project').last().click();
    await says(page, 'Project created successfully');
  });
  const [made] = await read<Project[]>(page, server, '/api/projects');
  const address = `${server.address}/projects/${made?.id}`;

  await test.step('the other manager finds no trace of it', async () => {
    await hers.goto(`${server.address}/projects`);
    await expect(hers.getByText('Bell').first()).toBeVisible();
    await expect(hers.getByText('Falcon')).toHaveCount(0);
    await hers.keyboard.press('Control+k');
    await hers.keyboard.type('Falcon');
    await expect(hers.getByText('No projects found')).toBeVisible();
    await hers.goto(`${server.address}/activity`);
    await expect(hers.getByText('Bell').first()).toBeVisible();
    await expect(hers.getByText('Falcon')).toHaveCount(0);
    await hers.goto(address);
    await expect(notFound(hers)).toBeVisible();
  });

  await test.step('its page says who sees it, and why', async () => {
    await page.goto(address);
    await expect(lock(page)).toHaveText('Only its people can see this: admin, Olivia');
    await lock(page).click();
    const people = page.getByRole('list', { name: 'Who sees this project' });
    await expect(people.getByRole('listitem')).toHaveText([
      'adminPrimary manager',
      'Olivia HartNamed under Also',
    ]);
    await expectAccessible(page, 'who sees a project');
    await page.setViewportSize(wide);
    await page.keyboard.press('Escape');
    await expect(lock(page)).toBeFocused();
  });

  await test.step('named under Also, the other manager sees it at once', async () => {
    await editAlso(page, 'Dana Cole');
    await expect(lock(page)).toHaveText('Only its people can see this: admin, Dana, Olivia');
    await expect(hers.getByRole('heading', { name: 'Falcon' })).toBeVisible();
    await expect(lock(hers)).toBeVisible();
  });

  await test.step('named no longer, the open page is not found', async () => {
    await lock(hers).click();
    await editAlso(page, 'Dana Cole');
    await expect(notFound(hers)).toBeFocused();
    await expect(hers.getByText('Falcon')).toHaveCount(0);
  });

  await test.step('what was typed meanwhile stays', async () => {
    await editAlso(page, 'Dana Cole');
    await button(hers, 'Edit Project').click();
    await hers.getByLabel('Description').fill('Typed meanwhile');
    await editAlso(page, 'Dana Cole');
    const lost = hers.locator('[data-lost-input]');
    await expect(lost).toContainText(
      'The project in which you were typing is no longer available.',
    );
    await expect(lost).toContainText('Typed meanwhile');
  });
});

test('Make Public stays in sight below the names of many people @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server);
  for (const path of ['categories', 'markets']) {
    await send(page, server, `/api/${path}`, { name: path === 'markets' ? 'Denver' : 'Hire' });
  }
  const alsoVisibleTo: number[] = [];
  for (let at = 1; at <= 12; at += 1) {
    const username = `manager${at}`;
    const email = `${username}@firm.example`;
    const account = { username, email, password: primary.password };
    alsoVisibleTo.push((await send(page, server, '/api/project-managers', account)).id);
  }
  const { id } = await send(page, server, '/api/projects', { ...restricted, alsoVisibleTo });
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto(`${server.address}/projects/${id}`);
  await expect(lock(page)).toContainText('8 others');
  await lock(page).click();
  const people = page.getByRole('list', { name: 'Who sees this project' }).getByRole('listitem');
  await expect(people).toHaveCount(13);
  await expect(people.last()).not.toBeInViewport();
  await expect(button(page, 'Make Public')).toBeInViewport({ ratio: 1 });
  await people.last().scrollIntoViewIfNeeded();
  const [last, action] = [people.last(), button(page, 'Make Public')].map((one) =>
    one.boundingBox(),
  );
  const { y = 0, height = 0 } = (await last) ?? {};
  expect((await action)?.y).toBeGreaterThanOrEqual(y + height);
});

test('lists gain and lose a restricted project at once, and it becomes public under another name', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { hers } = await twoManagers({ page, browser, browserErrors, server });
  await send(page, server, '/api/projects', { name: 'Bell', category: 'Hire', market: 'Denver' });
  const { id } = await send(page, server, '/api/projects', restricted);
  await page.goto(`${server.address}/projects/${id}`);
  await hers.goto(server.address);

  await test.step('lists gain and lose it', async () => {
    await expect(hers.getByRole('link', { name: 'Bell', exact: true })).toBeVisible();
    await expect(falcon(hers)).toHaveCount(0);
    await editAlso(page, 'Dana Cole');
    await expect(falcon(hers)).toBeVisible();
    await expect(hers.getByRole('img', { name: 'Only its people can see this' })).toBeVisible();
    await expectAccessible(hers, 'a dashboard with a restricted project');
    await hers.setViewportSize(wide);
    await editAlso(page, 'Dana Cole');
    await expect(falcon(hers)).toHaveCount(0);
    await hers.goto(`${server.address}/projects`);
    await expect(hers.getByText('Bell').first()).toBeVisible();
    await expect(hers.getByText('Falcon')).toHaveCount(0);
  });

  await test.step('it becomes public under another name', async () => {
    await lock(page).click();
    await button(page, 'Make Public').click();
    const dialog = page.getByRole('dialog', { name: 'Make “Falcon” public?' });
    const name = dialog.getByLabel('Rename to');
    await expect(name).toHaveValue('Falcon');
    await name.fill('Alex Carter');
    await button(page, 'Keep “Falcon”').click();
    await expect(name).toHaveValue('Falcon');
    await expect(name).toBeFocused();
    await name.fill('Alex Carter');
    await expectAccessible(page, 'making a project public');
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: 'Make Public' }).click();
    await says(page, 'Everybody can see the project now');
    await expect(lock(page)).toHaveCount(0);
    await expect(hers.getByText('Alex Carter').first()).toBeVisible();
  });
});

test('the default of a market applies to new projects, until somebody chooses otherwise @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { dana } = await twoManagers({ page, browser, browserErrors, server });
  const form = page.getByRole('form', { name: 'New Project' });
  const summary = form.locator('summary', { hasText: 'Who sees it' });
  const create = async (name: string) => {
    await form.getByLabel('Project Name').fill(name);
    await form.getByLabel('Category').selectOption('Hire');
    await button(page, 'Create Project').last().click();
    await expect(form).toHaveCount(0);
    const projects = await read<Project[]>(page, server, '/api/projects');
    return projects.find((one) => one.name === name);
  };

  await test.step('it is chosen at the market', async () => {
    await page.goto(`${server.address}/settings?tab=markets`);
    await button(page, 'Edit Denver').click();
    await page.getByLabel('New projects in Denver').selectOption('Only its people');
    await chooseAlso(page, 'Dana Cole');
    await expectAccessible(page, 'a market with a default');
    await page.setViewportSize(wide);
    await button(page, 'Save Changes').click();
    await says(page, 'Market updated successfully');
  });

  await test.step('New Project shows and applies it, untouched', async () => {
    await page.goto(`${server.address}/projects?new=project`);
    await expect(summary).toHaveText('Who sees it Everybody');
    await form.getByLabel('Market').selectOption('Denver');
    const usual = 'Who sees it Only its people, also Dana Cole, as usual in Denver';
    await expect(summary).toHaveText(usual);
    const sent = page.waitForRequest((one) => one.method() === 'POST');
    const made = await create('Falcon');
    expect((await sent).postDataJSON()).not.toHaveProperty('visibility');
    expect(made?.visibility).toBe('people');
    expect(made?.alsoVisibleTo).toContain(dana.id);
  });

  await test.step('another choice stays in the draft and wins', async () => {
    await page.goto(`${server.address}/projects?new=project`);
    await form.getByLabel('Market').selectOption('Denver');
    await summary.click();
    await form.getByRole('combobox', { name: 'Who sees it' }).selectOption('Everybody');
    await page.reload();
    await expect(summary).toHaveText('Who sees it Everybody');
    expect((await create('Bell'))?.visibility).toBe('everybody');
  });
});

test('what the access rules leave to the primary manager is disabled for others, with the reason @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { hers } = await twoManagers({ page, browser, browserErrors, server });
  const { id } = await send(page, server, '/api/projects', { ...restricted, name: 'Bell' });
  const { id: open } = await send(page, server, '/api/projects', {
    ...restricted,
    name: 'Open',
    visibility: 'everybody',
    tasks: [{ name: 'Papers' }],
  });
  const template = { name: 'Welcome', content: 'Welcome {advisor}' };
  await send(page, server, '/api/message-templates', template);
  await hers.goto(`${server.address}/projects/${open}`);
  await expect(button(hers, 'Delete Project')).toBeEnabled();
  await signIn(page, server, primary, '/settings/access');
  const why = 'Only the primary manager can do this';

  await test.step('the primary manager reserves both', async () => {
    await page.getByLabel('Who may delete projects').selectOption('Only the primary manager');
    await page.getByLabel('Who may change templates').selectOption('Only the primary manager');
    await expectAccessible(page, 'permissions of managers');
    await page.setViewportSize(wide);
    await button(page, 'Save Changes').click();
    await says(page, 'Access rules updated successfully');
  });

  await test.step('an open project follows at once', async () => {
    await expect(button(hers, 'Delete Project')).toBeDisabled();
    await button(hers, 'Delete Project').focus();
    await expect(hers.getByRole('tooltip', { name: why })).toBeVisible();
    await button(hers, 'More actions').click();
    await expect(item(hers, /^Save as Template/)).toBeDisabled();
    await expect(item(hers, /^Save as Template/)).toContainText(why);
    await hers.keyboard.press('Escape');
    await button(hers, 'More actions for Papers').click();
    await expect(item(hers, /^Save task as template/)).toBeDisabled();
    await hers.keyboard.press('Escape');
  });

  await test.step('so do the lists of templates', async () => {
    await hers.goto(`${server.address}/settings?tab=project-templates`);
    await expect(button(hers, 'New Project Template')).toBeDisabled();
    await expect(button(hers, 'New Task Template')).toBeDisabled();
    await hers.goto(`${server.address}/settings?tab=project-templates&template=new`);
    await expect(button(hers, 'New Project Template')).toBeDisabled();
    await hers.goto(`${server.address}/message-templates`);
    await expect(button(hers, 'Create Template')).toBeDisabled();
    await expect(button(hers, 'Edit Welcome')).toBeDisabled();
    await expect(button(hers, 'Delete Welcome')).toBeDisabled();
    await expect(hers.getByRole('switch', { name: 'Welcome: active' })).toBeDisabled();
    await hers.goto(`${server.address}/projects?new=project`);
    await expect(button(hers, 'Save as Template')).toBeDisabled();
  });

  await test.step('the primary manager sees what the other one can see', async () => {
    const patch = { visibility: 'people', version: 1 };
    const also = await page.request.put(`${server.address}/api/projects/${open}`, {
      data: patch,
      headers: { Origin: server.address },
    });
    expect(also.status()).toBe(200);
    await page.goto(`${server.address}/settings?tab=project-managers`);
    await button(page, 'More actions for Olivia Hart').click();
    await item(page, 'What they can see').click();
    await expect(page.getByRole('heading', { name: 'What Olivia Hart can see' })).toBeVisible();
    const those = page.getByRole('list', { name: 'Restricted projects' }).getByRole('listitem');
    await expect(those).toHaveText([/^Bell.*Named under Also$/]);
    await expect(page.getByText('that everybody sees')).toHaveCount(0);
    await send(page, server, '/api/projects', { ...restricted, visibility: 'everybody' });
    await page.getByText('1 project that everybody sees').click();
    await expect(falcon(page)).toBeVisible();
    await expectAccessible(page, 'what an account can see');
    await page.setViewportSize(wide);
    await page.getByRole('link', { name: 'Back to Project Managers' }).click();
    await expect(button(page, 'Edit Olivia Hart')).toBeFocused();
    await page.goto(`${server.address}/projects/${id}`);
    await expect(lock(page)).toContainText('admin, Olivia');
  });
});

test('from the hire date on, My Work of its manager offers to make a project public @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { hers, olivia } = await twoManagers({ page, browser, browserErrors, server });
  const mine = { ...restricted, projectManagerId: olivia.id, advisorName: 'Alex Carter' };
  await send(page, server, '/api/projects', { ...mine, endDate: '2020-01-01' });
  await send(page, server, '/api/projects', { ...mine, name: 'Later', endDate: '2199-01-01' });
  await page.goto(`${server.address}/my-work`);
  const offers = page.getByRole('list', { name: 'Hires to make public' }).getByRole('button');
  await expect(offers).toHaveText(['Falcon: make public?']);
  await expectAccessible(page, 'My Work with a hire to make public');
  await page.setViewportSize(wide);
  await offers.click();
  const dialog = page.getByRole('dialog', { name: 'Make “Falcon” public?' });
  await expect(dialog.getByLabel('Rename to')).toHaveValue('Alex Carter');
  await dialog.getByRole('button', { name: 'Make Public' }).click();
  await expect(offers).toHaveCount(0);
  await expect(hers.getByRole('link', { name: 'Alex Carter', exact: true })).toBeVisible();
});
