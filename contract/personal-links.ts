import * as z from 'zod/mini';

import { accountLink } from './account-links.ts';
import { id, timestamp } from './values.ts';

/** How long a personal link works. Each digest brings a new one. */
export const personalLinkDays = 30;

/** Beyond this number, a person's oldest links end. */
export const mostPersonalLinks = 100;

/** The links of a person that work, without their secrets. */
export const personalLinks = z.object({
  count: z.int(),
  /** When the last one expires; null without any. */
  expiresAt: z.nullable(timestamp),
});
export type PersonalLinks = z.infer<typeof personalLinks>;

export const madePersonalLink = accountLink;

/** Whose link it is. */
export const linkOwner = z.object({
  id,
  name: z.string(),
  expiresAt: timestamp,
  /** The name of the organization; may be empty. */
  organisation: z.string(),
});
export type LinkOwner = z.infer<typeof linkOwner>;

export const hasAccount = 'This person signs in with an account';
export const isInactive = 'This person is inactive';

/** In place of the name of an item that is somebody else's. */
export const hiddenItem = 'another item';
/** The same of a person. */
export const hiddenPerson = 'another person';

export const noMentions = 'Mentions need an account';
