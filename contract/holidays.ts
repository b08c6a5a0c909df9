import * as z from 'zod/mini';

import { counts, lengths, mostProjectsById } from './limits.ts';
import { oneLine, requiredLine } from './text.ts';
import { day, id, seenVersion, sentDay, timestamp } from './values.ts';
import { formatNumber } from './words.ts';

/** Due dates in working days skip holidays. */
export const holiday = z.object({
  id,
  day,
  name: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Holiday = z.infer<typeof holiday>;

const name = requiredLine(lengths.name, 'Holiday name is required').check(oneLine);

export const newHoliday = z.object({ day: sentDay, name });
export type NewHoliday = z.output<typeof newHoliday>;

/** Existing days are left unchanged. */
export const newHolidays = z.object({
  holidays: z
    .array(newHoliday, 'Must be a list of holidays')
    .check(
      z.minLength(1, 'At least one holiday is required'),
      z.maxLength(counts.holidaysAtOnce, `At most ${counts.holidaysAtOnce} holidays at once`),
    ),
});

export const holidayChanges = z.object({
  day: z.optional(sentDay),
  name: z.optional(name),
  version: seenVersion,
});
export type HolidayChanges = z.output<typeof holidayChanges>;

export const holidayTaken = 'This day is in the list already';
export const tooManyHolidays = `At most ${formatNumber(counts.holidays)} holidays`;

/** A due date that a recalculation would move; without a task, the day of a milestone. */
export const movedDay = z.object({
  task: z.nullable(z.string()),
  name: z.string(),
  from: z.nullable(day),
  to: z.nullable(day),
});
export type MovedDay = z.infer<typeof movedDay>;

/** Open projects whose due dates would move if they were recalculated now. */
export const recalculation = z.object({
  projects: z.array(
    z.object({
      id,
      name: z.string(),
      count: z.int(),
      /** The first few. */
      moved: z.array(movedDay),
    }),
  ),
  more: z.boolean(),
});
export type Recalculation = z.infer<typeof recalculation>;

export const recalculate = z.object({
  projectIds: z
    .array(id, 'Must be a list of ids')
    .check(
      z.minLength(1, 'At least one project is required'),
      z.maxLength(mostProjectsById, `At most ${mostProjectsById} projects at once`),
    ),
});

export const recalculated = z.object({ moved: z.int() });
