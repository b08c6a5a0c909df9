import * as z from 'zod/mini';

import { roles } from '#contract/permissions.ts';
import type { Role } from '#contract/permissions.ts';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
  return isSafe && username === '' && search === '' && hash === '';
}

/** With these tenants, accounts of every organization could sign in. */
const everyTenant = /\/(common|organizations|consumers)(\/|$)/i;

const issuer = z.string().check(
  z.refine(isIssuer, 'must be an address like https://login.example.org, with https'),
  z.refine(
    (value) => !everyTenant.test(value),
    'must name your own tenant: with common, organizations or consumers anybody could sign in',
  ),
);

/** The settings of the environment. */
export const oidcEnvironment = {
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(40, 'must have at most 40 characters'))),
  OIDC_NEW_ACCOUNTS: z.optional(
    z.enum(['refuse', ...roles], `must be refuse, ${roles.join(', ')}`),
  ),
  OIDC_ONLY: z.optional(z.enum(['on', 'off'], 'must be on or off')),
};

/** The largest difference of the clocks, in seconds. */
export const clockTolerance = 60;

/** Without OIDC_NAME. */
export const usualName = 'single sign-on';

type Given = z.output<z.ZodMiniObject<typeof oidcEnvironment>>;

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The label of the button is "Sign in with …". */
  name: string;
  newAccounts: 'refuse' | Role;
  /** Passwords are for the primary manager only. */
  only: boolean;
};

const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const names = Object.keys(oidcEnvironment) as (keyof typeof oidcEnvironment)[];

/** Undefined without any of the settings; the problem if one that is required is missing. */
export function oidcSettings(given: Given): OidcSettings | string | undefined {
  const one = names.find((name) => given[name] !== undefined);
  if (one === undefined) return undefined;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = given;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    const missing = required.find((name) => given[name] === undefined) ?? '';
    return `${missing} must be set, because ${one} is: sign-in by a provider needs ${required.join(', ')}`;
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? usualName,
    newAccounts: given.OIDC_NEW_ACCOUNTS ?? 'refuse',
    only: given.OIDC_ONLY === 'on',
  };
}
