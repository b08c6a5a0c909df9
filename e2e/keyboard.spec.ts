import type { Locator, Page } from '@playwright/test';

import { field, generate } from './slides.ts';
import { expect, primary, says, send, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a hire from sign-in to the announcement, and never a mouse', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
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

  await press(page, page.getByRole('link', { name: 'Projects', exact: true }));
  await expect(page.getByRole('heading', { name: 'Project Management' })).toBeFocused();
  await press(page, button(page, 'Create from Template'));
  await expect(field(page, 'Project template')).toBeFocused();
  await page.keyboard.type('hire');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Project Name')).toBeFocused();
  await page.keyboard.type('Lund joins Charlotte');
  await page.keyboard.press('Control+Enter');
  await says(page, 'Project created successfully');

  await press(page, page.getByRole('link', { name: /^View Details/ }));
  await expect(page.getByRole('heading', { name: 'Lund joins Charlotte' })).toBeFocused();
  await press(page, button(page, 'Letter'));
  await reach(page, page.getByRole('checkbox', { name: 'Sign it' }));
  await page.keyboard.press('Space');
  await says(page, 'Project complete!');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-celebration]')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Sign it' })).toBeFocused();

  await reach(page, button(page, 'Archive Project'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Hired' })).toBeFocused();
  await page.keyboard.press('Enter');
  await says(page, 'Project archived successfully');
  await expect(page.locator('[data-celebration]')).toHaveCount(0);
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

/** Presses Tab until the control has the focus, at most once per control of the page. */
async function reach(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    const there = await control.evaluate(
      (element) => element === element.ownerDocument.activeElement,
    );
    if (there) return;
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
