import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  holiday,
  holidayChanges,
  newHoliday,
  newHolidays,
  recalculate,
  recalculated,
  recalculation,
} from './holidays.ts';

const holidays = callsOf('holidays');

export const holidayCalls = {
  listHolidays: holidays.read('/api/holidays', 'All holidays, by day', {
    answer: z.array(holiday),
    cached: true,
  }),
  previewRecalculation: holidays.read(
    '/api/holidays/recalculation',
    'Open due dates that differ from their offset',
    { answer: recalculation },
  ),
  createHoliday: holidays.create('/api/holidays', 'Add a holiday; no due date changes', {
    body: newHoliday,
    answer: holiday,
  }),
  createHolidays: holidays.create('/api/holidays/many', 'Add several holidays', {
    body: newHolidays,
    answer: z.array(holiday),
  }),
  recalculateDueDates: holidays.arrange(
    '/api/holidays/recalculation',
    'Recompute the open due dates of projects from their offsets',
    { body: recalculate, answer: recalculated },
  ),
  updateHoliday: holidays.save('PATCH', '/api/holidays/{id}', 'Change a holiday', {
    body: holidayChanges,
    answer: holiday,
  }),
  deleteHoliday: holidays.remove('/api/holidays/{id}', 'Delete a holiday'),
  undeleteHoliday: holidays.undelete('/api/holidays/{id}/undelete', 'Restore a deleted holiday'),
} as const satisfies Record<string, Call>;
