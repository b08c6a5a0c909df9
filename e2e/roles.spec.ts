import type { Page } from '@playwright/test';

import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';

import { visit } from './visit.ts';
import { anotherPerson, expect, expectAccessible, signIn, signInByCall, test } from './world.ts';

const frank = { username: 'frank.delaney', password: 'waymark-demo' };

const screens = [
  ['/', 'Dashboard'],
  ['/projects', 'Project Management'],
  ['/archived-projects', 'Archived Projects'],
  ['/tasks', 'Task Management'],
  ['/people', 'People'],
  ['/markets', 'Markets'],
  ['/activity', 'Activity'],
  ['/message-templates', 'Message Templates'],
  ['/settings?tab=project-managers', 'Settings'],
  ['/settings?tab=categories', 'Settings'],
  ['/settings?tab=markets', 'Settings'],
  ['/settings?tab=project-templates', 'Settings'],
  ['/settings?tab=theme', 'Settings'],
  ['/settings/account', 'My account'],
  ['/settings/deleted', 'Recently deleted'],
] as const;

/** Buttons with these names make changes. Every user may change their own account. */
const changing =
  /^(Add|Create|New|Edit|Delete|Archive|Restore|Duplicate|Move|Remove|Reorder|Make|Active|Inactive|Actions|Mark)\b/;
const own = /^(Edit Frank Delaney|Actions for Frank Delaney|New Token)$/;

/** Enabled buttons that appear to make changes. */
async function usableChanges(page: Page): Promise<string[]> {
  const buttons = page.getByRole('main').getByRole('button', { name: changing, disabled: false });
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );
  return names.filter((name) => !own.test(name));
}

test('a viewer opens all screens, sees everything and can change nothing', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, frank, '/settings');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });

  await test.step('no screen offers a change', async () => {
    for (const [path, heading] of screens) {
      await visit(page, path);
      await expect(page.getByRole('heading', { name: heading, level: 1 }), path).toBeVisible();
      await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect(await usableChanges(page), path).toEqual([]);
    }
  });

  await test.step('buttons that would create something are absent', async () => {
    await visit(page, '/projects?new=project');
    await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
    await expect(page.getByRole('dialog').or(page.getByRole('form'))).toHaveCount(0);
    await visit(page, '/settings/holidays');
    await expect(page.getByRole('list').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { disabled: true })).toHaveCount(0);
  });

  await test.step('the settings open on the theme, with the own account beside it', async () => {
    await visit(page, '/settings');
    const menu = page.getByRole('navigation', { name: 'Configuration' });
    await expect(menu.getByRole('link')).toHaveText(['Theme', 'My account']);
    await expect(menu.getByRole('link', { name: 'Theme' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByText('Dark', { exact: true })).toBeVisible();
  });

  await test.step('an account without a person is told whom to ask', async () => {
    await visit(page, '/my-work');
    await expect(page.getByText(/Ask the primary manager to link it/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Link your account' })).toHaveCount(0);
    await visit(page, '/');
    await expect(page.getByRole('heading', { name: 'Open Projects' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Link your account' })).toHaveCount(0);
  });

  await test.step('templates are read; slides are not made', async () => {
    await visit(page, '/settings?tab=project-templates&template=new');
    const templates = page.getByRole('list', { name: 'Project Templates', exact: true });
    await templates.getByRole('button', { expanded: false }).first().click();
    await expect(templates.getByText(/before hire/).first()).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    await expectAccessible(page, 'templates for a viewer', 360);
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, '/photo-upload');
    await expect(page.getByText(/^Managers create slides/)).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
  });

  await test.step('a project offers no change', async () => {
    const projects = await page.request.get(`${demo.address}/api/projects`);
    const open = ((await projects.json()) as Project[]).find(
      ({ status, tasksCount }) => status === 'in_progress' && tasksCount > 0,
    );
    await visit(page, `/projects/${open?.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: open?.name ?? '', level: 1 })).toBeVisible();
    const steps = main
      .getByRole('list', { name: 'Steps' })
      .getByRole('heading')
      .getByRole('button');
    await steps.first().click();
    await expect(main.getByRole('checkbox').first()).toBeVisible();
    expect(await usableChanges(page), 'a project').toEqual([]);
    for (const box of await main.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  });

  await test.step('lists of work say why their boxes are disabled', async () => {
    for (const path of ['/my-work?who=everybody', '/tasks']) {
      await visit(page, path);
      const box = page
        .getByRole('main')
        .getByRole('checkbox', { name: / completed$/ })
        .first();
      await expect(box, path).toBeDisabled();
      await expect(box, path).toHaveAccessibleDescription(
        "You don't have permission to change this",
      );
      await box.click({ force: true });
      await expect(box, path).not.toBeChecked();
    }
  });

  await test.step('the palette has no such command either', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Create');
    await expect(page.getByRole('option', { name: 'Create Project' })).toHaveCount(0);
    expect(sent).toEqual([]);
  });
});

test('a role change takes effect in an open browser', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const send = async (method: string, path: string, data: object) => {
    const headers = { Origin: server.address };
    const answer = await page.request.fetch(server.address + path, { method, headers, data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as ProjectManager;
  };
  const bea = { username: 'bea', password: 'a battery of horses' };
  const body = { ...bea, email: 'bea@waymark.example', role: 'viewer' };
  const { id, version } = await send('POST', '/api/project-managers', body);

  const other = await anotherPerson(browser, browserErrors);
  await signIn(other, server, bea, '/projects');
  const create = other.getByRole('button', { name: 'Create Project' }).first();

  await test.step('a viewer becomes a manager, and a viewer again', async () => {
    await expect(other.getByRole('heading', { name: 'Project Management' })).toBeVisible();
    await expect(create).toHaveCount(0);
    const { version: next } = await send('PATCH', `/api/project-managers/${id}`, {
      role: 'manager',
      version,
    });
    await expect(create).toBeEnabled();
    await create.click();
    await expect(other.getByRole('dialog').or(other.getByRole('form')).first()).toBeVisible();
    await visit(other, '/settings/account');
    await expect(other.getByText('Manager', { exact: true })).toBeVisible();

    await send('PATCH', `/api/project-managers/${id}`, { role: 'viewer', version: next });
    await expect(other.getByText('Viewer', { exact: true })).toBeVisible();
  });

  await test.step('the primary role is transferred between two open browsers', async () => {
    await send('PATCH', `/api/project-managers/${id}`, { role: 'manager' });
    await page.goto(`${server.address}/settings/account`);
    await expect(page.getByText('Primary Manager', { exact: true })).toBeVisible();
    await send('POST', `/api/project-managers/${id}/make-primary`, {});
    await expect(other.getByText('Primary Manager', { exact: true })).toBeVisible();
    await expect(page.getByText('Manager', { exact: true })).toBeVisible();
  });
});
