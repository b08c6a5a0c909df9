import type { Locator, Page } from '@playwright/test';

import { demoSignIn } from '#demo/world.ts';

import { expect, signIn, test } from './world.ts';

test('texts use the shipped font, and only the scripts on the page are loaded', async ({
  page,
  demo,
}) => {
  const loaded = listen(page);
  await page.goto(demo.address);
  expect(await fontsOf(page.getByRole('heading', { level: 1 }))).toEqual(['Inter']);
  await signIn(page, demo, demoSignIn);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await fontsOf(heading)).toEqual(['Inter']);
  const names = () => [...loaded.keys()].map((path) => path.replace(/-[\w-]{8}\.woff2$/, ''));
  expect(names()).toEqual(['/assets/inter-latin-wght-normal']);
  expect([...loaded.values()]).toEqual(['public, max-age=31536000, immutable']);

  await heading.evaluate((element) => (element.textContent = 'Łukasz Żak'));
  await expect.poll(names).toContain('/assets/inter-latin-ext-wght-normal');
  expect(await fontsOf(heading)).toEqual(['Inter']);
});

test('the fonts of the test machine do not affect these tests @long', async ({ page }) => {
  await page.setContent('<p>100 %</p>');
  const text = page.getByText('100 %');
  for (const family of ['sans-serif', 'system-ui', 'DejaVu Sans', 'Liberation Sans', 'Arial']) {
    await text.evaluate((element, name) => {
      element.style.fontFamily = name;
    }, family);
    expect(await fontsOf(text), family).toEqual(['Arimo']);
  }
});

/** Records the fonts that a page loads, with their cache headers. */
function listen(page: Page): Map<string, string | undefined> {
  const loaded = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'font') return;
    loaded.set(pathname, response.headers()['cache-control']);
  });
  return loaded;
}

/** The font families that the browser renders a text with. */
async function fontsOf(text: Locator): Promise<string[]> {
  await text.evaluate(async ({ ownerDocument }) => void (await ownerDocument.fonts.ready));
  const page = text.page();
  const wire = await page.context().newCDPSession(page);
  await wire.send('DOM.enable');
  await wire.send('CSS.enable');
  const { root } = await wire.send('DOM.getDocument');
  await text.evaluate((element) => element.setAttribute('data-looked-at', ''));
  const selector = '[data-looked-at]';
  const { nodeId } = await wire.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await wire.send('CSS.getPlatformFontsForNode', { nodeId });
  await wire.detach();
  return fonts.map(({ familyName }) => familyName);
}
