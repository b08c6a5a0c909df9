import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { roles } from './permissions.ts';
import { requiredText, verbatimText } from './text.ts';
import { id, timestamp } from './values.ts';

/** What the sign-in form sends. The username may also be the e-mail address. */
export const signInForm = z.object({
  username: requiredText(lengths.email, 'Username is required'),
  password: verbatimText(lengths.password, 'Password is required'),
});

/** The signed-in account, for its own eyes. */
export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  lastLogin: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const wrongCredentials = 'Invalid username or password';

/** The answer to a sign-out. More than `ok` comes only where it could not be stored. `message` names the moment. */
export const signOutAnswer = z.object({
  ok: z.literal(true),
  message: z.optional(z.string()),
  /** When the session ends at the latest. Until then other servers, and this one once restarted, accept it. */
  sessionEndsAt: z.optional(timestamp),
});
export type SignOutAnswer = z.infer<typeof signOutAnswer>;

/** A new password for oneself; the current one is asked, so that an open browser is not enough. */
export const passwordChange = z.object({
  currentPassword: verbatimText(lengths.password, 'Current password is required'),
  newPassword: verbatimText(lengths.password, 'New password is required'),
});
export type PasswordChange = z.output<typeof passwordChange>;

/** A new password for somebody else. */
export const passwordReset = z.object({
  newPassword: verbatimText(lengths.password, 'New password is required'),
});

/** Where somebody is signed in. */
export const ownSession = z.object({
  /** The one that asks. */
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});
export type OwnSession = z.infer<typeof ownSession>;

export const wrongPassword = 'This is not your current password';
