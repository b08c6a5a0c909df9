import { writeFileSync } from 'node:fs';

import type { CDPSession, Locator } from '@playwright/test';

import { visit } from './visit.ts';
import { expect, says, signIn, test } from './world.ts';

test('a file dropped beside an area for files opens nothing, and counts in a dialog that has one @long', async ({
  page,
  freshServer,
}) => {
  const file = test.info().outputPath('Checklist.txt');
  writeFileSync(file, 'Offer\n  - Sign it\n');
  const server = await freshServer();
  await signIn(page, server, undefined, '/people');
  const session = await page.context().newCDPSession(page);
  const drop = (on: Locator) => dropOn(session, on, file);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect.poll(() => page.evaluate(takesFiles), 'the code after the first view').toBe(true);

  await test.step('on a page', async () => {
    await drop(heading('People'));
    await drop(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
    await expect(heading('People')).toBeVisible();
    expect(page.url()).toBe(`${server.address}/people`);
    expect(page.context().pages()).toHaveLength(1);
  });

  await test.step('in the dialog of an import', async () => {
    await visit(page, '/projects?new=project');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await drop(page.getByRole('heading', { name: 'Import a checklist' }));
    await says(page, 'Checklist');
  });

  await test.step('in the dialog of holidays', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await visit(page, '/settings/holidays');
    await page.getByRole('button', { name: 'Paste or Import' }).click();
    await drop(page.getByRole('heading', { name: 'Paste or import holidays' }));
    await expect(page.getByLabel('Or paste them here')).toHaveValue(/Sign it/);
  });
});

/** Whether the page itself answers to a dragged file. */
const takesFiles = `(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([''], 'Checklist.txt'));
  const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
  return !document.body.dispatchEvent(over);
})()`;

/** As the machine does, which a script cannot. */
async function dropOn(session: CDPSession, on: Locator, file: string): Promise<void> {
  const box = await on.boundingBox();
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}
