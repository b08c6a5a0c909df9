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

test('every reference of the API description leads to what it names', async ({ page, demo }) => {
  const answer = await page.request.get(`${demo.address}/api/openapi.json`);
  const text = await answer.text();
  const api = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(named).toContain('NewProject');
  expect(named.filter((name = '') => !(name in api.components.schemas))).toEqual([]);

  const html = await (await page.request.get(`${demo.address}/api/docs`)).text();
  const idsOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, id]) => id);
  const ids = new Set(idsOf(/ id="([^"]+)"/g));
  expect(idsOf(/ href="#([^"]+)"/g).filter((id) => !ids.has(id))).toEqual([]);
});
