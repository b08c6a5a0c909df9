import { calls } from '#contract/calls.ts';

import { isLong } from '../reliability/harness/scale.ts';
import { expect, expectAccessible, test } from './world.ts';

test('the API page lists every call without a session', async ({ page, demo }) => {
  await page.goto(`${demo.address}/api/docs`);
  const shown = await page.getByRole('article').allTextContents();
  for (const { summary, path } of Object.values(calls)) {
    const fits = shown.filter((text) => text.includes(summary) && text.includes(path));
    expect(fits, `${summary}, ${path}`).not.toEqual([]);
  }
  // The page is so long that a check takes seconds, and its articles look alike.
  if (!isLong) {
    await page.evaluate(
      `for (const one of [...document.querySelectorAll('article')].slice(3)) one.remove()`,
    );
  }
  await expectAccessible(page, 'API page', 360);
});
