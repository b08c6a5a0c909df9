import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { reservable, roles } from './permissions.ts';
import { typedCode } from './second-factor.ts';
import { requiredLine, verbatimText } from './text.ts';
import { id, timestamp } from './values.ts';
import { counted } from './words.ts';

/** Also accepts the email address. */
export const signInForm = z.object({
  username: requiredLine(lengths.email, 'Username is required'),
  password: verbatimText(lengths.password, 'Password is required'),
  /** Of the second factor, if the account has one. */
  code: z.optional(typedCode),
});

export type SignInForm = z.output<typeof signInForm>;

/** The completions that trigger the celebration. */
const celebrations = ['everything', 'tasksAndProjects', 'nothing'] as const;
export const celebrate = z.enum(celebrations, 'Must be everything, tasksAndProjects or nothing');
export type Celebrate = z.infer<typeof celebrate>;

export const celebrationLabels: Record<Celebrate, string> = {
  everything: 'Everything',
  tasksAndProjects: 'Tasks and projects',
  nothing: 'Nothing',
};

export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  /** Permissions that the access rules reserve for the primary manager. */
  reserved: z.array(z.enum(reservable)),
  /** The person behind this account. */
  personId: z.nullable(id),
  lastLogin: z.nullable(timestamp),
  celebrate,
  /** Whether single-key shortcuts are on. */
  shortcuts: z.boolean(),
  /** Whether it gets a digest on working days, and a mail when it is mentioned or gets something back. */
  digest: z.boolean(),
  mailAtOnce: z.boolean(),
  /** Whether to show the notice that the account, which manages projects, is not linked to a person. */
  identityNotice: z.boolean(),
  /** The name of another user who typed the password and knows it; null if there is none. */
  passwordSetBy: z.nullable(z.string()),
  /** An account that was invited or made by the organization's provider has none. */
  hasPassword: z.boolean(),
  /** Whether the organization's provider may sign it in. */
  oidcLinked: z.boolean(),
  /** Whether the account must choose its own password before it may do anything else. */
  mustChoosePassword: z.boolean(),
  /** Whether the account must set up a second factor before it may do anything else. */
  needsSecondFactor: z.boolean(),
  /** Whether signing in requires a code. */
  secondFactor: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const wrongCredentials = 'Invalid username or password';

export function tooManyAttempts(seconds: number): string {
  return `Too many attempts. Try again in ${counted(seconds, 'second')}.`;
}

/** Anything beyond `ok` is set only if the sign-out could not be saved. `message` contains the time. */
export const signOutAnswer = z.object({
  ok: z.literal(true),
  message: z.optional(z.string()),
  /** When the session expires. Until then other servers, and this one after a restart, accept it. */
  sessionEndsAt: z.optional(timestamp),
});
export type SignOutAnswer = z.infer<typeof signOutAnswer>;

/** Requires the current password, so that an unattended browser is not enough. */
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

export const samePassword = 'Choose another password than the present one';
export const wrongPassword = 'This is not your current password';
export const enterPassword = 'Enter your current password';
