import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { roles } from './permissions.ts';
import { id, timestamp } from './values.ts';

/* Sign-in by the organization's OpenID Connect provider. */

/**
 * Only `sign-in` needs no session. `link` needs the password of the account before. `test` reports what would happen and
 * signs nobody in.
 */
const oidcPurposes = ['sign-in', 'link', 'test'] as const;
export type OidcPurpose = (typeof oidcPurposes)[number];

export const oidcStart = z.object({
  purpose: z._default(z.enum(oidcPurposes, 'Must be sign-in, link or test'), 'sign-in'),
  /** The page to open after the sign-in. */
  next: z.optional(z.string().check(z.maxLength(lengths.address))),
});

/** Codes of some providers are long. */
const parameter = z.optional(z.string().check(z.maxLength(lengths.providerParameter)));

/** Other parameters of the provider are checked, too. */
export const oidcReturn = z.object({ state: parameter, code: parameter, error: parameter });

/** Why nobody was signed in or linked, as the address of the page says it. */
export const oidcFailures = [
  'off',
  'expired',
  'cancelled',
  'unreachable',
  'refused',
  'unverified',
  'no-account',
  'own-address',
  'other-identity',
  'primary',
  'disabled',
  'deleted',
  'taken',
] as const;
export type OidcFailure = (typeof oidcFailures)[number];

/** As in the address of the page to which a failure leads. */
export const failedSignIn = z.object({ failed: z.optional(z.string().check(z.maxLength(40))) });

export const signInWays = z.object({
  /** Null unless the organization's sign-in is set up and switched on. */
  oidc: z.nullable(
    z.object({
      name: z.string(),
      /** Whether passwords are for the primary manager only. */
      only: z.boolean(),
    }),
  ),
  /** Whether a forgotten password gets a link by mail. */
  resetByMail: z.boolean(),
  /** In words, why the provider signed nobody in; null without `failed`. */
  failure: z.nullable(z.string()),
});
export type SignInWays = z.infer<typeof signInWays>;

const checkNames = ['discovery', 'issuer', 'keys', 'clock'] as const;

/** `skipped` after a failure that it depends on. */
export const oidcCheckStep = z.object({
  name: z.enum(checkNames),
  result: z.enum(['passed', 'failed', 'skipped']),
  note: z.string(),
});
export type OidcCheckStep = z.infer<typeof oidcCheckStep>;

export const oidcTest = z.object({
  at: timestamp,
  /** The account that would be signed in. */
  managerId: z.nullable(id),
  outcome: z.string(),
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type OidcTest = z.infer<typeof oidcTest>;

export const oidcFailedSignIn = z.object({
  /** The last time. */
  at: timestamp,
  times: z.int(),
  /** As the provider sent it; null if the sign-in failed before. */
  email: z.nullable(z.string()),
  reason: z.string(),
});

export const oidcCheck = z.object({
  /** Null unless the environment names a provider; then nothing is checked. */
  provider: z.nullable(
    z.object({
      name: z.string(),
      issuer: z.string(),
      /** To be registered with the provider. */
      redirectAddress: z.string(),
      newAccounts: z.enum(['refuse', ...roles]),
      only: z.boolean(),
    }),
  ),
  steps: z.array(oidcCheckStep),
  /** The last sign-in as a test. */
  test: z.nullable(oidcTest),
  /** The last 20, the latest first. */
  failures: z.array(oidcFailedSignIn),
});
export type OidcCheck = z.infer<typeof oidcCheck>;

export const linkedAlready = 'This account is linked already: remove the link first';
export const noPasswordToKeep =
  'This account has no password: without the link it could not sign in any more';
