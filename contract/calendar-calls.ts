import * as z from 'zod/mini';

import { calendar, endedCalendars, madeCalendar, newCalendar } from './calendars.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const calendars = callsOf('calendars', 'own');

export const calendarCalls = {
  listOwnCalendars: calendars.read('/api/user/calendars', 'Your own calendar addresses', {
    answer: z.array(calendar),
  }),
  createCalendar: calendars.arrange(
    '/api/user/calendars',
    'Make a new address of a calendar of yours; the former one ends',
    { body: newCalendar, answer: madeCalendar, secret: 'url' },
  ),
  endCalendars: {
    ...calendars.remove('/api/user/calendars', 'End the address of a calendar, or of both'),
    query: endedCalendars,
  },
} as const satisfies Record<string, Call>;
