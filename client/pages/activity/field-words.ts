import { offsetWords } from '#client/outline/due-words.ts';
import {
  celebrationLabels,
  priorityLabels,
  projectStatusLabels,
  workStatusLabels,
} from '#client/shared/badges.tsx';
import { outcomeLabels } from '#client/shared/outcome.ts';
import { formatDay, formatDayOf } from '#client/ui/day.ts';
import { tooLongToShow } from '#contract/activity.ts';
import type { ActivityEntry, ChangedField } from '#contract/activity.ts';
import { dueOffset } from '#contract/due.ts';
import { fieldLabel } from '#contract/field-labels.ts';
import type { Entity } from '#contract/live.ts';
import type { Milestone } from '#contract/milestones.ts';
import { counted } from '#contract/words.ts';

/** `before` and `after` are null if the values are secret. */
export type ShownField = {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
};

export function shownFields(entry: ActivityEntry, covered: readonly string[]): ShownField[] {
  return Object.entries(entry.fields ?? {})
    .filter(([field]) => !covered.includes(field) && !accompanying.has(field))
    .map(([field, values]) => ({
      field,
      label: labelIn(entry.entityType, field),
      ...(field === 'password'
        ? { before: null, after: null }
        : {
            before: inWords(entry, field, values, 'before'),
            after: inWords(entry, field, values, 'after'),
          }),
    }));
}

function labelIn(kind: Entity, field: string): string {
  if (kind === 'person' && field === 'projectManagerId') return 'Signs in as';
  if (field === 'role') return kind === 'person' ? 'Job title' : 'Access';
  return fieldLabel(field);
}

/** Fields that only change along with others. */
const accompanying: ReadonlySet<string> = new Set(['completedAutomatically', 'startDate']);

type Side = 'before' | 'after';

function inWords(entry: ActivityEntry, field: string, values: ChangedField, side: Side): string {
  const value = values[side];
  if (value === null || value === undefined || value === '') return 'none';
  if (value === tooLongToShow) return 'too long to show';
  if (values.names) return values.names[side] ?? nameless[field] ?? 'somebody';
  const format = formats[field];
  if (format) return format(value, entry);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return listed(value);
  return typeof value === 'object' ? sizes(value) : `${value as string | number}`;
}

const nameless: Record<string, string> = { taskId: 'a task', waitsForId: 'a step' };

type Format = (value: unknown, entry: ActivityEntry) => string;

const formats: Record<string, Format> = {
  status: (value, { entityType }) =>
    labelled(entityType === 'project' ? projectStatusLabels : workStatusLabels, value),
  priority: (value) => labelled(priorityLabels, value),
  role: (value, { entityType }) =>
    entityType === 'projectManager'
      ? labelled({ manager: 'Manager', viewer: 'Viewer' }, value)
      : String(value),
  completion: (value) => `${Number(value)}%`,
  estimatedHours: (value) => counted(Number(value), 'hour'),
  estimatedDuration: (value) => counted(Number(value), 'day'),
  endDate: (value) => formatDay(String(value)),
  dueDate: (value) => formatDay(String(value)),
  outcome: (value) => labelled(outcomeLabels, value),
  outcomeDay: (value) => formatDay(String(value)),
  lookAgainOn: (value) => formatDay(String(value)),
  celebrate: (value) => labelled(celebrationLabels, value),
  startDate: (value) => formatDayOf(String(value)),
  startDay: (value) => formatDay(String(value)),
  day: (value) => formatDay(String(value)),
  milestones: (value) => (value as unknown[]).map(milestoneWords).join(', ') || 'none',
  archivedAt: (value) => formatDayOf(String(value)),
  completedAt: (value) => formatDayOf(String(value)),
  dueOffset: (value) => {
    const { success, data } = dueOffset.safeParse(value);
    return success ? offsetWords(data).replace(/hire$/, 'the projected hire date') : 'another rule';
  },
};

function labelled(words: Record<string, string>, value: unknown): string {
  return words[String(value)] ?? String(value);
}

function listed(values: unknown[]): string {
  if (values.length === 0) return 'none';
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
function milestoneWords(value: unknown): string {
  const { name, day, dueOffset: offset } = value as Partial<Milestone> & { name: string };
  if (day) return `${name}: ${formatDay(day)}`;
  return offset ? `${name}: ${offsetWords(offset).toLowerCase()}` : name;
}
