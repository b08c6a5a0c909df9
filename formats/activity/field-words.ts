import { tooLongToShow } from '#contract/activity.ts';
import type { ChangedField } from '#contract/activity.ts';
import { dueOffset } from '#contract/due.ts';
import { fieldLabel } from '#contract/field-labels.ts';
import type { Entity } from '#contract/live.ts';
import type { Milestone } from '#contract/milestones.ts';
import { celebrationLabels } from '#contract/sessions.ts';
import {
  outcomeLabels,
  priorityLabels,
  projectStatusLabels,
  workStatusLabels,
} from '#contract/value-labels.ts';
import { webhookEventLabels, webhookPauseLabels } from '#contract/webhooks.ts';
import { counted } from '#contract/words.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';

import { actionLabelOf } from './action-labels.ts';
import type { LoggedEntry } from './logged-entry.ts';

/** `before` or `after` is null if the sentence says that there was or is none; both are null if they are secret. */
export type ShownField = {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
};

/** Days and moments as the reader writes them, in the reader's time zone. */
export type Dates = { day: (day: string) => string; dayOf: (moment: string) => string };

/** The changed fields that the sentence does not say. */
export function shownFields(entry: LoggedEntry, dates: Dates): ShownField[] {
  const { verb, covered } = actionLabelOf(entry);
  const namesAct = !verb.startsWith('changed');
  return Object.entries(entry.fields ?? {})
    .filter(([field]) => !covered.includes(field) && !accompanying.has(field))
    .map(([field, values]) => {
      const label = labelIn(entry.entityType, field);
      if (secret.has(field)) return { field, label, before: null, after: null };
      const [before, after] = (['before', 'after'] as const).map((side) =>
        inWords(entry, field, values, side, dates),
      ) as [string | null, string | null];
      if (namesAct && before !== null && after === null) {
        return { field, label: formerly[field] ?? `Former ${label.toLowerCase()}`, before, after };
      }
      if (namesAct && before === null && after !== null) return { field, label, before, after };
      return { field, label, before: before ?? none, after: after ?? none };
    });
}

/** For example "Status: Pending → Completed". */
export function fieldText({ label, before, after }: ShownField): string {
  if (before === null && after === null) return `${label} changed`;
  return `${label}: ${[before, after].filter((value) => value !== null).join(' → ')}`;
}

const none = 'none';

const formerly: Record<string, string> = {
  completedBy: 'Was completed by',
  completedAt: 'Was completed on',
  blockedReason: 'Was blocked because',
};

function labelIn(kind: Entity, field: string): string {
  if (kind === 'person' && field === 'projectManagerId') return 'Signs in as';
  if (field === 'role') return kind === 'person' ? 'Job title' : 'Access';
  return fieldLabel(field);
}

/** Their values are not in the log: passwords, and addresses and secrets of webhooks. */
const secret: ReadonlySet<string> = new Set(['password', 'address', 'secret']);

/** Fields that only change along with others. */
const accompanying: ReadonlySet<string> = new Set(['completedAutomatically', 'startDate']);

type Side = 'before' | 'after';

/** Null for none. */
function inWords(
  entry: LoggedEntry,
  field: string,
  values: ChangedField,
  side: Side,
  dates: Dates,
): string | null {
  const value = values[side];
  if (value === null || value === undefined || value === '') return null;
  if (value === tooLongToShow) return 'too long to show';
  if (values.names) return values.names[side] ?? nameless[field] ?? 'somebody';
  const format = formats[field];
  if (format) return format(value, entry, dates) || null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return listed(value) || null;
  if (typeof value === 'object') return sizes(value);
  const text = `${value as string | number}`;
  return moment.test(text) ? dates.dayOf(text) : text;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const nameless: Record<string, string> = { taskId: 'a task', waitsForId: 'a step' };

type Format = (value: unknown, entry: LoggedEntry, dates: Dates) => string;

const day: Format = (value, _, dates) => dates.day(String(value));
const dayOf: Format = (value, _, dates) => dates.dayOf(String(value));

const formats: Record<string, Format> = {
  status: (value, { entityType }) =>
    labelled(entityType === 'project' ? projectStatusLabels : workStatusLabels, value),
  events: (value) =>
    (value as string[]).map((event) => labelled(webhookEventLabels, event)).join(', '),
  pausedBecause: (value) => labelled(webhookPauseLabels, value),
  priority: (value) => labelled(priorityLabels, value),
  role: (value, { entityType }) =>
    entityType === 'projectManager'
      ? labelled({ manager: 'Manager', viewer: 'Viewer' }, value)
      : String(value),
  completion: (value) => `${Number(value)}%`,
  estimatedHours: (value) => counted(Number(value), 'hour'),
  estimatedDuration: (value) => counted(Number(value), 'day'),
  outcome: (value) => labelled(outcomeLabels, value),
  celebrate: (value) => labelled(celebrationLabels, value),
  endDate: day,
  dueDate: day,
  outcomeDay: day,
  lookAgainOn: day,
  startDay: day,
  day,
  startDate: dayOf,
  archivedAt: dayOf,
  completedAt: dayOf,
  milestones: (value, _, dates) =>
    Array.isArray(value)
      ? value.map((one) => milestoneWords(one, dates)).join(', ')
      : String(value),
  dueOffset: (value) => {
    const { success, data } = dueOffset.safeParse(value);
    return success ? offsetWords(data).replace(/hire$/, 'the projected hire date') : 'another rule';
  },
};

function labelled(words: Record<string, string>, value: unknown): string {
  return words[String(value)] ?? String(value);
}

function listed(values: unknown[]): string {
  const short = values.every((value) => typeof value === 'string');
  return short ? values.join(', ') : counted(values.length, 'entry', 'entries');
}

function sizes(value: object): string {
  const parts = Object.entries(value)
    .filter(([, size]) => typeof size === 'number')
    .map(([things, size]) => counted(Number(size), things.replace(/s$/, '')));
  return parts.length > 0 ? parts.join(', ') : tooLongToShow;
}

/** With its day, or in a template with its offset. */
function milestoneWords(value: unknown, dates: Dates): string {
  const { name, day: date, dueOffset: offset } = value as Partial<Milestone> & { name: string };
  if (date) return `${name}: ${dates.day(date)}`;
  return offset ? `${name}: ${offsetWords(offset).toLowerCase()}` : name;
}
