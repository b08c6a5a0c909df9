import type { Locator, Page } from '@playwright/test';

import { demoSignIn } from '#demo/world.ts';

import { visit } from './visit.ts';
import { expect, signIn, test } from './world.ts';

/** Pages with two filters in the address. */
const pages = [
  ['/', 'Market', 'Project manager'],
  ['/tasks', 'Person', 'Due date'],
  ['/activity', 'Person', 'Kind'],
  ['/archived-projects', 'Category', 'Market'],
  ['/people', 'Show', 'Sort by'],
] as const;

test('a choice is kept, however soon the next one follows @long', async ({ page, demo }) => {
  await signIn(page, demo, demoSignIn, '/settings');
  for (const [path, ...labels] of pages) {
    await test.step(path, () => chooseTwice(page, path, labels));
  }
});

async function chooseTwice(page: Page, path: string, labels: string[]): Promise<void> {
  await visit(page, path);
  const [first, second] = labels.map((label) => page.getByLabel(label, { exact: true }));
  if (!first || !second) throw new Error('Two choices are needed');
  const expected = [await lastOf(first), await lastOf(second)] as const;
  const other = await second.elementHandle();
  // The second choice is made before the page has rendered the first.
  await first.evaluate((select, next) => {
    for (const one of [select, next] as Select[]) {
      one.selectedIndex = one.options.length - 1;
      one.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, other);
  await expect(page).toHaveURL(/\?.+&/);
  await expect(first).toHaveValue(expected[0]);
  await expect(second).toHaveValue(expected[1]);
  await page.goBack();
  await expect(first).toHaveValue(expected[0]);
  await expect(second).not.toHaveValue(expected[1]);
}

/** The DOM types needed here. */
type Select = EventTarget & { selectedIndex: number; options: { length: number } };

type Option = EventTarget & { value: string };

/** The value of the last option, once there are any. */
async function lastOf(select: Locator): Promise<string> {
  await expect(select.locator('option').nth(1)).toBeAttached();
  // It is the only option until the people have loaded.
  await expect(select.locator('option').last()).not.toHaveText('Nobody yet');
  return select
    .locator('option')
    .last()
    .evaluate((option) => (option as Option).value);
}
