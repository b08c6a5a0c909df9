import type { Page } from '@playwright/test';

import { begin, open, step, stepRow, stored, wide } from './project-page.ts';
import { expect, says, send, test } from './world.ts';

/** A busy browser handles keys before timers that are due. */
const lateTimers = `{
  const { setTimeout } = window;
  window.setTimeout = (act, ms = 0, ...given) => setTimeout(act, ms + 250, ...given);
}`;

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('steps are selected, changed and deselected by keys without a pause', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.addInitScript(lateTimers);
  await page.setViewportSize(wide);
  const names = ['Letter', 'Form', 'Call'];
  const steps = Object.fromEntries(names.map((name) => [name, []]));
  const { id } = await begin(page, server, { Papers: steps });
  await send(page, server, '/api/people', { name: 'Dana Cole' });
  await open(page, server, id);
  await expect(step(page, 'Letter')).toHaveAttribute('aria-keyshortcuts', / X$/);

  await test.step('x selects at once, and letters choose an owner', async () => {
    await step(page, 'Letter').focus();
    await press(page, 'x');
    const owner = bar(page).getByRole('combobox').first();
    await owner.focus();
    await press(page, 'd', 'Enter');
    await expect(owner).toHaveAccessibleName('Owner: Dana Cole');
  });

  await test.step('x selects right after the selection is cleared', async () => {
    await bar(page).getByRole('button', { name: 'Clear selection' }).focus();
    await press(page, 'Enter', 'x');
    await expect(box(page, 'Letter')).toBeChecked();
    await press(page, 'Escape', 'x', 'Escape', 'j', 'x');
    await expect(box(page, 'Form')).toBeChecked();
    await expect(box(page, 'Letter')).not.toBeChecked();
  });
  expect((await stored(page, server, id)).tasks[0]?.steps).toHaveLength(3);
  await expect(stepRow(page, 'Letter')).toContainText('Dana Cole');
});

test('keys pressed before the shortcuts have loaded act then, unless the focus has moved', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const { id } = await begin(page, server, { Papers: { Letter: [], Form: [] } });
  const load = async (act: () => Promise<void>) => {
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/shortcuts-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await open(page, server, id);
    await expect(step(page, 'Letter')).toHaveAttribute('aria-keyshortcuts', / X$/);
    await act();
    code.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await load(async () => {
    await step(page, 'Letter').focus();
    await press(page, 'x', 'j', 'x');
  });
  await expect(box(page, 'Letter')).toBeChecked();
  await expect(box(page, 'Form')).toBeChecked();
  await load(async () => {
    await step(page, 'Letter').focus();
    await press(page, 'x');
    await step(page, 'Form').focus();
    await press(page, 'x');
  });
  await expect(box(page, 'Form')).toBeChecked();
  await expect(box(page, 'Letter')).not.toBeChecked();
});

test('a second owner chosen before the first one shows follows it @long', async ({
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
  const owner = bar(page).getByRole('combobox').first();
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

test('keys pressed before the next page shows act on that page', async ({ page, freshServer }) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'] } });
  await open(page, server, id);
  await expect(step(page, 'Letter')).toHaveAttribute('aria-keyshortcuts', / X$/);
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/people-page-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await step(page, 'Letter').focus();
  await press(page, 'g', 'e', 'x', 'n');
  await expect(page).toHaveURL(/people$/);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  code.resolve();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
});

test('text typed before the search has loaded is searched for, and Enter opens the result', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign nexus'] } });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/search-dialog-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(server.address);
  await expect(page.getByRole('table', { name: 'Open Projects' })).toBeVisible();
  await press(page, 'Control+k', 'n', 'e', 'x', 'u', 's', 's', 'Backspace', 'Enter');
  await expect(page).toHaveURL(`${server.address}/`);
  code.resolve();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}[?].*detail=`));
});
