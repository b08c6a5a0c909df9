import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { dueWork, dueWorkQuery, myWork, myWorkQuery } from './my-work.ts';

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
    'How many steps of a person are overdue or due today',
    {
      query: dueWorkQuery,
      answer: dueWork,
      cached: true,
    },
  ),
} as const satisfies Record<string, Call>;
