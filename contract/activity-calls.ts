import { activityPage, activityQuery } from './activity.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const activity = callsOf('activity');

export const activityCalls = {
  listActivity: activity.read('/api/activity', 'Who did what to which thing, and when', {
    query: activityQuery,
    answer: activityPage,
  }),
} as const satisfies Record<string, Call>;
