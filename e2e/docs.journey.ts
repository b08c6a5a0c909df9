import { calls } from '../contract/calls.ts';
import { expect, expectAccessible, test } from './world.ts';

test('the API page names every call, to everybody', async ({ page, demo }) => {
  await page.goto(`${demo.address}/api/docs`);
  for (const { summary, path } of Object.values(calls)) {
    const call = page.getByRole('article').filter({ hasText: summary }).first();
    await expect(call).toContainText(path);
  }
  await expectAccessible(page, 'API page');
});
