import type { Call } from './call.ts';
import { changeEvent, eventsQuery } from './live.ts';

export const liveCalls = {
  listenForChanges: {
    noun: 'live',
    summary: 'The stream of changes, resumed by Last-Event-ID',
    method: 'GET',
    path: '/api/events',
    may: 'read',
    query: eventsQuery,
    status: 200,
    stream: changeEvent,
  },
} as const satisfies Record<string, Call>;
