import type { Locator, Page } from '@playwright/test';

import {
  begin,
  choose,
  details,
  names,
  open,
  outlineOf,
  step,
  stepRow,
  stored,
  task,
  taskRow,
  tick,
  wide,
} from './project-page.ts';
import { expect, expectAccessible, says, test } from './world.ts';

const outline = {
  Papers: { Letter: ['Draft', 'Sign', 'Send'], Form: ['Fill in'], Licence: [] },
  Office: { Desk: ['Order'] },
  Party: {},
};

async function drag(row: Locator, over: Locator, edge: 'above' | 'below'): Promise<void> {
  await row.hover({ position: { x: 12, y: 12 } });
  const { height = 0 } = (await over.boundingBox()) ?? {};
  const y = edge === 'above' ? 3 : height - 3;
  await row
    .locator('[data-drag-handle]')
    .first()
    .dragTo(over, { targetPosition: { x: 40, y } });
}

/** Live region for screen readers. */
const announced = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

/** The frames between the appearance of a fourth task and its focus. */
const framesUntilFocus = `new Promise((done) => {
  let frames = 0;
  const look = () => {
    const made = document.querySelectorAll('[data-task]')[3];
    if (made && made === document.activeElement) return done(frames);
    if (made) frames += 1;
    return requestAnimationFrame(look);
  };
  look();
})`;

test('tasks, steps and details are reordered with mouse and keyboard', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, outline);
  await open(page, server, id);
  await step(page, 'Letter').click();
  const lines = details(page, 'Letter');
  await expect(lines).toHaveCount(3);

  await test.step('tasks', async () => {
    await drag(taskRow(page, 'Party'), taskRow(page, 'Papers'), 'above');
    await expect(names(page, 'Tasks')).toHaveText(['Party', 'Papers', 'Office']);
    await task(page, 'Office').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(names(page, 'Tasks')).toHaveText(['Party', 'Office', 'Papers']);
    await announced(page, 'Office moved to position 2 of 3');
    await expect(task(page, 'Office')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(names(page, 'Tasks')).toHaveText(['Office', 'Party', 'Papers']);
    // The selected row is not the moved one.
    await expect(task(page, 'Papers')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('steps', async () => {
    await drag(stepRow(page, 'Licence'), stepRow(page, 'Form'), 'above');
    await expect(names(page, 'Steps')).toHaveText(['Letter', 'Licence', 'Form']);
    await step(page, 'Form').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(names(page, 'Steps')).toHaveText(['Letter', 'Form', 'Licence']);
    await announced(page, 'Form moved to position 2 of 3');
  });

  await test.step('details, also to a typed position', async () => {
    await drag(lines.filter({ hasText: 'Draft' }), lines.filter({ hasText: 'Send' }), 'below');
    await expect(lines.locator('label')).toHaveText(['Sign', 'Send', 'Draft']);
    await tick(page, 'Sign').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(lines.locator('label')).toHaveText(['Send', 'Sign', 'Draft']);
    await announced(page, 'Sign moved to position 2 of 3');
    await expect(tick(page, 'Sign')).toBeFocused();
    await page.getByRole('button', { name: 'Move Draft', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move to position...' }).click();
    const ask = page.getByRole('dialog', { name: 'Move to position' });
    await expect(ask.getByLabel('Position, from 1 to 3')).toHaveValue('3');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(ask).toContainText('Enter a whole number from 1 to 3');
    await ask.getByLabel('Position, from 1 to 3').fill('1');
    await page.keyboard.press('Enter');
    await expect(ask).toBeHidden();
    await expect(lines.locator('label')).toHaveText(['Draft', 'Send', 'Sign']);
    await expect(tick(page, 'Draft')).toBeFocused();
  });

  await test.step('a task by its menu', async () => {
    await choose(page, 'Party', /^Move up/);
    await expect(names(page, 'Tasks')).toHaveText(['Party', 'Office', 'Papers']);
    // The last change may still be pending. Compared as text, which keeps the order.
    const text = async () => JSON.stringify(await outlineOf(page, server, id));
    await expect.poll(text).toBe(
      JSON.stringify({
        Party: {},
        Office: { Desk: ['Order'] },
        Papers: { Letter: ['Draft', 'Send', 'Sign'], Form: ['Fill in'], Licence: [] },
      }),
    );
  });
});

test('steps move to other tasks, tasks are copied, and both are deleted after a confirmation', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, outline);
  await open(page, server, id);
  await step(page, 'Form').click();
  await tick(page, 'Fill in').check();

  await test.step('steps move to other tasks', async () => {
    await drag(stepRow(page, 'Licence'), taskRow(page, 'Office'), 'below');
    await says(page, 'Step updated successfully');
    await expect(names(page, 'Steps')).toHaveText(['Letter', 'Form']);
    await choose(page, 'Form', /^Move to another task/);
    const move = page.getByRole('dialog', { name: 'Move to another task' });
    await expect(move.getByRole('option')).toHaveText(['Office (2)', 'Party (0)']);
    await expectAccessible(page, 'choice of another task');
    await page.setViewportSize(wide);
    await move.getByLabel('Task', { exact: true }).selectOption({ label: 'Party (0)' });
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(names(page, 'Steps')).toHaveText(['Letter']);
  });

  await test.step('an old link leads to the new position', async () => {
    const [papers, , partyNow] = (await stored(page, server, id)).tasks;
    const form = partyNow?.steps[0]?.id;
    await page.goto(`${server.address}/projects/${id}?task=${papers?.id}&step=${form}`);
    await expect(task(page, 'Party')).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(
      `${server.address}/projects/${id}?task=${partyNow?.id}&step=${form}`,
    );
    await expect(step(page, 'Form')).toHaveAttribute('aria-expanded', 'true');
    await expect(stepRow(page, 'Form')).toContainText('Completed');
  });

  await test.step('a task is copied without its ticks', async () => {
    // A prompt that stays open does not delay the focus.
    await page.getByRole('button', { name: 'Quick add task' }).click();
    const frames = page.evaluate<number>(framesUntilFocus);
    await choose(page, 'Party', /^Duplicate/);
    await says(page, 'Task duplicated successfully');
    expect(await frames).toBeLessThan(30);
    const copy = names(page, 'Tasks').nth(3);
    await expect(copy).toContainText('Party');
    await expect(taskRow(page, (await copy.textContent()) ?? '')).toContainText('0%');
    await expect(stepRow(page, 'Form')).toContainText('0% Complete');
  });

  const confirm = page.getByRole('alertdialog');
  await test.step('a task is deleted', async () => {
    await choose(page, 'Papers', /^Delete/);
    await expect(confirm).toContainText('Are you sure you want to delete “Papers” and its step?');
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Task deleted successfully');
    await says(page, 'Tasks (3)');
    await expect(task(page, 'Office')).toBeFocused();
  });

  await test.step('a step is deleted', async () => {
    await task(page, 'Office').click();
    await expect(step(page, 'Desk')).toBeVisible();
    await choose(page, 'Desk', /^Delete/);
    await expect(confirm).toContainText('Are you sure you want to delete “Desk” and its detail?');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Step deleted successfully');
    await expect(names(page, 'Steps')).toHaveText(['Licence']);
    await expect(step(page, 'Licence')).toBeFocused();
  });

  await test.step('the stored order has no gaps', async () => {
    const after = await stored(page, server, id);
    expect(after.tasks.map(({ order, stepsCount }) => [order, stepsCount])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    const [office, party, copied] = after.tasks;
    expect(office?.steps[0]).toMatchObject({ name: 'Licence', order: 0 });
    expect(party?.steps[0]?.details?.[0]).toMatchObject({ text: 'Fill in', completion: 100 });
    expect(copied?.steps[0]?.details?.[0]).toMatchObject({ text: 'Fill in', completion: 0 });
  });
});
