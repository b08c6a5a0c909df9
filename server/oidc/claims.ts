import type { JsonObject } from 'openid-client';

import { newProjectManager } from '#contract/managers.ts';

import { OidcRefusal } from './refusal.ts';

const mostOfSubject = 255;
const mostOfClaims = 50;
const mostOfValue = 300;
/** Of its clouds. */
const entra = /^login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)$/;

/** The claims that the provider vouches for. `all` is for the report of a test. */
export type Claims = {
  issuer: string;
  subject: string;
  /** Null if there is none that an account could have. */
  email: string | null;
  isVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  all: { name: string; value: string }[];
};

/** `about` has the address, from the token itself or from the provider's answer about its user. */
export function claimsOf({ iss, sub }: { iss: string; sub: string }, about: object): Claims {
  if (sub === '') throw new OidcRefusal('refused', 'The subject is empty.');
  if (sub.length > mostOfSubject) throw new OidcRefusal('refused', 'The subject is too long.');
  const given = about as JsonObject;
  const stored = read('email', given['email']);
  // Cleaning would make one address of two mailboxes.
  const email = stored === given['email'] ? stored : null;
  return {
    issuer: iss,
    subject: sub,
    email,
    isVerified: email !== null && isVerified(given, iss),
    firstName: read('firstName', given['given_name']),
    lastName: read('lastName', given['family_name']),
    all: shown({ iss, sub, ...given }),
  };
}

/** In the form that accounts store. */
function read(field: 'email' | 'firstName' | 'lastName', value: unknown): string | null {
  return newProjectManager.shape[field].safeParse(value).data || null;
}

/** Entra ID says instead whether the tenant owns the domain of the address. */
function isVerified(given: JsonObject, issuer: string): boolean {
  if (given['email_verified'] === true) return true;
  const owned = given['xms_edov'];
  return (
    entra.test(new URL(issuer).hostname) &&
    (owned === true || owned === 1 || owned === '1' || owned === 'true')
  );
}

function shown(claims: object): Claims['all'] {
  return Object.entries(claims)
    .slice(0, mostOfClaims)
    .map(([name, value]) => ({
      name: name.slice(0, mostOfValue).toWellFormed(),
      value: (typeof value === 'string' ? value : JSON.stringify(value))
        .slice(0, mostOfValue)
        .toWellFormed(),
    }));
}
