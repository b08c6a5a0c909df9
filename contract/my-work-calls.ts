import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { dueSteps, dueWork, dueWorkQuery, myWork, myWorkQuery } from './my-work.ts';
import { newForYou, seenPosition } from './new-work.ts';

const work = callsOf('my work');

export const myWorkCalls = {
  listMyWork: work.read(
    '/api/my-work',
    'The open steps of a person, role or hires, or of everyone, by due date',
    {
      query: myWorkQuery,
      answer: myWork,
      cached: true,
    },
  ),
  countDueWork: work.read(
    '/api/my-work/due',
    'How many steps of a person are overdue, due today or sent back',
    {
      query: dueWorkQuery,
      answer: dueWork,
      cached: true,
    },
  ),
  listDueSteps: work.read(
    '/api/my-work/due-steps',
    'The first five steps of a person that are sent back, overdue or due today, and how many there are',
    {
      query: dueWorkQuery,
      answer: dueSteps,
      cached: true,
    },
  ),
  readNewForYou: work.read(
    '/api/my-work/new',
    'What others assigned to you, sent back or unblocked since you last saw it',
    { answer: newForYou },
  ),
  markSeen: {
    ...work.save('PUT', '/api/my-work/seen', 'Count what is new for you from a log position', {
      body: seenPosition,
      answer: newForYou,
      unversioned: true,
    }),
    may: 'own',
  },
} as const satisfies Record<string, Call>;
