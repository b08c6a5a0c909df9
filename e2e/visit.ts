import type { Page } from '@playwright/test';

import { expect } from './world.ts';

/**
 * Opens a path like the program's own links, once the current page is shown. Loading the program again takes much
 * longer.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isOtherPage = await page.evaluate<boolean>(`(() => {
    const { pathname } = location;
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', ${JSON.stringify(path)});
    return pathname !== location.pathname;
  })()`);
  // The old page stays until the code of the new one has loaded.
  if (isOtherPage) await expect(page.locator('h1:not([data-left])')).toBeVisible();
}
