import { calls } from '../contract/calls.ts';
import { expect, expectAccessible, test } from './world.ts';

test('the API page names every call, to everybody', async ({ page, demo }) => {
  await page.goto(`${demo.address}/api/docs`);
  for (const { method, path } of Object.values(calls)) {
    await expect(
      page.getByRole('heading', {
        name: new RegExp(`${method}\\s*${path.replace(/[{}]/g, '.')}$`),
      }),
    ).toBeVisible();
  }
  await expectAccessible(page, 'API page');
});
