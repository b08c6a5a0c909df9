import type { Locator, Page } from '@playwright/test';

import {
  aHire,
  aPicture,
  advisors,
  chooseProject,
  field,
  managers,
  names,
  photo,
  wide,
} from './slides.ts';
import { expect, expectAccessible, says, send, test } from './world.ts';

/** The button is inside the form and nothing covers it. */
const expectReachable = async (page: Page, button: Locator) => {
  await button.scrollIntoViewIfNeeded();
  const form = (await page.getByRole('form', { name: 'Create Slide' }).boundingBox())!;
  const { x, y, width, height } = (await button.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(form.x + form.width);
  const top = await page.evaluate<string | null>(
    `document.elementFromPoint(${x + width / 2}, ${y + height / 2})?.closest('button')?.getAttribute('aria-label') ?? null`,
  );
  expect(top).toMatch(/^Unlink /);
};
const expectNames = async (page: Page, list: typeof advisors, expected: string[]) => {
  await expect(names(page, list)).toHaveCount(expected.length);
  for (const [at, name] of expected.entries())
    await expect(names(page, list).nth(at)).toHaveValue(name);
};

test('the people in the form follow the project; photo and text survive later changes @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { address } = server;
  await aHire(page, server);
  const project = { category: 'Recruiting', market: 'Southeast', status: 'completed' };
  const bare = { ...project, name: 'Eleanor, nothing said yet' };
  const eleanor = await send(page, server, '/api/projects', bare);
  await send(page, server, '/api/projects', {
    ...project,
    name: 'Samuel joins Dallas with all of Preston Road Wealth Partners',
    advisorName: 'Samuel Roe',
    advisorTitle: 'Vice President',
    advisorPriorFirm: 'Other Firm',
    advisorLocation: 'Dallas, TX',
  });

  await test.step('the project page finds the project in the search at once', async () => {
    await page.goto(`${address}/projects/${eleanor.id}`);
    // The search reads the list of projects, which is still empty.
    await expect(page.getByRole('heading', { name: bare.name })).toBeVisible();
    // The shortcut code is loaded late.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.type('eleanor');
    await expect(page.getByRole('option').first()).toContainText('Eleanor');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('facts entered on the project page are used immediately', async () => {
    await page.getByRole('button', { name: 'Edit Project' }).click();
    // Completed and archived in one step.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('dialog').getByText('Announcement').click();
    await field(page.getByRole('dialog'), 'Advisor name').fill('Eleanor Vance');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    // The response with the people is late.
    await page.route(`**/api/projects/${eleanor.id}`, async (route) => {
      await new Promise((go) => setTimeout(go, 400));
      await route.continue();
    });
    await page.getByRole('link', { name: 'Create Slide' }).click();
    await expect(page.getByText('Loading the project').first()).toBeAttached();
    await expectNames(page, advisors, ['Eleanor Vance']);
    await page.unrouteAll({ behavior: 'wait' });
    await says(page, 'Eleanor, nothing said yet');
    await page.getByRole('button', { name: 'Unlink Eleanor, nothing said yet' }).click();
    await expectNames(page, advisors, ['']);
  });

  await test.step('input from before the choice of a project belongs to it', async () => {
    await field(page, 'Slide title').fill('Welcome');
    await page.setViewportSize(wide);
    await chooseProject(page, 'lund');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start new slide' }).click();
    await expectNames(page, advisors, ['Ada Lund']);
    await expectNames(page, managers, ['Bo Quist']);
    // People typed by hand are added to those of the project.
    await page.getByRole('button', { name: 'Add Manager' }).click();
    await names(page, managers).last().fill('Ines Hand');
    await chooseProject(page, 'lund');
    await expectNames(page, managers, ['Bo Quist', 'Ines Hand']);
  });

  await test.step('a long name stays inside the form, with its remove button', async () => {
    await chooseProject(page, 'samuel');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start new slide' }).click();
    await expectNames(page, advisors, ['Samuel Roe']);
    await expectNames(page, managers, ['']);
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expectReachable(page, page.getByRole('button', { name: /^Unlink Samuel joins/ }));
    }
    await page.getByRole('button', { name: 'From project' }).click();
    const options = page.getByRole('listbox', { name: 'Projects' }).getByRole('option');
    await expect(options.first()).toHaveText('No project');
    await expect(options.and(page.locator('[aria-selected=true]'))).toContainText('Samuel joins');
    await expectAccessible(page, 'choosing a project', 1440);
    await page.setViewportSize(wide);
    await page.keyboard.press('Escape');
    await chooseProject(page, '');
    // Enter without typing keeps the choice.
    await expectNames(page, advisors, ['Samuel Roe']);
  });

  const buffer = await aPicture(page, 600, 900);
  await test.step('a new slide starts empty', async () => {
    await names(page, managers).fill('Ines Hand');

    await page.getByRole('button', { name: 'New slide' }).click();
    await page.getByRole('button', { name: 'Start new slide' }).click();
    await expectNames(page, managers, ['']);
  });

  const second = await send(page, server, '/api/message-templates', {
    name: 'Short one',
    content: 'Hello {names}.',
  });
  await test.step('its photo and text survive Back and a reload', async () => {
    await photo(page).setInputFiles({ name: 'tall.jpg', mimeType: 'image/jpeg', buffer });
    const focus = page.getByRole('slider', { name: 'Visible part of the photo' });
    await expect(focus).toHaveAttribute('aria-valuetext', '50% from the left, 35% from the top');
    await names(page, advisors).fill('Ada Lund');
    await page.getByRole('link', { name: 'Generated Slides' }).first().click();
    await says(page, 'No slides yet');
    await page.goBack();
    await says(page, 'tall.jpg');
    await expect(focus).toBeVisible();
    await page.reload();
    await says(page, 'Choose the photo again');
    await expect(names(page, advisors)).toHaveValue('Ada Lund');
    await page.getByRole('button', { name: 'Continue without a photo' }).click();
    await says(page, 'Drop a photo here');
  });

  const template = page.getByLabel('Message template');
  const message = field(page, 'Message on the slide');

  // The text is kept when another user deletes the template.
  const headers = { Origin: address };
  await test.step('another template replaces the text, which can be undone', async () => {
    await template.selectOption('Short one');
    await expect(message).toHaveValue('Hello Ada Lund.');
    await message.fill('My own words');
    await template.selectOption('Warm welcome');
    await says(page, 'Your custom text was replaced');
    await expect(message).toHaveValue(/^Please join us/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message).toHaveValue('My own words');
    await expect(template.locator('option:checked')).toHaveText('Short one');
    await page.getByRole('button', { name: 'Reset to template' }).click();
    await expect(message).toHaveValue('Hello Ada Lund.');
  });

  await test.step('the text is kept when another user deletes the template', async () => {
    await page.request.delete(`${address}/api/message-templates/${second.id}`, { headers });
    await expect(template.locator('option:checked')).toHaveText('Short one (deleted)');
    await says(page, 'Short one has been deleted. The message is kept as custom text.');
    await expect(message).toHaveValue('Hello Ada Lund.');
    await page.reload();
    await expect(message).toHaveValue('Hello Ada Lund.');
  });

  await test.step('a new slide does not keep the photo', async () => {
    await photo(page).setInputFiles({ name: 'tall.jpg', mimeType: 'image/jpeg', buffer });
    await says(page, 'tall.jpg');
    await page.getByRole('button', { name: 'New slide' }).click();
    await page.getByRole('button', { name: 'Start new slide' }).click();
    await says(page, 'Drop a photo here');
    await expect(message).toHaveValue('');
  });
});
