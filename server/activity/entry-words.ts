import { tooLongToShow } from '#contract/activity.ts';
import { dayIn } from '#contract/today.ts';
import { fieldText, shownFields } from '#formats/activity/field-words.ts';
import type { Dates } from '#formats/activity/field-words.ts';
import type { LoggedEntry } from '#formats/activity/logged-entry.ts';
import { sentenceOf } from '#formats/activity/sentences.ts';
import type { Piece } from '#formats/activity/sentences.ts';
import type { Ctx } from '#server/ctx.ts';

import type { Logged } from './logged.ts';
import { visibleFields } from './queries.ts';

/** Values that the reader may not see are left out; times are converted to days in their time zone. */
export type Reader = { account: Ctx['account']; timeZone: string };

/** The sentence of the screen inside the entry's project, with a capital. */
export function sentencePieces(entry: Logged, { account }: Pick<Reader, 'account'>): Piece[] {
  const [verb, ...rest] = sentenceOf([entryOf(entry, account)], { inProject: true });
  return typeof verb === 'string' ? [verb.charAt(0).toUpperCase() + verb.slice(1), ...rest] : [];
}

/** Example: "Status: Pending → Completed", one for each changed field that the sentence does not say. */
export function changeWords(entry: Logged, { account, timeZone }: Reader): string[] {
  if (entry.fields === tooLongToShow) return ['Too long to show'];
  const dates = datesIn(timeZone);
  return shownFields(entryOf(entry, account), dates).map(fieldText);
}

function entryOf(entry: Logged, account: Ctx['account']): LoggedEntry {
  const { taskId, taskName, stepId, stepName, fields } = entry;
  return {
    ...entry,
    formerProjectName: null,
    task: taskId === null ? null : { id: taskId, name: taskName ?? '' },
    step: stepId === null ? null : { id: stepId, name: stepName ?? '' },
    fields: fields === tooLongToShow ? null : visibleFields({ ...entry, fields }, account),
  };
}

export function datesIn(timeZone: string): Dates {
  return { day: dayWords, dayOf: (moment) => dayWords(dayIn(timeZone, moment)) };
}

const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function dayWords(day: string): string {
  return inUtc.format(Date.parse(day));
}
