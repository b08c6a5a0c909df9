import { activityPage, activityQuery } from './activity.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const activity = callsOf('activity');

export const activityCalls = {
  listActivity: activity.read('/api/activity', 'The activity log, latest first', {
    query: activityQuery,
    answer: activityPage,
  }),
} as const satisfies Record<string, Call>;
