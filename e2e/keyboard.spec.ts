import type { Locator, Page } from '@playwright/test';

import { isLong } from '../reliability/harness/scale.ts';
import { begin, open } from './project-page.ts';
import { field, generate } from './slides.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, primary, says, send, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a hire from sign-in to announcement without a mouse', async ({ page, freshServer }) => {
  const server = await freshServer();

  await test.step('sign-in', async () => {
    await page.goto(`${server.address}/auth`);
    await fill(page, field(page, 'Username'), primary.username);
    await fill(page, field(page, 'Password'), primary.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await send(page, server, '/api/categories', { name: 'Recruiting' });
    await send(page, server, '/api/markets', { name: 'Southeast' });
    await send(page, server, '/api/project-templates', {
      name: 'Advisor hire',
      category: 'Recruiting',
      market: 'Southeast',
      taskTemplates: [{ name: 'Offer', steps: [{ name: 'Letter', details: ['Sign it'] }] }],
    });
  });

  await test.step('a project from a template', async () => {
    await press(page, page.getByRole('link', { name: 'Projects', exact: true }));
    await expect(page.getByRole('heading', { name: 'Project Management' })).toBeFocused();
    await press(page, button(page, 'Create from Template'));
    await expect(field(page, 'Project template')).toBeFocused();
    await page.keyboard.type('hire');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Project Name')).toBeFocused();
    // One too many, which may arrive here on a busy machine.
    await page.keyboard.press('Enter');
    await expect(field(page, 'Project Name')).toBeFocused();
    await page.keyboard.type('Lund joins Charlotte');
    await page.keyboard.press('Control+Enter');
    await says(page, 'Project created successfully');
  });

  await test.step('the last tick, and its celebration', async () => {
    await press(page, page.getByRole('link', { name: /^View Details/ }));
    await expect(page.getByRole('heading', { name: 'Lund joins Charlotte' })).toBeFocused();
    await press(page, button(page, 'Letter'));
    await reach(page, page.getByRole('checkbox', { name: 'Sign it' }));
    await page.keyboard.press('Space');
    await says(page, 'Project complete!');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-celebration]')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Sign it' })).toBeFocused();
  });

  await test.step('the project is archived', async () => {
    await reach(page, button(page, 'Archive Project'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Hired' })).toBeFocused();
    await page.keyboard.press('Enter');
    await says(page, 'Project archived successfully');
    await expect(page.locator('[data-celebration]')).toHaveCount(0);
    if (!isLong) return;
    await press(page, page.getByRole('link', { name: 'Create Slide', exact: true }));
    await expect(page.getByRole('heading', { name: 'Create Slide', level: 1 })).toBeFocused();
    await fill(page, field(page, 'Slide title'), 'Welcome');
    await fill(page, field(page, 'Name').first(), 'Ada Lund');
    await fill(page, field(page, 'Business title').first(), 'Managing Director');
    await fill(page, field(page, 'Prior firm'), 'Old Firm');
    await fill(page, field(page, 'Location'), 'Charlotte, NC');
    await fill(page, field(page, 'Message on the slide'), 'Welcome to Charlotte.');
    await fill(page, field(page, 'Compliance number'), 'C-1');
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 30_000 }),
      press(page, generate(page)),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pptx$/);
  });
});

test('single keys open pages, focus rows and fields, and can be switched off @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(
    page,
    server,
    { Offer: { Letter: [], Call: [] } },
    { market: 'New York' },
  );
  await open(page, server, id);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  const row = (name: string) => page.getByRole('button', { name, exact: true });
  await test.step('the sheet of shortcuts; other keys do nothing meanwhile', async () => {
    // The shortcut code is loaded late.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(page, 'keyboard shortcuts', 1440);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('j, k, x and n on the project page', async () => {
    await expect(row('Call')).toBeVisible();
    await page.keyboard.press('j');
    await expect(row('Offer')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(row('Call')).toBeFocused();
    await page.keyboard.press('k');
    await expect(row('Letter')).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: 'Select Letter' })).toBeChecked();
    await page.keyboard.press('n');
    await expect(page.getByRole('menuitem', { name: 'Create New Task' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('g and a letter opens a page', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await expect(page).toHaveURL(/[?]view=matrix$/);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeFocused();
  });

  await test.step('n creates, / searches, and text fields keep their keys', async () => {
    await page.keyboard.press('n');
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.type('Agnes');
    await page.keyboard.press('Control+Enter');
    await says(page, 'Person created successfully');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('gd?');
    await expect(page.getByRole('searchbox')).toHaveValue('gd?');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: /Hire of Ada Lund/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the shortcuts are switched off', async () => {
    await visit(page, '/settings/account');
    await field(page, 'Keyboard shortcuts').selectOption('Off');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Project manager updated successfully');
    await page.getByRole('heading', { name: 'My account' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/account$/);
  });
});

/** Presses Tab until the control has the focus, at most once per control of the page. */
async function reach(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  // Querying by role after each press would take most of the time.
  const expected = await control.elementHandle();
  for (let presses = 0; presses < 60; presses += 1) {
    const there = await expected?.evaluate(
      (element) => element === element.ownerDocument.activeElement,
    );
    if (there) break;
    await page.keyboard.press(key);
  }
  await expect(control, 'reached by the keyboard').toBeFocused();
}

async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.type(text);
}
