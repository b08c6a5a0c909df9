import type { Locator, Page } from '@playwright/test';

import { begin, choose, names, open, step, stepRow, task, tick } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, primary, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const wide = { width: 1440, height: 900 };
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const field = (on: Page | Locator, label: string) => on.getByLabel(label, { exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

/** The next such request fails. */
async function failOnce(page: Page, method: string, path: string): Promise<void> {
  let failed = false;
  await page.route(path, (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    return route.fulfill({ status: 500, json: { message: 'The disk is full' } });
  });
}

/** Does something that fails once, and again: the success shows, and the failure is gone. */
async function retried(page: Page, act: () => Promise<void>, texts: [string, string]) {
  const [failed, done] = texts;
  await act();
  await expect(toast(page)).toContainText(failed);
  await act();
  await expect(toast(page)).toContainText(done);
  await expect(toast(page)).not.toContainText(failed);
  await expect(toast(page)).not.toContainText('Success');
}

test('a retry ends the failure, and its success shows @long', async ({ page, freshServer }) => {
  const server = await freshServer();
  const account = { username: 'bo', email: 'bo@firm.example', password: primary.password };
  await signIn(page, server, undefined, '/projects');
  await send(page, server, '/api/project-managers', account);
  await send(page, server, '/api/project-managers', { ...account, username: 'al', email: 'a@b.c' });
  for (const list of ['categories', 'markets']) {
    await send(page, server, `/api/${list}`, { name: 'Chicago' });
  }

  await test.step('a project', async () => {
    await button(page, 'Create Project').click();
    const form = page.getByRole('form', { name: 'New Project' });
    await field(form, 'Project Name').fill('Hire of Ada Lund');
    await field(form, 'Category').selectOption('Chicago');
    await field(form, 'Market').selectOption('Chicago');
    await failOnce(page, 'POST', '**/api/projects');
    await retried(page, () => button(form, 'Create Project').click(), [
      'Failed to create project',
      'Project created successfully',
    ]);
  });

  await test.step('a template', async () => {
    await visit(page, '/settings?tab=project-templates');
    await button(page, 'New Project Template').click();
    await field(page, 'Name').fill('Advisor hire');
    await failOnce(page, 'POST', '**/api/project-templates');
    await retried(page, () => button(page, 'Create Template').click(), [
      'Failed to create project template',
      'Project template created successfully',
    ]);
    await button(page, 'Edit Advisor hire').click();
    await field(page, 'Name').fill('Leader hire');
    await failOnce(page, 'PATCH', '**/api/project-templates/*');
    await retried(page, () => button(page, 'Save Changes').click(), [
      'Failed to update project template',
      'Project template updated successfully',
    ]);
  });

  const active = (name: string) => page.getByRole('switch', { name: `Active: ${name}` });
  await test.step('an account', async () => {
    await visit(page, '/settings');
    await failOnce(page, 'PATCH', '**/status');
    await retried(page, () => active('bo').click(), [
      'Failed to update manager status',
      'Manager status updated successfully',
    ]);
    await button(page, 'Delete bo').click();
    await failOnce(page, 'DELETE', '**/api/project-managers/*');
    await retried(page, () => button(question(page), 'Delete').click(), [
      'Failed to delete project manager',
      'Project manager deleted successfully',
    ]);
  });

  await test.step('another account, another failure', async () => {
    await page.route('**/status', (route) => route.abort());
    await active('al').click();
    await expect(toast(page)).toContainText('Failed to update manager status');
    await visit(page, '/settings?tab=categories');
    await button(page, 'Add Category').click();
    await field(page, 'Name').fill('Leaders');
    await button(page, 'Add').click();
    await expect(toast(page)).toContainText('Category created successfully');
    await expect(toast(page)).toContainText('Failed to update manager status');
  });
});

test('a failure ends once its form is sent again, or once the same tick succeeds @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign', 'Send'] } });
  await open(page, server, id);
  await step(page, 'Letter').click();
  await failOnce(page, 'PUT', '**/api/step-details/*');
  await tick(page, 'Sign').click();
  const failure = 'Failed to update step detail';
  await expect(toast(page)).toContainText(failure);
  await tick(page, 'Send').click();
  await expect(toast(page)).toContainText('Step detail updated successfully');
  await expect(toast(page)).toContainText(failure);
  await tick(page, 'Sign').click();
  await expect(toast(page)).not.toContainText(failure);
  await expect(toast(page)).toContainText('Task auto-completed!');

  // The second request has another body, and no answer yet.
  await visit(page, '/settings?tab=markets');
  await button(page, 'Add Market').click();
  await field(page, 'Name').fill('chicago');
  await button(page, 'Add').click();
  await expect(toast(page)).toContainText('Failed to create market');
  await page.route('**/api/markets', () => {});
  await field(page, 'Name').fill('Denver');
  await button(page, 'Add').click();
  await expect(button(page, 'Adding...')).toBeVisible();
  await expect(toast(page)).not.toContainText('Failed to create market');
});

test('the newest message shows at once and carries the undo of the one before @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  await signIn(page, server, undefined, '/settings?tab=markets');
  for (const name of ['Boston', 'Denver']) await send(page, server, '/api/markets', { name });
  const market = (name: string) => page.getByRole('heading', { name, level: 3, exact: true });
  const remove = async (name: string) => {
    await button(page, `Delete ${name}`).click();
    await button(question(page), 'Delete').click();
    await expect(market(name)).toHaveCount(0);
  };
  const add = async (name: string) => {
    await button(page, 'Add Market').click();
    await field(page, 'Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Market created successfully');
  };

  await test.step('the newest message carries one undo', async () => {
    await remove('Denver');
    await expect(toast(page)).toContainText('Restore it from Recently deleted for 30 days.');
    await add('Chicago');
    await expect(toast(page)).not.toContainText('Market deleted successfully');
    await toast(page).getByRole('listitem').hover();
    await expectAccessible(page, 'a toast that carries an undo', 1440);
    await button(toast(page), 'Undo: Market deleted').click();
    await expect(market('Denver')).toBeVisible();
    await expect(toast(page)).toContainText('Market restored successfully');
    await expect(button(toast(page), 'Undo: Market deleted')).toHaveCount(0);
  });

  await test.step('only the latest of two is offered, by key as well, but not while typing', async () => {
    await remove('Boston');
  });

  await test.step('the message has its five seconds, the undo below it its ten', async () => {
    await remove('Denver');
    await add('Erie');
    await button(page, 'Add Market').click();
    await field(page, 'Name').fill('Fargo');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field(page, 'Name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(button(toast(page), 'Undo: Market deleted')).toHaveCount(1);
    await button(page, 'Add Market').focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(market('Denver')).toBeVisible();
    await expect(market('Boston')).toHaveCount(0);

    await remove('Denver');
    await page.clock.install();
    await add('Gary');
    await page.clock.fastForward(5_000);
    await expect(toast(page)).not.toContainText('Market created successfully');
    await expect(toast(page)).toContainText('Market deleted successfully');
    await page.clock.fastForward(10_000);
    await expect(toast(page).getByRole('listitem')).toHaveCount(0);
  });
});

test('a partial result stays with its undo until it is dismissed; a swipe dismisses @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const outline = { Papers: { Form: [], Fax: [] }, Desk: { Keys: ['Sign'] } };
  const { id } = await begin(page, server, outline);
  await open(page, server, id);

  const partial = '1 of 2 steps updated';
  await test.step('it stays below later messages', async () => {
    await step(page, 'Form').hover();
    await stepRow(page, 'Form').locator('[data-drag-handle]').click();
    await page.keyboard.press('ControlOrMeta+a');
    // Somebody else has changed the second one.
    await page.route('**/steps/change', async (route) => {
      const body = route.request().postDataJSON() as { steps: { version: number }[] };
      const steps = body.steps.map((one, at) => ({ ...one, version: one.version + at }));
      await route.continue({ postData: { ...body, steps } });
    });
    await page.evaluate(listening);
    await button(page, 'Complete').click();
    await expect(toast(page)).toContainText('Not everything was changed');
    await expect(toast(page)).toContainText(partial);
    await button(page, 'Clear selection').click();
    await task(page, 'Desk').click();
    await step(page, 'Keys').click();
    await tick(page, 'Sign').click();
    await expect(toast(page)).toContainText('Task auto-completed!');
    await expect(toast(page)).toContainText(partial);
  });

  await test.step('it stays after a minute, and is read once', async () => {
    await page.clock.install();
    await page.clock.fastForward(60_000);
    await expect(toast(page)).not.toContainText('Task auto-completed!');
    await expect(toast(page)).toContainText(partial);
    await page.clock.fastForward(1_000);
    expect(await page.evaluate('spoken')).toEqual([expect.stringContaining(partial)]);
  });

  await test.step('its undo ends it', async () => {
    await button(toast(page), 'Undo').click();
    await expect(toast(page)).toContainText('Change undone');
    await expect(toast(page)).not.toContainText(partial);
  });

  await test.step('a swipe dismisses, if it is far enough', async () => {
    const item = toast(page).getByRole('listitem');
    const { x = 0, y = 0 } = (await item.boundingBox()) ?? {};
    for (const [far, count] of [
      [40, 1],
      [60, 0],
    ] as const) {
      await page.mouse.move(x + 30, y + 12);
      await page.mouse.down();
      await page.mouse.move(x + 30 + far, y + 12, { steps: 5 });
      await page.mouse.up();
      await expect(item).toHaveCount(count);
    }
    await expect(names(page, 'Tasks')).toHaveCount(2);
  });
});

/** Collects what a screen reader reads at once. */
const listening = `{
  globalThis.spoken = [];
  const region = document.querySelector('section > [aria-live="assertive"]');
  const note = () => region.textContent && spoken.push(region.textContent);
  new MutationObserver(note).observe(region, { childList: true, subtree: true });
}`;

const sizes = [
  { width: 1440, height: 900 },
  { width: 1100, height: 800 },
  { width: 390, height: 844 },
];

test('a toast covers neither title nor search nor the next step @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Form: [] } });
  await open(page, server, id);
  await step(page, 'Letter').click();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.route('**/api/step-details/*', (route) => route.abort());
    await tick(page, 'Sign').click();
    await expect(toast(page)).toContainText('Failed to update step detail');
    const box = await boxOf(toast(page).getByRole('listitem'));
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(size.width === 1440 ? 256 : size.width);
    expect(box.bottom).toBeLessThanOrEqual(size.height);
    expect(box.top).toBeGreaterThan(size.height / 2);
    await expectApart(page, page.getByRole('heading', { level: 1 }));
    await expectApart(page, button(page, 'Search Projects'));
    await expectApart(page, page.getByRole('link', { name: /^Next:/ }));
    // A dialog that opens now is not covered either.
    await choose(page, 'Form', /^Delete/);
    await expectApart(page, question(page));
    await button(question(page), 'Cancel').click();
    await button(page, 'Dismiss').click();
  }
});

/** The toast covers nothing of the element. */
async function expectApart(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    const [one, other] = [await boxOf(toast(page).getByRole('listitem')), await boxOf(element)];
    expect(
      one.bottom <= other.top ||
        one.top >= other.bottom ||
        one.right <= other.left ||
        one.left >= other.right,
    ).toBe(true);
  }).toPass();
}

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

test('a deletion says where the record can be restored', async ({ page, freshServer }) => {
  const server: FreshServer = await freshServer();
  const { id } = await begin(page, server, {});
  await page.goto(`${server.address}/projects/${id}`);
  await button(page, 'Delete Project').click();
  await expect(question(page)).toContainText('This action cannot be undone.');
  await button(question(page), 'Delete').click();
  const lines = toast(page).getByRole('paragraph');
  await expect(lines).toHaveText([
    'Project deleted successfully',
    'Restore it from Recently deleted for 30 days.',
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines).toHaveText(['Project restored successfully', 'Hire of Ada Lund']);
});
