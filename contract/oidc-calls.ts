import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { failedSignIn, oidcCheck, oidcReturn, oidcStart, signInWays } from './oidc.ts';
import { factorStart } from './second-factor.ts';

const oidc = callsOf('sign-in by a provider');

export const oidcCalls = {
  readSignInWays: {
    ...oidc.read('/api/login', 'How people may sign in', {
      query: failedSignIn,
      answer: signInWays,
    }),
    may: 'anyone',
  },
  startOidc: {
    ...oidc.read('/api/oidc/start', 'Go to the provider to sign in, to link or to test', {
      query: oidcStart,
    }),
    may: 'anyone',
    status: 302,
    redirects: true,
  },
  allowOidcLink: {
    noun: 'sign-in by a provider',
    summary: 'Prove that it is you. Within 10 minutes, this browser may link your account once',
    method: 'POST',
    path: '/api/oidc/link',
    may: 'own',
    body: factorStart,
    prepares: true,
    status: 204,
  },
  returnFromOidc: {
    ...oidc.read('/api/oidc/return', 'Where the provider sends the browser back', {
      query: oidcReturn,
    }),
    may: 'anyone',
    status: 302,
    redirects: true,
  },
  checkOidc: {
    ...oidc.read('/api/oidc/check', 'Check the connection to the provider, and list failures', {
      answer: oidcCheck,
    }),
    may: 'primary',
  },
  unlinkOidc: {
    ...oidc.remove(
      '/api/project-managers/{id}/oidc',
      'Remove the link of an account to the provider',
    ),
    may: 'own',
  },
} as const satisfies Record<string, Call>;
