import { strToU8, zipSync } from 'fflate';

import { programLists } from '#formats/checklist/program-lists-fixture.ts';
import type { ProgramList } from '#formats/checklist/program-lists-fixture.ts';
import { csvLines } from '#formats/spreadsheet/csv-text.ts';
import {
  sheetFoot,
  sheetHead,
  sheetPart,
  sheetRow,
  workbookParts,
} from '#formats/spreadsheet/workbook.ts';

import { beginWithOwners, button, choose, dialog, drop, field, preview } from './import-dialog.ts';
import { outlineOf, stored, wide } from './project-page.ts';
import { expect, expectAccessible, primary, says, test } from './world.ts';

const fileOf = ({ ending, rows }: ProgramList): Buffer => {
  if (ending === 'csv') return Buffer.from(csvLines(rows));
  const width = rows[0]?.map(() => ({ name: '', width: 12 })) ?? [];
  const parts = {
    ...workbookParts(['Tasks']),
    [sheetPart(1)]: [
      sheetHead(width),
      ...rows.map((row, at) => sheetRow(at + 1, row, width)),
      sheetFoot(width, rows.length),
    ].join(''),
  };
  const entries = Object.entries(parts).map(([part, text]) => [part, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
};

test('exports of project programs come in as they are, with what is done, and one undo takes all of it back @long', async ({
  page,
  freshServer,
}) => {
  const { server, id } = await beginWithOwners(page, freshServer);
  await page.setViewportSize(wide);
  for (const list of programLists) {
    const { program, ending, outline, done } = list;
    await test.step(program, async () => {
      await button(page, 'Import tasks').click();
      await choose(page, `${program}.${ending}`, fileOf(list));
      const ticks = dialog(page).getByLabel(/^Tick what is done already: \d rows? according/);
      await expect(ticks).not.toBeChecked();
      await expect(preview(page)).not.toContainText('Done');
      await ticks.check();
      await expect(field(dialog(page), `Read ${done.column} as`)).toHaveValue('done');
      await expect(preview(page)).toContainText('Done');
      if (program === 'Asana') {
        await expectAccessible(page, 'an import that ticks what is done');
        await page.setViewportSize(wide);
      }
      await button(dialog(page), `Add ${list.rows.length - 1} rows`).click();
      await expect(page.getByText(/ added$/)).toBeVisible();
      expect(await outlineOf(page, server, id)).toEqual({ First: { Step: [] }, ...outline });
      const { tasks } = await stored(page, server, id);
      const completed = tasks
        .flatMap(({ steps }) => steps)
        .filter(({ status }) => status === 'completed');
      expect(completed.map(({ name }) => name)).toEqual(done.steps);
      expect(completed.every(({ completedBy }) => completedBy === primary.username)).toBe(true);
      await button(page, 'Undo').click();
      await says(page, 'Import undone');
      expect(await outlineOf(page, server, id)).toEqual({ First: { Step: [] } });
    });
  }

  await test.step('lines can be left out, with all that is inside them', async () => {
    const planner = programLists.find(({ program }) => program === 'Planner')!;
    await button(page, 'Import tasks').click();
    await choose(page, 'Planner.xlsx', fileOf(planner));
    const line = (name: string) => field(preview(page), name);
    await line('Announce it').uncheck();
    await expect(line('Send it')).not.toBeChecked();
    await expect(line('Send it')).toHaveAttribute('aria-disabled', 'true');
    await line('Proof').uncheck();
    await expectAccessible(page, 'an import without some lines');
    await page.setViewportSize(wide);
    await button(dialog(page), 'Add 2 of 3 rows').click();
    await says(page, '2 tasks with 2 steps and 1 detail added');
    expect(await outlineOf(page, server, id)).toEqual({
      First: { Step: [] },
      Communications: { 'Order cards': ['Print'] },
      Office: { 'Book a desk': [] },
    });
  });
});

test('a slow file shows that it is read, and can be given up @long', async ({
  page,
  freshServer,
}) => {
  await beginWithOwners(page, freshServer);
  await page.setViewportSize(wide);
  await button(page, 'Import tasks').click();
  const status = dialog(page).getByRole('status');
  const slow = async (worker: RegExp) => {
    const [waiting, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(worker, async (route) => {
      await waiting.promise;
      await route.abort();
      ended.resolve();
    });
    return async () => {
      waiting.resolve();
      await ended.promise;
      await page.unroute(worker);
    };
  };
  const file = Buffer.from('Task,Step\nA,B');

  await test.step('the file itself, after which the list before stays', async () => {
    await field(dialog(page), 'Paste it here').fill('Call\n  Note');
    const release = await slow(/file-worker-[^/]+\.js$/);
    await drop(page, 'first.csv', 'Task,Step\nA,B');
    await expect(status).toHaveText('Reading first.csv...');
    await expectAccessible(page, 'an import that reads a file');
    await page.setViewportSize(wide);
    await expect(button(dialog(page), 'Add rows')).toHaveAttribute('aria-disabled', 'true');
    await button(dialog(page), 'Cancel reading first.csv').click();
    await expect(status).toHaveCount(0);
    await expect(field(dialog(page), 'Paste it here')).toHaveValue('Call\n  Note');
    await expect(button(dialog(page), 'Add 2 lines')).toBeEnabled();
    await release();
    await field(dialog(page), 'Paste it here').fill('');
    await choose(page, 'second.csv', file);
    await expect(button(dialog(page), 'Add 1 row')).toBeEnabled();
    await button(dialog(page), 'Choose another').click();
  });

  await test.step('a long list, after which another one can be chosen', async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `Task ${at % 150},Step ${at}`);
    const long = Buffer.from(['Task,Step', ...rows].join('\n'));
    const release = await slow(/reading-worker-[^/]+\.js$/);
    await choose(page, 'long.csv', long);
    await expect(status).toHaveText('Reading the list...');
    await button(dialog(page), 'Cancel reading the list').click();
    await expect(status).toHaveCount(0);
    await release();
    await choose(page, 'long.csv', long);
    await expect(button(dialog(page), 'Add 9,000 rows')).toBeEnabled();
  });
});
