import * as z from 'zod/mini';

/** A row's id: a whole number from 1 to 2^53-1. */
export const id = z.int('Must be an id').check(z.positive('Must be an id'));

/** An id in a query, where everything is text. */
export const queryId = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)),
        'Must be an id',
      ),
    )
    .register(z.globalRegistry, { pattern: String.raw`^[1-9]\d{0,15}$` }),
  z.transform(Number),
);

/** The version that somebody saw before they changed it. A save that names an older one is refused. */
export const seenVersion = z.optional(
  z.int('Must be a version').check(z.positive('Must be a version')),
);

/** Where a thing shall stand among its neighbours, from 0. Beyond the last place means last. */
export const sentOrder = z
  .int('Must be a place, from 0')
  .check(z.minimum(0, 'Must be a place, from 0'));

/** When something happened: ISO 8601 in UTC, to the millisecond. */
export const timestamp = z.string();

/** A calendar day, `YYYY-MM-DD`. It has no time zone and is never converted to one. */
export const day = z.string();

/** A calendar day as people and scripts send it: a time part is cut off, the day must exist. */
export const sentDay = z.pipe(
  z.string('Must be a day, YYYY-MM-DD').check(
    z.maxLength(40, 'Must be a day, YYYY-MM-DD'),
    z.refine((value) => isDay(value.slice(0, 10)), 'Must be a day, YYYY-MM-DD'),
    z.refine((value) => value.length === 10 || isMoment(value), 'Must be a day, YYYY-MM-DD'),
  ),
  z.transform((value: string) => value.slice(0, 10)),
);

/** A moment as scripts send it: any ISO 8601 date-time, kept in UTC. One without a zone is in UTC already. */
export const sentTimestamp = z.pipe(
  z
    .string('Must be an ISO 8601 date and time')
    .check(
      z.maxLength(40, 'Must be an ISO 8601 date and time'),
      z.refine(isMoment, 'Must be an ISO 8601 date and time'),
    ),
  z.transform((value: string) => momentOf(value).toISOString()),
);

export const priorities = ['high', 'medium', 'low'] as const;
export const priority = z.enum(priorities, 'Must be low, medium or high');
export type Priority = z.infer<typeof priority>;

export const projectStatuses = ['planning', 'in_progress', 'completed', 'on_hold'] as const;
export const projectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof projectStatus>;

const workStatuses = ['pending', 'in_progress', 'completed'] as const;
/** Where a task or a step stands. */
export const workStatus = z.enum(workStatuses);
export type WorkStatus = z.infer<typeof workStatus>;

/** A project's status as it may be sent: the old client's spellings are understood. */
export const sentProjectStatus = z.pipe(
  z.enum(
    [...projectStatuses, 'active', 'on-hold'],
    'Must be planning, in_progress, completed or on_hold',
  ),
  z.transform((sent): ProjectStatus => {
    if (sent === 'active') return 'in_progress';
    return sent === 'on-hold' ? 'on_hold' : sent;
  }),
);

/** A task's status as it may be sent: `todo` of the old multi-step form means pending. */
export const sentWorkStatus = z.pipe(
  z.enum([...workStatuses, 'todo'], 'Must be pending, in_progress or completed'),
  z.transform((sent): WorkStatus => (sent === 'todo' ? 'pending' : sent)),
);

/** How far a detail is: a whole number from 0 to 100, where only 100 counts as done. */
export const completion = z
  .int('Must be a whole number from 0 to 100')
  .check(
    z.minimum(0, 'Must be a whole number from 0 to 100'),
    z.maximum(100, 'Must be a whole number from 0 to 100'),
  );

/** A completion as it may be sent: true and false mean 100 and 0. */
export const sentCompletion = z.pipe(
  z.union([z.boolean(), completion], 'Must be a whole number from 0 to 100'),
  z.transform((sent) => (typeof sent === 'boolean' ? (sent ? 100 : 0) : sent)),
);

/** A derived percentage: a whole number from 0 to 100, 100 only when nothing is open. */
export const percentage = z.int().check(z.minimum(0), z.maximum(100));

// Two-digit years typed in a hurry are no years of ours.
const earliestDay = '1900-01-01';

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < earliestDay) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

function isMoment(value: string): boolean {
  if (!moment.test(value) || !isDay(value.slice(0, 10))) return false;
  const parsed = momentOf(value);
  // In UTC it may be another day, and then another year.
  return !Number.isNaN(parsed.getTime()) && isDay(parsed.toISOString().slice(0, 10));
}

/** Left to itself, a time without a zone would be one of the machine's. */
function momentOf(value: string): Date {
  return new Date(zoned.test(value) ? value : `${value}Z`);
}

const zoned = /^[^T]*$|(Z|[+-]\d{2}:\d{2})$/;
const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
