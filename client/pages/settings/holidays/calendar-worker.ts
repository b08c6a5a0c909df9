import { daysInCalendar } from './calendar.ts';

/** The arguments of `daysInCalendar`; the answer is its result. */
export type CalendarQuestion = Parameters<typeof daysInCalendar>;

addEventListener('message', ({ data }: MessageEvent<CalendarQuestion>) =>
  postMessage(daysInCalendar(...data)),
);
