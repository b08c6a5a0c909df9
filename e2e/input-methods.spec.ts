import type { Locator, Page } from '@playwright/test';

import { begin, open, outlineOf, stepRow, wide } from './project-page.ts';
import { expect, says, test } from './world.ts';

/** Types by an input method and confirms as Safari does: the Enter follows the end of the composition, with code 229. */
async function confirm(field: Locator, text: string, key = 'Enter'): Promise<void> {
  await field.fill(text);
  await expect(field).toBeFocused();
  const isTaken = await field.page().evaluate<boolean>(`(() => {
    const field = document.activeElement;
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    const press = { key: '${key}', keyCode: 229, bubbles: true, cancelable: true };
    return !field.dispatchEvent(new KeyboardEvent('keydown', press));
  })()`);
  expect(isTaken, `${key} of an input method is taken by the page`).toBe(false);
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('the Enter and Escape of an input method are not keys of the page @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Filing: [] } });
  await page.setViewportSize(wide);
  await open(page, server, id);

  await test.step('quick add', async () => {
    await page.getByRole('button', { name: 'Quick add step' }).click();
    const quick = page.getByRole('dialog', { name: 'Step name' }).getByRole('textbox');
    await confirm(quick, '届出');
    await confirm(quick, '届出書', 'Escape');
    await expect(quick).toHaveValue('届出書');
    await page.keyboard.press('Enter');
    await expect(stepRow(page, '届出書')).toBeVisible();
    await page.keyboard.press('Escape');
    const steps = { Filing: [], 届出書: [] };
    expect(await outlineOf(page, server, id)).toEqual({ Papers: steps });
  });

  await test.step('a field in a row', async () => {
    await stepRow(page, 'Filing')
      .getByRole('button', { name: /^Due date of Filing:/ })
      .click();
    const due = box(page, 'Due date of Filing');
    await confirm(due, 'Feb 30');
    await expect(due).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await says(page, 'There is no Feb 30');
    await page.keyboard.press('Escape');
  });

  await test.step('the search', async () => {
    await page.keyboard.press('Control+k');
    const search = page.getByPlaceholder('Type project name to search...');
    await search.fill('filing');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await confirm(search, 'filing');
    await expect(search).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the step editor', async () => {
    await page.goto(`${server.address}/projects?new=project`);
    await page.getByRole('button', { name: 'Add Task' }).first().click();
    const task = box(page, 'Task 1 name');
    await task.click();
    await confirm(task, '採用');
    await expect(box(page, 'Step 1 name of task 1')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(box(page, 'Step 1 name of task 1')).toBeFocused();
    await confirm(box(page, 'Step 1 name of task 1'), '面接');
    await expect(box(page, 'Step 2 name of task 1')).toHaveCount(0);
  });

  await test.step('tags', async () => {
    await page.goto(`${server.address}/people`);
    await page.getByRole('button', { name: 'Add the first person' }).click();
    const skills = page.getByLabel('Skills', { exact: true });
    await skills.click();
    await confirm(skills, '英語');
    const added = page.getByRole('list', { name: 'Added skills' });
    await expect(added).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(added.getByRole('listitem')).toHaveText('英語');
  });
});
