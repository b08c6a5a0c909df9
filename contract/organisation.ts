import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { lengths } from './limits.ts';
import { oneLine, text } from './text.ts';
import { seenVersion, timestamp } from './values.ts';

const colour = z.string('Must be a colour such as #1d4ed8').check(
  z.regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #1d4ed8'),
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

const organisations = callsOf('organisation');

/** The calls about the organisation. */
export const organisationCalls = {
  readOrganisation: organisations.read('/api/organisation', 'Name, colours and logo for slides', {
    answer: organisation,
  }),
  updateOrganisation: {
    ...organisations.save('PUT', '/api/organisation', 'Change name and colours', {
      body: organisationChanges,
      answer: organisation,
    }),
    may: 'primary',
  },
  readLogo: organisations.read('/api/organisation/logo', 'The logo', { file: 'image/png' }),
  setLogo: {
    noun: 'organisation',
    summary: 'Set the logo',
    method: 'POST',
    path: '/api/organisation/logo',
    may: 'primary',
    form: z.object({}),
    upload: { name: 'logo', required: true },
    prepares: true,
    answer: organisation,
    status: 200,
  },
  deleteLogo: {
    ...organisations.remove('/api/organisation/logo', 'Take the logo away'),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
