import * as z from 'zod/mini';

import { lengths, mostEvidenceMb } from './limits.ts';
import { line, oneLine } from './text.ts';
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

/** In pixels; `tone` (see LogoTone) is set if the background is transparent. */
export const logoFacts = z.object({
  width: z.int(),
  height: z.int(),
  sha256: z.string(),
  tone: z.optional(z.object({ mean: z.number(), spread: z.number() })),
});

export const organisation = z.object({
  name: z.string(),
  primaryColour: z.string(),
  accentColour: z.string(),
  /** The image has its own call. */
  logo: z.nullable(logoFacts),
  /** IANA name; null means the server's. Determines the current day. */
  timeZone: z.nullable(z.string()),
  serverTimeZone: z.string(),
  viewersComment: z.boolean(),
  evidenceMb: z.int(),
  retentionYears: z.int(),
  updatedAt: timestamp,
  version: z.int(),
});
export type Organisation = z.infer<typeof organisation>;

export const organisationChanges = z.object({
  name: z.optional(line(lengths.name).check(oneLine)),
  primaryColour: z.optional(colour),
  accentColour: z.optional(colour),
  timeZone: z.optional(z.nullable(timeZone)),
  viewersComment: z.optional(z.boolean()),
  evidenceMb: z.optional(wholeNumber(mostEvidenceMb)),
  retentionYears: z.optional(wholeNumber(mostYears)),
  version: seenVersion,
});
export type OrganisationChanges = z.output<typeof organisationChanges>;

/** The defaults before the organization is set up. */
export const unbranded = { name: '', primaryColour: '#1d4ed8', accentColour: '#60a5fa' } as const;
