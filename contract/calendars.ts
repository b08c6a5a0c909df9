import * as z from 'zod/mini';

import { timestamp } from './values.ts';

/** `work`: the open steps of the own person. `hires`: the hire dates that the account sees. */
const calendarKinds = ['work', 'hires'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarNames = { work: 'My items', hires: 'Hire dates' };

const kind = z.enum(calendarKinds, 'Must be work or hires');

export const calendar = z.object({ kind, createdAt: timestamp });
export type Calendar = z.infer<typeof calendar>;

/** The only answer with the address: the database has the hash of its secret. */
export const madeCalendar = z.object({ ...calendar.shape, url: z.string() });
export type MadeCalendar = z.infer<typeof madeCalendar>;

export const newCalendar = z.object({ kind });

export const endedCalendars = z.object({ kind: z.optional(kind) });
export type EndedCalendars = z.output<typeof endedCalendars>;
