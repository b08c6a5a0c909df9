import { begin, open, step, wide } from './project-page.ts';
import { expect, says, send, test } from './world.ts';

test('a second owner chosen before the first one shows follows it', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const { id } = await begin(page, server, { Papers: { Letter: [] } });
  for (const name of ['Dana Cole', 'Bo Quist']) await send(page, server, '/api/people', { name });
  await open(page, server, id);
  await expect(step(page, 'Letter')).toHaveAttribute('aria-keyshortcuts', / X$/);
  await step(page, 'Letter').click({ modifiers: ['ControlOrMeta'] });
  const owner = page.getByRole('toolbar', { name: 'Selection' }).getByRole('combobox').first();
  const slow = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${id}`, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await owner.focus();
  await owner.selectOption('Dana Cole');
  await expect(owner).toHaveAccessibleName('Owner: Dana Cole');
  await expect(owner).toBeFocused();
  await owner.selectOption('Bo Quist');
  // Longer than a write waits for the screen.
  await page.waitForTimeout(3500);
  slow.resolve();
  await expect(owner).toHaveAccessibleName('Owner: Bo Quist');
  await expect(owner).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await says(page, 'Change undone');
  await expect(owner).toHaveAccessibleName('Owner: Dana Cole');
});
