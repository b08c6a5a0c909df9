import { calls } from '#contract/calls.ts';

import { expect, expectAccessible, test } from './world.ts';

test('the API page names every call, to everybody', async ({ page, demo }) => {
  await page.goto(`${demo.address}/api/docs`);
  const shown = await page.getByRole('article').allTextContents();
  for (const { summary, path } of Object.values(calls)) {
    const fits = shown.filter((text) => text.includes(summary) && text.includes(path));
    expect(fits, `${summary}, ${path}`).not.toEqual([]);
  }
  // It is so long that one look takes seconds, and it has the colours of every other page.
  await expectAccessible(page, 'API page', 360);
});
