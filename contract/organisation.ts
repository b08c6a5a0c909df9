import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { oneLine, text } from './text.ts';
import { seenVersion, timestamp } from './values.ts';

const colour = z.string('Must be a colour such as #1d4ed8').check(
  z.regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour such as #1d4ed8'),
  z.overwrite((value) => value.toLowerCase()),
);

/** The size of a logo in pixels, and how light it is where it has no ground of its own (`LogoTone`). */
export const logoFacts = z.object({
  width: z.int(),
  height: z.int(),
  sha256: z.string(),
  tone: z.optional(z.object({ mean: z.number(), spread: z.number() })),
});

/** Whose slides these are: what stands on them beside the announcement. */
export const organisation = z.object({
  name: z.string(),
  primaryColour: z.string(),
  accentColour: z.string(),
  /** Its bytes have a call of their own. */
  logo: z.nullable(logoFacts),
  updatedAt: timestamp,
  version: z.int(),
});
export type Organisation = z.infer<typeof organisation>;

/** What may be changed of it. */
export const organisationChanges = z.object({
  name: z.optional(text(lengths.name).check(oneLine)),
  primaryColour: z.optional(colour),
  accentColour: z.optional(colour),
  version: seenVersion,
});
export type OrganisationChanges = z.output<typeof organisationChanges>;

/** What an organisation that has chosen nothing yet looks like. */
export const unbranded = { name: '', primaryColour: '#1d4ed8', accentColour: '#60a5fa' } as const;
