import { tooLongToShow } from '#contract/activity.ts';
import type { ChangedField } from '#contract/activity.ts';
import { fieldLabel } from '#contract/field-labels.ts';
import { dayIn } from '#contract/today.ts';
import type { Account } from '#server/ctx.ts';
import { kindOf } from '#server/records/kinds.ts';

import type { Logged } from './logged.ts';
import { visibleFields } from './queries.ts';

/* Formats log entries for files. Screens use client/pages/activity/sentences.ts. */

export const actionWords: Record<Logged['action'], string> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Brought back',
};

export function kindWord({ entityType }: Pick<Logged, 'entityType'>): string {
  return kindOf(entityType).word;
}

/** Values that the reader may not see are left out; times are converted to days in their time zone. */
export type Reader = { account: Account | null; timeZone: string };

/** Example: "Status: Pending → Completed", one per field. */
export function changeWords(entry: Logged, { account, timeZone }: Reader): string[] {
  const { fields } = entry;
  if (fields === tooLongToShow) return ['Too long to show'];
  const visible = visibleFields({ ...entry, fields }, account) ?? {};
  return Object.entries(visible).map(([field, values]) => {
    if (values.before === null && values.after === null) return `${fieldLabel(field)} changed`;
    const [before, after] = (['before', 'after'] as const).map((side) =>
      valueWords(field, values, side, timeZone),
    );
    return `${fieldLabel(field)}: ${before} → ${after}`;
  });
}

export function inWords(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const codes = new Set(['status', 'priority', 'outcome', 'celebrate']);
const longest = 2000;

function valueWords(
  field: string,
  values: ChangedField,
  side: 'before' | 'after',
  timeZone: string,
): string {
  const value = values[side];
  if (value === null || value === undefined || value === '') return 'none';
  if (value === tooLongToShow) return 'too long to show';
  if (values.names) return values.names[side] ?? 'none';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && codes.has(field)) return inWords(value);
  if (typeof value === 'string' && moment.test(value)) return dayIn(timeZone, value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join(', ') || 'none';
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}${tooLongToShow}` : text;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
