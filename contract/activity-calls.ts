import { activityFilters, activityPage, activityQuery } from './activity.ts';
import { callsOf, csvType } from './call.ts';
import type { Call } from './call.ts';

const activity = callsOf('activity');

export const activityCalls = {
  listActivity: activity.read('/api/activity', 'The activity log, latest first', {
    query: activityQuery,
    answer: activityPage,
  }),
  exportActivity: activity.read('/api/activity/csv', 'The activity log as CSV, oldest first', {
    query: activityFilters,
    file: csvType,
    large: true,
  }),
} as const satisfies Record<string, Call>;
