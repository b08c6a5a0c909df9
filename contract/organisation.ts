import * as z from 'zod/mini';

import { lengths, mostEvidenceMb } from './limits.ts';
import { oneLine, text } from './text.ts';
import { isTimeZone } from './today.ts';
import { seenVersion, timestamp } from './values.ts';

const colour = z.string('Must be a color such as #1d4ed8').check(
  z.regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color such as #1d4ed8'),
  z.overwrite((value) => value.toLowerCase()),
);

const timeZone = z
  .string('Must be a time zone such as America/New_York')
  .check(
    z.maxLength(lengths.timeZone, 'Must be a time zone such as America/New_York'),
    z.refine(isTimeZone, 'Must be a time zone such as America/New_York'),
  );

const mostYears = 100;

function wholeNumber(most: number) {
  const message = `Must be a whole number from 1 to ${most}`;
  return z.int(message).check(z.minimum(1, message), z.maximum(most, message));
}

/** Size in pixels; `tone` (see LogoTone) if its background is transparent. */
export const logoFacts = z.object({
  width: z.int(),
  height: z.int(),
  sha256: z.string(),
  tone: z.optional(z.object({ mean: z.number(), spread: z.number() })),
});

/** The sender of the slides: name, colours and logo. */
export const organisation = z.object({
  name: z.string(),
  primaryColour: z.string(),
  accentColour: z.string(),
  /** The image itself has a call of its own. */
  logo: z.nullable(logoFacts),
  /** An IANA name. It decides which day it is; null is the server's. */
  timeZone: z.nullable(z.string()),
  serverTimeZone: z.string(),
  /** Whether viewers may write comments. */
  viewersComment: z.boolean(),
  /** The largest file of evidence, in MB. */
  evidenceMb: z.int(),
  /** For how many years deleted work with evidence is kept. */
  retentionYears: z.int(),
  updatedAt: timestamp,
  version: z.int(),
});
export type Organisation = z.infer<typeof organisation>;

export const organisationChanges = z.object({
  name: z.optional(text(lengths.name).check(oneLine)),
  primaryColour: z.optional(colour),
  accentColour: z.optional(colour),
  timeZone: z.optional(z.nullable(timeZone)),
  viewersComment: z.optional(z.boolean()),
  evidenceMb: z.optional(wholeNumber(mostEvidenceMb)),
  retentionYears: z.optional(wholeNumber(mostYears)),
  version: seenVersion,
});
export type OrganisationChanges = z.output<typeof organisationChanges>;

/** Defaults until the organisation chooses its own. */
export const unbranded = { name: '', primaryColour: '#1d4ed8', accentColour: '#60a5fa' } as const;
