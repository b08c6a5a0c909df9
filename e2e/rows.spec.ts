import type { Page } from '@playwright/test';

import type { Person } from '#contract/people.ts';

import { begin, details, open, step, stepRow, taskRow, tick } from './project-page.ts';
import { expect, says, send, signInByCall, test } from './world.ts';

const ring = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `${name} completed`, exact: true });
const ringOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^\\d+/\\d+ details of ${name} completed$`) });

test('at 1024 px every part of a row shows at rest, and nothing moves on hover', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Form: [] }, Office: {} });
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, server, id);
  await page.mouse.move(1, 1);
  for (const name of ['Papers', 'Office', 'Letter', 'Form']) {
    const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true });
    await expect(edit).toBeInViewport();
    await expect(edit).toHaveCSS('opacity', '1');
    const { width } = (await edit.locator('svg').boundingBox()) ?? {};
    expect(width).toBe(16);
  }
  for (const row of [stepRow(page, 'Letter'), stepRow(page, 'Form')]) {
    await expect(row.getByText('0% Complete')).toBeVisible();
    await expect(row.getByRole('progressbar')).toBeVisible();
  }
  await expect(taskRow(page, 'Papers')).toContainText('Pending');
  await expect(taskRow(page, 'Papers')).toContainText('0%');
  const places = () =>
    stepRow(page, 'Letter').evaluate((row) =>
      ['h3', '[role=progressbar]', '[aria-label^=Edit]'].map((part) =>
        JSON.stringify(row.querySelector(part)?.getBoundingClientRect()),
      ),
    );
  const before = await places();
  await step(page, 'Letter').hover();
  await expect(page.getByRole('button', { name: 'Comment on Letter' })).toBeVisible();
  expect(await places()).toEqual(before);
  const edit = page.getByRole('button', { name: 'Edit Letter', exact: true });
  await edit.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Edit');
});

test('the ring of a step with details unfolds it, another one completes it; Space does the same', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign', 'Send'], Form: [] } });
  await open(page, server, id);
  await expect(page.getByText('No description provided')).toHaveCount(0);
  await ringOf(page, 'Letter').click();
  await expect(details(page, 'Letter')).toHaveCount(2);
  await expect(stepRow(page, 'Letter').getByText('No description provided')).toBeVisible();
  await expect(stepRow(page, 'Letter').getByText('0% Complete')).toBeVisible();
  await step(page, 'Letter').focus();
  await page.keyboard.press('Space');
  await expect(details(page, 'Letter')).toHaveCount(0);

  await ring(page, 'Form').click();
  await expect(ring(page, 'Form')).toBeChecked();
  await says(page, 'Step updated successfully');
  await expect(stepRow(page, 'Form').getByText('Completed', { exact: true })).toBeVisible();
  await step(page, 'Form').focus();
  await page.keyboard.press('Space');
  await expect(ring(page, 'Form')).not.toBeChecked();
  await expect(step(page, 'Form')).toBeFocused();
  await expect(step(page, 'Form')).toHaveAttribute('aria-expanded', 'false');
});

test('a completed step and task keep their people and due date, with the finisher beside the badge', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const { id: personId } = (await send(page, server, '/api/people', {
    name: 'Dana Cole',
  })) as Person;
  const letter = { name: 'Letter', dueDate: '2031-05-06', personIds: [personId] };
  const tasks = [
    { title: 'Papers', assigneeId: personId, steps: [letter] },
    { title: 'Office', steps: [{ name: 'Desk' }] },
  ];
  const place = { category: 'Hire', market: 'Chicago' };
  const { id } = await send(page, server, '/api/projects', { name: 'A hire', ...place, tasks });
  await open(page, server, id);
  await ring(page, 'Letter').click();
  await says(page, '"Papers" was automatically marked completed');
  for (const row of [stepRow(page, 'Letter'), taskRow(page, 'Papers')]) {
    await expect(row.getByTitle('Dana Cole', { exact: true })).toBeVisible();
    const badge = await row.getByText('Completed', { exact: true }).boundingBox();
    const finisher = await row.getByText(/^by /).boundingBox();
    expect(Math.abs((finisher?.y ?? 0) - (badge?.y ?? Infinity))).toBeLessThan(40);
    expect(finisher?.x).toBeGreaterThan((badge?.x ?? 0) - 200);
  }
  await expect(stepRow(page, 'Letter')).toContainText('May 6, 2031');
});

test('My Work begins with the ring, within 200 px, and does not say my name in each row @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const mine = (await send(page, server, '/api/people', {
    name: 'Dana Cole',
    projectManagerId: 1,
  })) as Person;
  const other = (await send(page, server, '/api/people', { name: 'Eve Park' })) as Person;
  const steps = [
    { name: 'Letter', dueDate: '2026-01-02', personIds: [mine.id] },
    { name: 'Form', personIds: [mine.id, other.id], details: [{ text: 'Sign' }, { text: 'Send' }] },
  ];
  const place = { category: 'Hire', market: 'Chicago' };
  const tasks = [{ title: 'Papers', steps }];
  await send(page, server, '/api/projects', { name: 'A hire', ...place, tasks });
  await page.goto(`${server.address}/my-work`);
  const list = page.getByRole('list', { name: 'Open steps' });
  const heading = await list.getByRole('heading', { name: 'Overdue' }).boundingBox();
  expect(heading?.y).toBeLessThanOrEqual(200);
  // The names among the options do not show.
  const shown = list.locator('[aria-hidden]');
  await expect(shown.filter({ hasText: 'Eve Park' })).toBeVisible();
  await expect(shown.filter({ hasText: 'Dana Cole' })).toHaveCount(0);
  const first = await ring(page, 'Letter').boundingBox();
  const name = await list.getByRole('link', { name: 'Letter' }).boundingBox();
  expect((first?.x ?? Infinity) + (first?.width ?? 0)).toBeLessThanOrEqual(name?.x ?? 0);

  await ringOf(page, 'Form').click();
  await tick(page, 'Sign').check();
  await expect(page.getByRole('button', { name: '1/2 details of Form completed' })).toBeVisible();
  await ring(page, 'Letter').click();
  await says(page, '"Letter" is completed');
  await expect(list.getByRole('link', { name: 'Letter' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list.getByRole('link', { name: 'Letter' })).toBeVisible();
});
