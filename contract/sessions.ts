import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { roles } from './permissions.ts';
import { requiredText, verbatimText } from './text.ts';
import { id, timestamp } from './values.ts';

/** The username field also accepts the email address. */
export const signInForm = z.object({
  username: requiredText(lengths.email, 'Username is required'),
  password: verbatimText(lengths.password, 'Password is required'),
});

/** What is celebrated when it becomes complete. */
const celebrations = ['everything', 'tasksAndProjects', 'nothing'] as const;
export const celebrate = z.enum(celebrations, 'Must be everything, tasksAndProjects or nothing');
export type Celebrate = z.infer<typeof celebrate>;

export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  /** The person who is the same human being. */
  personId: z.nullable(id),
  lastLogin: z.nullable(timestamp),
  celebrate,
  /** Whether single keys are shortcuts. */
  shortcuts: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const wrongCredentials = 'Invalid username or password';

/** More than `ok` only if the sign-out could not be written. `message` contains the time. */
export const signOutAnswer = z.object({
  ok: z.literal(true),
  message: z.optional(z.string()),
  /** When the session ends at the latest. Until then other servers, and this one after a restart, accept it. */
  sessionEndsAt: z.optional(timestamp),
});
export type SignOutAnswer = z.infer<typeof signOutAnswer>;

/** Requires the current password, so that an unlocked browser is not enough. */
export const passwordChange = z.object({
  currentPassword: verbatimText(lengths.password, 'Current password is required'),
  newPassword: verbatimText(lengths.password, 'New password is required'),
});
export type PasswordChange = z.output<typeof passwordChange>;

export const passwordReset = z.object({
  newPassword: verbatimText(lengths.password, 'New password is required'),
});

export const ownSession = z.object({
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});
export type OwnSession = z.infer<typeof ownSession>;

export const wrongPassword = 'This is not your current password';
