import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { currentUser, ownSession, passwordChange, signInForm, signOutAnswer } from './sessions.ts';

const sessions = callsOf('sessions');

export const sessionCalls = {
  signIn: {
    noun: 'sessions',
    summary: 'Sign in with username or email and password',
    method: 'POST',
    path: '/api/login',
    may: 'anyone',
    body: signInForm,
    answer: currentUser,
    status: 200,
  },
  signOut: {
    noun: 'sessions',
    summary: 'End this session',
    method: 'POST',
    path: '/api/logout',
    may: 'anyone',
    answer: signOutAnswer,
    status: 200,
  },
  readCurrentUser: {
    ...sessions.read('/api/user', 'The signed-in account', { answer: currentUser }),
    may: 'self',
  },
  changeOwnPassword: {
    ...sessions.save('PUT', '/api/user/password', 'Change your own password', {
      body: passwordChange,
      answer: currentUser,
      unversioned: true,
    }),
    may: 'self',
  },
  listOwnSessions: sessions.read('/api/user/sessions', 'Your own sessions', {
    answer: z.array(ownSession),
  }),
  endOtherSessions: {
    ...sessions.remove('/api/user/sessions', 'End all your other sessions'),
    may: 'own',
  },
  closeIdentityNotice: {
    ...sessions.remove(
      '/api/user/identity-notice',
      'Close the notice that your account is not linked to a person',
    ),
    may: 'own',
  },
} as const satisfies Record<string, Call>;
