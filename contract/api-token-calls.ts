import * as z from 'zod/mini';

import { apiToken, madeToken, newToken } from './api-tokens.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const tokens = callsOf('API tokens', 'own');

export const apiTokenCalls = {
  listOwnTokens: tokens.read('/api/user/tokens', 'Your own API tokens, without their secrets', {
    answer: z.array(apiToken),
  }),
  createToken: tokens.create('/api/user/tokens', 'Make an API token. Its secret is answered once', {
    body: newToken,
    answer: madeToken,
    secret: 'token',
  }),
  deleteToken: tokens.remove('/api/user/tokens/{id}', 'Delete an API token of your own'),
  listTokensOfAccount: {
    ...tokens.read('/api/project-managers/{id}/tokens', 'The API tokens of an account', {
      answer: z.array(apiToken),
    }),
    may: 'primary',
  },
  endTokensOfAccount: {
    ...tokens.remove('/api/project-managers/{id}/tokens', 'Delete all API tokens of an account'),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
