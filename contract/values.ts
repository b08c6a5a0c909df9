import * as z from 'zod/mini';

export const id = z.int('Must be an id').check(z.positive('Must be an id'));

/** Query parameters are strings. */
export const queryId = z.pipe(
  z
    .string('Must be an id')
    .check(
      z.refine(
        (value) => /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)),
        'Must be an id',
      ),
    )
    .register(z.globalRegistry, { pattern: String.raw`^[1-9]\d{0,15}$` }),
  z.transform(Number),
);

/** The version that the caller read. Saving an older one is a conflict. */
export const seenVersion = z.optional(
  z.int('Must be a version').check(z.positive('Must be a version')),
);

/** The position among its siblings, from 0. Positions beyond the end mean last. */
export const sentOrder = z
  .int('Must be a position, starting at 0')
  .check(z.minimum(0, 'Must be a position, starting at 0'));

/** ISO 8601 in UTC, with milliseconds. */
export const timestamp = z.string();

/** `YYYY-MM-DD`, never converted between time zones. */
export const day = z.string();

/** A calendar day from a client: a time part is cut off, and the day must exist. */
/** Ids in a query, separated by commas. */
export function idsQuery(most: number) {
  const list = new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${most - 1}}$`);
  return z.pipe(
    z.string().check(z.regex(list, `Must be up to ${most} ids, separated by commas`)),
    z.transform((value) => value.split(',').map(Number)),
  );
}

export const sentDay = z.pipe(
  z.string('Must be a day, YYYY-MM-DD').check(
    z.maxLength(40, 'Must be a day, YYYY-MM-DD'),
    z.refine((value) => isDay(value.slice(0, 10)), 'Must be a day, YYYY-MM-DD'),
    z.refine((value) => value.length === 10 || isMoment(value), 'Must be a day, YYYY-MM-DD'),
  ),
  z.transform((value: string) => value.slice(0, 10)),
);

/** Any ISO 8601 date-time, normalized to UTC. Without a zone it is UTC. */
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

export const outcomes = ['hired', 'withdrew', 'declined', 'other'] as const;
export const outcome = z.enum(outcomes, 'Must be hired, withdrew, declined or other');
export type Outcome = z.infer<typeof outcome>;

const workStatuses = ['pending', 'in_progress', 'completed'] as const;
export const workStatus = z.enum(workStatuses);
export type WorkStatus = z.infer<typeof workStatus>;

/** Accepts the spellings of the old client. */
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

/** Accepts `todo` of the old client for pending. */
export const sentWorkStatus = z.pipe(
  z.enum([...workStatuses, 'todo'], 'Must be pending, in_progress or completed'),
  z.transform((sent): WorkStatus => (sent === 'todo' ? 'pending' : sent)),
);

/** From 0 to 100; only 100 counts as done. */
export const completion = z
  .int('Must be a whole number from 0 to 100')
  .check(
    z.minimum(0, 'Must be a whole number from 0 to 100'),
    z.maximum(100, 'Must be a whole number from 0 to 100'),
  );

/** Accepts true and false for 100 and 0. */
export const sentCompletion = z.pipe(
  z.union([z.boolean(), completion], 'Must be a whole number from 0 to 100'),
  z.transform((sent) => (typeof sent === 'boolean' ? (sent ? 100 : 0) : sent)),
);

/** Derived; 100 only if nothing is open. */
export const percentage = z.int().check(z.minimum(0), z.maximum(100));

// Rejects two-digit years.
const earliestDay = '1900-01-01';

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < earliestDay) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

function isMoment(value: string): boolean {
  if (!moment.test(value) || !isDay(value.slice(0, 10))) return false;
  const parsed = momentOf(value);
  // The UTC day may fall into another year.
  return !Number.isNaN(parsed.getTime()) && isDay(parsed.toISOString().slice(0, 10));
}

/** Without a zone, Date would use the machine's. */
function momentOf(value: string): Date {
  return new Date(zoned.test(value) ? value : `${value}Z`);
}

const zoned = /^[^T]*$|(Z|[+-]\d{2}:\d{2})$/;
const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
