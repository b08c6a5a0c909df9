import { globSync, readFileSync } from 'node:fs';

import { sample } from '../reliability/harness/scale.ts';
import { dialogs, dialogWorld, withoutInput } from './dialogs.ts';
import { visit } from './visit.ts';
import { expect, test } from './world.ts';

test('Back keeps the input of every dialog: it asks as Cancel does, or the draft returns', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const id = await dialogWorld(page, server);
  await page.goto(`${server.address}/activity`);
  for (const { file, path, open, field, text = 'Typed', reopens } of sample(dialogs, 3)) {
    await test.step(file, async () => {
      await visit(page, path.replace(':id', String(id)));
      await open(page);
      const dialog = page.getByRole('dialog');
      const input = dialog.getByLabel(field, { exact: true }).first();
      await input.fill(text);
      await page.goBack();
      const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
      const heading = page.getByRole('heading', { level: 1, name: 'Activity' });
      await expect(question.or(heading)).toBeVisible();
      if (await question.isVisible()) {
        // Twice changes nothing.
        await page.goBack();
        await question.getByRole('button', { name: 'Keep editing' }).click();
      } else {
        await page.goForward();
        if (reopens) await open(page);
      }
      await expect(input).toHaveValue(text);
      const done = dialog.getByRole('button', { name: 'Done' });
      if ((await done.count()) > 0) {
        await done.click();
      } else {
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await question.getByRole('button', { name: 'Discard' }).click();
      }
      await expect(dialog).toHaveCount(0);
      await visit(page, '/activity');
    });
  }
});

test('before the browser leaves the page itself, it asks about input without a draft @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await dialogWorld(page, server);
  await page.goto(`${server.address}/projects?new=project`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByLabel('Paste it here').fill('Offer');
  const prompt = page.waitForEvent('dialog');
  await page.evaluate('void history.back()');
  const question = await prompt;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(page.getByLabel('Paste it here')).toHaveValue('Offer');
});

test('no dialog is missing', () => {
  const found = globSync('client/**/*.tsx')
    .filter((file) => !/^client\/(ui|app\/gallery|forms)\//.test(file))
    .filter((file) => /<(FormDialog|RecordDialog|Dialog)\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace(/^client\/|\.tsx$/g, ''))
    .filter((file) => file !== 'app/drawer');
  const listed = [...dialogs.map(({ file }) => file), ...withoutInput];
  expect(listed.toSorted()).toEqual(found.toSorted());
});
