import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { requiredLine, verbatimText } from './text.ts';
import { timestamp } from './values.ts';

const accountLinkKinds = ['invitation', 'reset'] as const;
export type AccountLinkKind = (typeof accountLinkKinds)[number];

/** Shown once: only a hash of the secret behind # is stored. */
export const accountLink = z.object({ url: z.string(), expiresAt: timestamp });
export type AccountLink = z.infer<typeof accountLink>;

/** `mailedTo`: a mail with another link of this kind is on its way; both end together. */
export const invitationLink = z.extend(accountLink, { mailedTo: z.nullable(z.string()) });
export type InvitationLink = z.infer<typeof invitationLink>;

/** The part of the address behind #. */
const secret = requiredLine(lengths.secret, 'The link is incomplete');

export const linkToken = z.object({ token: secret });

export const linkSubject = z.object({
  kind: z.enum(accountLinkKinds),
  username: z.string(),
  /** The name of the organization; may be empty. */
  organisation: z.string(),
});
export type LinkSubject = z.infer<typeof linkSubject>;

export const chosenPassword = z.object({
  token: secret,
  password: verbatimText(lengths.password, 'Password is required'),
});
export type ChosenPassword = z.output<typeof chosenPassword>;

/** Username or email address. */
export const forgottenPassword = z.object({
  account: requiredLine(lengths.email, 'Username or email is required'),
});
export type ForgottenPassword = z.output<typeof forgottenPassword>;

/** The same whether an account exists or not. */
export const forgottenAnswer = z.object({ message: z.string() });
export type ForgottenAnswer = z.infer<typeof forgottenAnswer>;
export const resetOnItsWay = 'If there is such an account, a mail with a link is on its way.';

/** To one account, per hour of the clock. */
export const mailedResetsPerHour = 3;

export const linkEnded = 'This link has been used, withdrawn or has expired. Ask for a new one.';

/** The answer to links that choose a password where the organization's sign-in has replaced passwords. */
export const noPasswordsHere =
  "Passwords are not used here. Sign in with your organization's account.";

/** The name of `passwordSetBy` after a reset on the server itself. */
export const administrator = 'The administrator of the server';
