import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { factorCode, factorSecret, factorStart, recoveryCodes } from './second-factor.ts';

const factors = callsOf('second factor');

export const secondFactorCalls = {
  startSecondFactor: {
    ...factors.arrange(
      '/api/user/second-factor',
      'Get a secret for an authenticator. It takes effect once a code confirms it',
      { body: factorStart, answer: factorSecret, prepares: true },
    ),
    may: 'self',
    secret: 'secret',
  },
  confirmSecondFactor: {
    ...factors.arrange(
      '/api/user/second-factor/confirm',
      'Turn on the second factor by a code of the authenticator',
      { body: factorCode, answer: recoveryCodes },
    ),
    may: 'self',
    secret: 'recoveryCodes',
  },
  removeOwnSecondFactor: {
    ...factors.remove('/api/user/second-factor', 'Turn off your own second factor'),
    may: 'own',
    body: factorCode,
  },
  removeSecondFactor: {
    ...factors.remove(
      '/api/project-managers/{id}/second-factor',
      'Take the second factor off an account',
    ),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
