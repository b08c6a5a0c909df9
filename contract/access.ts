import * as z from 'zod/mini';

import { seenVersion, timestamp } from './values.ts';

/** Whose sign-in requires a second factor. */
const whose = ['nobody', 'primary', 'everybody'] as const;
const secondFactor = z.enum(whose, 'Must be nobody, primary or everybody');
const by = z.enum(['managers', 'primary'], 'Must be managers or primary');
const flag = z.boolean('Must be true or false');

/** The rules of the primary manager for accounts, and for what managers may do. Stored with the organization, whose version they share. */
export const accessRules = z.object({
  /** Accounts whose password somebody else typed must choose their own before anything else. */
  requireOwnPasswords: z.boolean(),
  secondFactor,
  /** Whether the organization's own sign-in may be used. */
  oidc: z.boolean(),
  /** The accounts that may delete projects, and those that may change templates. */
  deleteProjects: by,
  changeTemplates: by,
  updatedAt: timestamp,
  version: z.int(),
});
export type AccessRules = z.infer<typeof accessRules>;

export const accessChanges = z.object({
  requireOwnPasswords: z.optional(flag),
  secondFactor: z.optional(secondFactor),
  oidc: z.optional(flag),
  deleteProjects: z.optional(by),
  changeTemplates: z.optional(by),
  version: seenVersion,
});
export type AccessChanges = z.output<typeof accessChanges>;
