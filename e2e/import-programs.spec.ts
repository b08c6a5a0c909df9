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

import { beginWithOwners, button, choose, dialog, field, preview } from './import-dialog.ts';
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

test('exports of project programs come in as they are, with what is done, and one undo takes all of it back', async ({
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
      Workplace: { 'Book a desk': [] },
    });
  });
});
