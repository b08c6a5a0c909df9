import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { oneLine, requiredLine } from './text.ts';
import { id, sentTimestamp, timestamp } from './values.ts';

const access = z.enum(['read', 'write'], 'Must be read or write');
/** `read`: calls that change nothing. */
export type TokenAccess = z.infer<typeof access>;

export const apiToken = z.object({
  id,
  name: z.string(),
  access,
  createdAt: timestamp,
  /** To the minute; null before the first request. */
  lastUsedAt: z.nullable(timestamp),
  /** Null if it does not expire. */
  expiresAt: z.nullable(timestamp),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The only answer with the token: the database has its hash. */
export const madeToken = z.object({ ...apiToken.shape, token: z.string() });
export type MadeToken = z.infer<typeof madeToken>;

export const newToken = z.object({
  name: requiredLine(lengths.name, 'Name is required').check(oneLine),
  access: z._default(access, 'read'),
  expiresAt: z.optional(z.nullable(sentTimestamp)),
});
export type NewToken = z.output<typeof newToken>;

export const expiresInThePast = 'Must be in the future';
export const tooManyTokens = 'You have too many tokens. Delete one that is not used any more.';
