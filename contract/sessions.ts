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
