import type { Locator, Page } from '@playwright/test';

import { begin, open } from './project-page.ts';
import { expect, send } from './world.ts';
import type { FreshServer } from './world.ts';

/** Page object for the import of a checklist. */

export const button = (on: Page | Locator, name: string) =>
  on.getByRole('button', { name, exact: true });
export const field = (on: Page | Locator, label: string) => on.getByLabel(label, { exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a checklist' });
export const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Preview' });

export const reports = (page: Page, text: string) =>
  expect(dialog(page).getByText(text)).toBeInViewport({ ratio: 1 });

export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await field(dialog(page), 'File').setInputFiles({ name, mimeType: 'text/plain', buffer });
}

/** A role and a person that the imported lists name. */
export async function withOwners(page: Page, server: FreshServer): Promise<void> {
  await send(page, server, '/api/owner-roles', { name: 'Compliance' });
  await send(page, server, '/api/people', { name: 'Dana Cole' });
}

export async function beginWithOwners(page: Page, freshServer: () => Promise<FreshServer>) {
  const server = await freshServer();
  const { id } = await begin(page, server, { First: { Step: [] } });
  await withOwners(page, server);
  await open(page, server, id);
  return { server, id };
}

/** Drops a file on the text that was pasted before. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  await field(dialog(page), 'Paste it here').dispatchEvent('drop', { dataTransfer: dropped });
}
