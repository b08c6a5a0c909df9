import type { Locator, Page } from '@playwright/test';

import type { MessageTemplate } from '#contract/messages.ts';

import { anotherPerson, expect, expectAccessible, says, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Message Templates' });
const card = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });
const preview = (page: Page) => page.getByRole('group', { name: 'Message with example people' });
const wide = { width: 1440, height: 900 };

async function read(page: Page, { address }: FreshServer): Promise<MessageTemplate[]> {
  const response = await page.request.get(`${address}/api/message-templates`);
  return (await response.json()) as MessageTemplate[];
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('a message template is written, edited by two people, deactivated, copied, deleted and restored', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/message-templates');

  const message = field(dialog(page), 'Message');
  await test.step('a new template: required fields, placeholders by button, a preview', async () => {
    await says(page, 'No message templates yet');

    // Creating: required fields, placeholders by button, and a preview.
    await choose(page, 'Create the first one');
    await expect(field(dialog(page), 'Name')).toBeFocused();
    await choose(page, 'Create Template');
    await says(page, 'Template name is required');
    await says(page, 'Template content is required');
    await expect(field(dialog(page), 'Name')).toBeFocused();
    await page.keyboard.type('Warm welcome');
    // A corrected field loses its error.
    await expect(dialog(page).getByText('Template name is required')).toBeHidden();
    await says(page, 'Template content is required');
    await message.fill('Welcome , {title}. Yes: {nobody}');
    await message.press('Control+Home');
    for (let right = 0; right < 'Welcome '.length; right += 1) await message.press('ArrowRight');
    await dialog(page)
      .getByRole('button', { name: /^Insert \{names\}/ })
      .click();
    await expect(message).toBeFocused();
    await page.keyboard.type('!');
    await expect(message).toHaveValue('Welcome {names}!, {title}. Yes: {nobody}');
    await expect(preview(page)).toHaveText(
      'Welcome Jordan Avery, Priya Nair!, {title}. Yes: {nobody}',
    );
    await expect(preview(page).locator('mark')).toHaveText([
      'Jordan Avery, Priya Nair',
      '{title}',
      '{nobody}',
    ]);
    await says(
      page,
      'Unknown placeholders {title}, {nobody}. They will appear as text on the slide.',
    );
    await expectAccessible(page, 'form of a message template');
    await page.setViewportSize(wide);
    await message.fill('Welcome {names}: ');
    await dialog(page)
      .getByRole('button', { name: /^Insert \{titles\}/ })
      .click();
    await expect(message).toHaveValue('Welcome {names}: {titles}');
    await expect(dialog(page).getByText(/^Unknown placeholder/)).toBeHidden();
  });

  await test.step('a failed save keeps the draft, and the next one saves it once', async () => {
    await page.route('**/api/message-templates', (route) => route.abort(), { times: 1 });
    await choose(page, 'Create Template');
    await says(page, 'Failed to create message template');
    await expect(message).toHaveValue('Welcome {names}: {titles}');
    await page.reload();
    await expect(message).toHaveValue('Welcome {names}: {titles}');
    await choose(page, 'Create Template');
    await says(page, 'Message template created successfully');
    await expect(card(page, 'Warm welcome')).toContainText('Welcome {names}: {titles}');
    const [made] = await read(page, server);
    expect(made).toMatchObject({ content: 'Welcome {names}: {titles}', description: null });
  });

  const other = await anotherPerson(browser, browserErrors);
  await test.step('two people edit it at once', async () => {
    await signIn(other, server, undefined, '/message-templates');
    await choose(page, 'Edit Warm welcome');
    // Without a caret the placeholder is appended.
    await dialog(page)
      .getByRole('button', { name: /^Insert \{names\}/ })
      .click();
    await expect(message).toHaveValue('Welcome {names}: {titles}{names}');
    await field(dialog(page), 'Description').fill('For one advisor');
    await message.fill('Mine: {names}');
    await choose(other, 'Edit Warm welcome');
    await field(dialog(other), 'Message').fill('Theirs: {names}');
    await choose(other, 'Save Changes');
    await says(other, 'Message template updated successfully');
    const conflict = dialog(page).getByText(/Someone else has changed this message template/);
    await expect(conflict).toBeVisible();
    await dialog(page).getByRole('group', { name: 'Message' }).getByLabel('Yours').check();
    await choose(page, 'Save Changes');
    await says(page, 'Message template updated successfully');
    await expect(card(other, 'Warm welcome')).toContainText('Mine: {names}');
    await expect(card(other, 'Warm welcome')).toContainText('For one advisor');
  });

  await test.step('it is deactivated by its switch, and copied', async () => {
    const active = card(page, 'Warm welcome').getByRole('switch', { name: 'Warm welcome: active' });
    await active.press('Space');
    await expect(active).not.toBeChecked();
    await expect(card(other, 'Warm welcome')).toContainText('Inactive');
    await choose(page, 'Duplicate Warm welcome');
    await expect(field(dialog(page), 'Name')).toHaveValue('Copy of Warm welcome');
    await choose(page, 'Create Template');
    await expect(card(page, 'Copy of Warm welcome')).toContainText('Mine: {names}');
    expect(await read(page, server)).toMatchObject([
      { name: 'Copy of Warm welcome', isActive: true },
      { name: 'Warm welcome', isActive: false },
    ]);
  });

  await test.step('it is deleted and restored', async () => {
    await choose(page, 'Delete Warm welcome');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Slides that were made with it keep their text.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Message template deleted successfully');
    await expect(list(page).getByRole('heading')).toHaveText(['Copy of Warm welcome']);
    await choose(page, 'Undo');
    await expect(card(page, 'Warm welcome')).toContainText('Inactive');
    await expectAccessible(page, 'message templates', 360);
    await page.setViewportSize(wide);
  });

  await test.step('a viewer can only read', async () => {
    const viewer = { username: 'viewer', password: 'read and nothing else' };
    const named = { email: 'viewer@waymark.example', role: 'viewer' };
    await send(page, server, '/api/project-managers', { ...viewer, ...named });
    await other.context().clearCookies();
    await signIn(other, server, viewer, '/message-templates');
    await expect(list(other).getByRole('heading')).toHaveText([
      'Copy of Warm welcome',
      'Warm welcome',
    ]);
    await expect(list(other).getByRole('button')).toHaveCount(0);
    await expect(list(other).getByRole('switch')).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Create Template' })).toHaveCount(0);
  });

  await test.step('the longest names and texts; a failed list is retried', async () => {
    await other.context().close();
    for (let index = 0; index < 6; index += 1) {
      const name = `${index} `.padEnd(200, index % 2 ? 'x' : 'long name ');
      await send(page, server, '/api/message-templates', {
        name: name.trim(),
        content: '{names} '.repeat(625).trim(),
        description: 'd'.repeat(5000),
        isActive: index % 3 > 0,
      });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(list(page).getByRole('listitem')).toHaveCount(8);
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
    await page.route('**/api/message-templates', (route) => route.abort());
    await page.reload();
    await says(page, "Couldn't load message templates");
    await page.unroute('**/api/message-templates');
    await choose(page, 'Retry');
    await expect(list(page).getByRole('listitem')).toHaveCount(8);
  });
});
