import { accessChanges, accessRules } from './access.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const access = callsOf('access');

export const accessCalls = {
  readAccess: {
    ...access.read('/api/access', 'What is required of accounts', { answer: accessRules }),
    may: 'primary',
  },
  updateAccess: {
    ...access.save('PUT', '/api/access', 'Change what is required of accounts', {
      body: accessChanges,
      answer: accessRules,
    }),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
