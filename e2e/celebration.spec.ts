import type { Page } from '@playwright/test';

import { celebrated, watchCelebrations } from './celebrations.ts';
import { begin, open, stepRow } from './project-page.ts';
import { expect, says, send, test } from './world.ts';

const pill = (page: Page) => page.locator('[data-celebration="step"]');

test('a completed step is celebrated by a pill at the top edge and 20 pieces from its ring', async ({
  page,
  freshServer,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [], Form: [] } });
  await open(page, server, id);
  const ring = page.getByRole('checkbox', { name: 'Letter completed' });
  await ring.click();
  await expect(pill(page).getByText('Step complete!')).toBeVisible();
  await expect(pill(page)).toContainText('Letter');
  expect((await pill(page).getByRole('paragraph').boundingBox())?.y).toBeLessThan(16);
  const confetti = pill(page).locator('[data-confetti="20"]');
  await expect(confetti.locator('span')).toHaveCount(20);
  const [from, box] = [await confetti.boundingBox(), await ring.boundingBox()];
  expect(from?.x).toBeGreaterThanOrEqual(box?.x ?? Infinity);
  expect(from?.x).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  expect(from?.y).toBeGreaterThanOrEqual(box?.y ?? Infinity);
  expect(from?.y).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  await expect(stepRow(page, 'Letter').locator('[data-flash]')).toHaveCount(0);
});

test('a project is celebrated when it is archived with nothing open, and not with an open task @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const started = await begin(page, server, { Papers: { Letter: [] }, Office: {} });
  await open(page, server, started.id);
  await watchCelebrations(page);
  await archiveAsHired(page);
  expect(await celebrated(page)).toEqual([]);

  const steps = [{ name: 'Letter', isCompleted: true }];
  const tasks = [{ title: 'Papers', status: 'completed', steps }];
  const place = { category: 'Hire', market: 'Chicago' };
  const finished = await send(page, server, '/api/projects', {
    name: 'Hire of Bo Lind',
    ...place,
    tasks,
  });
  await open(page, server, finished.id);
  await watchCelebrations(page);
  await archiveAsHired(page);
  await says(page, 'Project complete!');
  expect(await celebrated(page)).toMatchObject([{ type: 'project' }]);
});

test('editing the status to Completed is a saved change, and not celebrated with open tasks @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [] } });
  await open(page, server, id);
  await watchCelebrations(page);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('completed');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Project updated successfully');
  expect(await celebrated(page)).toEqual([]);
});

async function archiveAsHired(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Archive Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Project' });
  await dialog.getByRole('radio', { name: 'Hired' }).check();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await says(page, 'Project archived successfully');
}
