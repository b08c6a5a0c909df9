import type { ActivityFilters } from '#contract/activity.ts';
import { csvType } from '#contract/call.ts';
import { dayIn } from '#contract/today.ts';
import { textOf } from '#formats/activity/sentences.ts';
import type { Cell } from '#formats/spreadsheet/cells.ts';
import { csvLines, csvText } from '#formats/spreadsheet/csv-text.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Source } from '#server/db/json-rows.ts';
import type { StreamedFile } from '#server/files/file-answer.ts';
import { timeZoneOf } from '#server/organisation/queries.ts';
import { kindOf } from '#server/records/kinds.ts';

import { changeWords, sentencePieces } from './entry-words.ts';
import type { Reader } from './entry-words.ts';
import { loggedPages } from './logged.ts';
import type { Logged } from './logged.ts';

export async function exportActivity(
  ctx: Ctx,
  { query }: { query: ActivityFilters },
): Promise<StreamedFile> {
  const reader = { account: ctx.account, timeZone: await timeZoneOf(ctx) };
  return {
    name: `activity-${dayIn(reader.timeZone, ctx.now())}.csv`,
    type: csvType,
    pieces: (database, snapshot) => csvOf({ database, snapshot }, query, reader),
  };
}

async function* csvOf(
  source: Source,
  filters: ActivityFilters,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const time = `Time (${reader.timeZone})`;
  yield encoder.encode(csvText([[time, ...columns]]));
  const timeOf = timesIn(reader.timeZone);
  for await (const page of loggedPages(source, filters)) {
    const rows = page.map((entry) => [timeOf(entry.createdAt), ...cellsOf(entry, reader)]);
    yield encoder.encode(csvLines(rows));
  }
}

const columns = 'Who,Action,Kind,Name,Project,Task,Step,What happened,What changed'.split(',');

const actionWords: Record<Logged['action'], string> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Brought back',
};

function cellsOf(entry: Logged, reader: Reader): Cell[] {
  const { entityType, taskName, stepName } = entry;
  return [
    entry.projectManagerName,
    actionWords[entry.action],
    kindOf(entityType).word,
    entry.entityName,
    entry.projectName,
    taskName,
    stepName,
    textOf(sentencePieces(entry, reader)),
    changeWords(entry, reader).join('\n') || null,
  ];
}

/** Example: 2026-11-23 15:04:05, which spreadsheets parse. */
function timesIn(timeZone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (moment) => format.format(new Date(moment));
}
