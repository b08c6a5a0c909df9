import {
  accountLink,
  chosenPassword,
  forgottenAnswer,
  forgottenPassword,
  invitationLink,
  linkSubject,
  linkToken,
} from './account-links.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { currentUser } from './sessions.ts';

const links = callsOf('account links');

export const accountLinkCalls = {
  createInvitation: {
    ...links.arrange(
      '/api/project-managers/{id}/invitation',
      'Make a new invitation link for an account without a password; the former one ends',
      { answer: invitationLink },
    ),
    may: 'primary',
    secret: 'url',
  },
  withdrawInvitation: {
    ...links.remove('/api/project-managers/{id}/invitation', 'Withdraw an invitation'),
    may: 'primary',
  },
  createResetLink: {
    ...links.arrange(
      '/api/project-managers/{id}/reset-link',
      'Make a link with which the password of an account is chosen anew; the former one ends',
      { answer: accountLink },
    ),
    may: 'primary',
    secret: 'url',
  },
  readAccountLink: {
    ...links.arrange('/api/account-links/read', 'The account of an invitation or reset link', {
      body: linkToken,
      answer: linkSubject,
    }),
    may: 'anyone',
  },
  redeemInvitation: {
    ...links.arrange(
      '/api/invitations/redeem',
      'Choose the password of an invited account, and sign in',
      { body: chosenPassword, answer: currentUser },
    ),
    may: 'anyone',
  },
  requestPasswordReset: {
    noun: 'account links',
    summary:
      'Ask for a mail with a link to choose a new password; the answer is the same for every name, and without mail',
    method: 'POST',
    path: '/api/password-resets',
    may: 'anyone',
    body: forgottenPassword,
    answer: forgottenAnswer,
    status: 202,
  },
  redeemPasswordReset: {
    noun: 'account links',
    summary:
      'Choose a new password by a reset link; all sessions and API tokens of the account end',
    method: 'POST',
    path: '/api/password-resets/redeem',
    may: 'anyone',
    body: chosenPassword,
    status: 204,
  },
} as const satisfies Record<string, Call>;
