import type { Page } from '@playwright/test';

import { aHire, aPicture, wide } from './slides.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, says, send, signIn, test } from './world.ts';

test('slides are found, downloaded, deleted and restored', async ({ page, freshServer }) => {
  const server = await freshServer();
  const { address } = server;
  const id = await aHire(page, server);

  await test.step('the empty list', async () => {
    await page.goto(`${address}/slides`);
    await says(page, 'No slides yet');
    await page.getByRole('link', { name: 'Create Slide', exact: true }).click();
    await expect(page).toHaveURL(`${address}/photo-upload`);
  });

  const person = { name: 'Ada Lund', title: 'Director', priorFirm: 'Old Firm', location: 'Dallas' };
  const make = async (title: string, complianceNumber: string, some: object = {}) => {
    const people = JSON.stringify([person]);
    const multipart = { title, complianceNumber, people, messageTemplate: 'Hello', ...some };
    const response = await page.request.post(`${address}/api/generate-slide`, {
      multipart,
      headers: { Origin: address },
    });
    expect(response.status()).toBe(200);
  };
  const tall = { name: 'ada.jpg', mimeType: 'image/jpeg', buffer: await aPicture(page, 400, 600) };

  const cards = page.getByRole('article');
  await test.step('a failed list is retried; the cards say what each slide is', async () => {
    await make('First welcome', 'C-1', { projectId: id, format: 'square', photo: tall });
    await make('Second welcome', 'c-1 ', { variant: 'brand' });
    await make('Third welcome', 'C-3', { format: 'portrait', variant: 'dark' });
    await page.route('**/api/slides', (route) => route.abort());
    await page.goto(`${address}/slides`);
    await says(page, "Couldn't load slides");
    await page.unroute('**/api/slides');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cards.getByRole('heading')).toHaveText([
      'Third welcome',
      'Second welcome',
      'First welcome',
    ]);
    await says(page, '3 slides');
    await expect(cards.getByText('Used on 2 slides')).toHaveCount(2);
    await expect(cards.first().getByRole('img')).toContainText('Ada Lund');
    await expect(cards.first().locator('time')).toHaveText(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/,
    );
    await expect(cards.last().getByRole('link', { name: 'Lund joins Charlotte' })).toBeVisible();
    await expectAccessible(page, 'slides');
    await page.setViewportSize(wide);
  });

  await test.step('a slide is viewed and downloaded', async () => {
    await viewSlides(page, id);
    const button = cards.first().getByRole('button', { name: 'Download of Third welcome' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^slide-\d+\.pptx$/);
  });

  await test.step('search and month are in the address', async () => {
    await page.getByLabel('Search', { exact: true }).fill('second');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/search=second/);
    await page.getByLabel('Search', { exact: true }).fill('nobody at all');
    await says(page, 'No slides match your filters');
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/month=\d{4}-\d{2}$/);
    await expect(cards).toHaveCount(3);
  });

  await test.step('a slide is deleted and restored', async () => {
    await page.getByRole('button', { name: 'Delete Third welcome' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Slide deleted successfully');
    await expect(cards).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards).toHaveCount(3);
  });

  await test.step('viewers are not offered to create slides', async () => {
    const viewer = { username: 'viewer', password: 'read and nothing else' };
    const named = { email: 'viewer@waymark.example', role: 'viewer' };
    await send(page, server, '/api/project-managers', { ...viewer, ...named });
    await signIn(page, server, viewer, '/slides');
    await expect(cards).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Create Slide', exact: true })).toHaveCount(0);
    await visit(page, '/photo-upload');
    await expect(page.getByText(/^Managers create slides/)).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
  });
});

/** Each slide enlarged with all its facts: by click, keys and address. */
async function viewSlides(page: Page, project: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading', { level: 2 });
  const cards = page.getByRole('article');
  // The title's click area covers the picture, too.
  await cards.first().getByRole('img').click({ force: true });
  await expect(title).toHaveText('Third welcome');
  await expect(page).toHaveURL(/slides\?slide=\d+$/);
  await expect(dialog.getByRole('img')).toContainText('Ada Lund');
  await expect(dialog).toContainText('Not used on other slides');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(title).toHaveText('Second welcome');
  await dialog.getByRole('button', { name: 'First welcome' }).click();
  await expect(title).toHaveText('First welcome');
  for (const text of ['Hello', 'formerly Old Firm', 'None (custom text)', '400 × 600', '3 of 3'])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByRole('link', { name: 'Lund joins Charlotte' })).toHaveAttribute(
    'href',
    `/projects/${project}`,
  );
  await expectAccessible(page, 'a slide, large');
  await page.setViewportSize(wide);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: "Copy the photo's hash" }).click();
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toMatch(/^[0-9a-f]{64}$/);
  const button = dialog.getByRole('button', { name: 'PNG for posting of First welcome' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^slide-\d+\.png$/);
  // The dialog has the slide's address. Escape and Back close it.
  await page.reload();
  await expect(title).toHaveText('First welcome');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/slides$/);
  await cards.first().getByRole('button', { name: 'Third welcome', exact: true }).press('Enter');
  await expect(title).toHaveText('Third welcome');
  await page.goBack();
  await expect(dialog).toBeHidden();
}
