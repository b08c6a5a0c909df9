import type { Page } from '@playwright/test';

import type { Organisation } from '#contract/organisation.ts';
import type { Project } from '#contract/projects.ts';

import { visit } from './visit.ts';
import {
  anotherPerson,
  expect,
  expectAccessible,
  read,
  says,
  send,
  signIn,
  signInByCall,
  test,
} from './world.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const wide = { width: 1440, height: 900 };

/** A transparent image, drawn by the browser. */
async function aLogo(page: Page): Promise<Buffer> {
  const url = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 100;
    canvas.getContext('2d').fillRect(0, 0, 200, 100);
    canvas.toDataURL('image/png');
  }`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('only the primary manager changes the name, colours and logo of slides @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/settings');
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible();
  const brand = page.getByRole('img', { name: 'Example of a brand slide' });
  await expect(brand).toContainText('Jordan Avery');

  await test.step('name and colors show on the example at once', async () => {
    await field(page, 'Name').fill('Lund Wealth');
    await expect(brand).toContainText('Lund Wealth');
    await field(page, 'Primary color').fill('green');
    await choose(page, 'Save Changes');
    await says(page, 'Must be a color such as #1d4ed8');
    await expect(field(page, 'Primary color')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0F766E');
    await field(page, 'Choose the accent color').fill('#fbbf24');
    await expect(field(page, 'Primary color')).toHaveValue('#0f766e');
    await expect(field(page, 'Accent color')).toHaveValue('#fbbf24');
    await expect(brand.locator('rect').first()).toHaveAttribute('fill', '#0f766e');
  });

  await test.step('the draft survives a reload', async () => {
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Lund Wealth');
  });

  const other = await anotherPerson(browser, browserErrors);
  await test.step('two people save at once', async () => {
    await signIn(other, server, undefined, '/settings/organisation');
    await field(other, 'Name').fill('Quist Wealth');
    await choose(other, 'Save Changes');
    await says(other, 'Organization updated successfully');
    await expect(page.getByText(/Someone else has changed this organization/)).toBeVisible();
    await page.getByRole('group', { name: 'Name' }).getByLabel('Yours').check();
    await choose(page, 'Save Changes');
    await says(page, 'Organization updated successfully');
    await expect(field(other, 'Name')).toHaveValue('Lund Wealth');
    await field(page, 'Name').fill('Typed');
    await choose(page, 'Discard Changes');
    await expect(field(page, 'Name')).toHaveValue('Lund Wealth');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  });

  await test.step('the logo: other files are refused, and a logo shows on both backgrounds and on slides', async () => {
    const logo = page.locator('input[type="file"]');
    const buffer = await aLogo(page);
    await logo.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg/>'),
    });
    await says(page, 'Failed to update organization');
    await expect(page.getByRole('alert').filter({ hasText: 'image' })).toBeVisible();
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await says(page, 'Organization updated successfully');
    await expect(page.getByAltText('The logo on a dark background')).toBeVisible();
    await expect(brand.locator('image')).toHaveCount(1);
    // The logo, and the name where the slide says which organization the advisor joins.
    await expect(brand.getByText('Lund Wealth')).toHaveCount(1);
    await expectAccessible(page, 'the organisation with a logo', 1440);
    expect(await read<Organisation>(page, server, '/api/organisation')).toMatchObject({
      name: 'Lund Wealth',
      primaryColour: '#0f766e',
      accentColour: '#fbbf24',
      logo: { width: 300, height: 100 },
    });
  });

  await test.step('others see it, with the reason why they cannot change it', async () => {
    const manager = {
      username: 'bo',
      password: 'correct horse battery',
      email: 'bo@quist.example',
    };
    await send(page, server, '/api/project-managers', manager);
    await other.context().clearCookies();
    await signIn(other, server, manager, '/settings/organisation');
    await expect(other.getByText('Only the primary manager can do this.')).toBeVisible();
    await expect(field(other, 'Name')).toBeDisabled();
    await expect(other.getByAltText('The logo on a light background')).toBeVisible();
    await expect(other.getByRole('button', { name: /Save|Logo/ })).toHaveCount(0);
  });

  await test.step('the logo is removed', async () => {
    await choose(page, 'Remove Logo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await says(page, 'No logo yet. Drop one here.');
    await expect(page.getByRole('button', { name: 'Choose Logo' })).toBeFocused();
    await says(other, 'No logo.');
  });
});

test('the facts of a hire are entered once; it counts as unannounced until a slide is made', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const place = { category: 'Recruiting', market: 'Southeast' };
  const named = { name: 'Lund joins Charlotte', ...place };
  const { id } = await send(page, server, '/api/projects', named);
  await page.goto(`${server.address}/projects/${id}`);

  await test.step('the facts are entered; a folded section with an error unfolds', async () => {
    await choose(page, 'Edit Project');
    const dialog = page.getByRole('dialog');
    const unfold = dialog.getByRole('button', { name: /^Announcement/ });
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await expect(field(page, 'Advisor name')).toHaveCount(0);
    await unfold.press('Enter');
    await field(page, 'Advisor name').fill('Ada Lund');
    await field(page, 'Advisor business title').fill('Managing Director');
    await field(page, 'Advisor prior firm').fill('Old Firm');
    await field(page, 'Advisor location').fill('x'.repeat(201));
    await unfold.click();
    await choose(page, 'Save Changes');
    // A folded section with an error unfolds.
    await says(page, 'Must be at most 200 characters');
    await expect(field(page, 'Advisor location')).toBeFocused();
    await field(page, 'Advisor location').fill('Charlotte, NC');
    await field(page, 'Hiring manager name').fill('Bo Quist');
    await expectAccessible(page, 'the facts of a hire');
    await page.setViewportSize(wide);
    await choose(page, 'Save Changes');
    await says(page, 'Project updated successfully');
  });

  const create = page.getByRole('link', { name: 'Create Slide', exact: true });
  await test.step('the project page shows them', async () => {
    await choose(page, 'Project Details');
    const facts = page.getByRole('region', { name: 'Announcement' });
    await expect(facts).toContainText('Ada Lund');
    await expect(facts).toContainText('Managing Director · formerly Old Firm · Charlotte, NC');
    await expect(facts).toContainText('Bo Quist');
    await expect(create).toHaveCount(0);
    expect(await read<Project>(page, server, `/api/projects/${id}`)).toMatchObject({
      advisorLocation: 'Charlotte, NC',
      hiringManagerName: 'Bo Quist',
      hiringManagerTitle: null,
    });
  });

  const waits = 'Not yet announced';
  await test.step('after completion the project page shows the missing announcement', async () => {
    await choose(page, 'Archive Project');
    await page.getByRole('radio', { name: 'Hired' }).check();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await says(page, 'Project archived successfully');
    await says(page, waits);
    await expect(create).toHaveAttribute('href', `/photo-upload?project=${id}`);
    await page.keyboard.press('Escape');
  });

  const others = ['Bell', 'Cole', 'Dean', 'Eady', 'Fong', 'Gray'];
  for (const name of others) {
    await send(page, server, '/api/projects', { name, ...place, status: 'completed' });
  }
  const board = await anotherPerson(browser, browserErrors);
  await signIn(board, server);
  const strip = board.getByRole('region', { name: 'Completed, not yet announced' });

  const card = page.getByRole('article').filter({ hasText: 'Lund joins Charlotte' });
  await test.step('dashboard and archive show it as well', async () => {
    await expect(strip.getByRole('link')).toHaveCount(6);
    await expect(strip.getByRole('link', { name: '2 more' })).toHaveAttribute(
      'href',
      '/archived-projects',
    );
    await expectAccessible(board, 'the dashboard with what is to be announced', 1440);
    await visit(page, '/archived-projects');
    await expect(card).toContainText(waits);
  });

  await test.step('after the slide is made the hint disappears everywhere', async () => {
    const { address } = server;
    const person = { role: 'junior', name: 'Bo Quist', title: 'Complex Manager' };
    const made = await page.request.post(`${address}/api/generate-slide`, {
      headers: { Origin: address },
      multipart: {
        title: 'Welcome',
        people: JSON.stringify([person]),
        messageTemplate: 'Welcome Bo Quist',
        complianceNumber: 'C-1',
        projectId: String(id),
      },
    });
    expect(made.status()).toBe(200);
    await expect(card).not.toContainText(waits);
    await expect(page.getByText(waits)).toHaveCount(others.length);
    await expect(strip.getByRole('link', { name: '1 more' })).toBeVisible();
    await card.getByRole('link').click();
    await expect(page.getByRole('link', { name: '1 slide', exact: true })).toBeVisible();
    await expect(page.getByText(waits)).toHaveCount(0);
  });
});
