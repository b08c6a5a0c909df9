import { queryOptions } from '@tanstack/react-query';

import type { Calls } from '#contract/calls.ts';
import type { OidcPurpose } from '#contract/oidc.ts';

import { api } from '../api.ts';
import { visitorsKey } from './queries.ts';

/** `failed` is the reason in the page's address, which the answer says in words. Needs no session. */
export function signInWaysQuery(search: string) {
  const failed = new URLSearchParams(search).get('failed') ?? undefined;
  return queryOptions({
    queryKey: [visitorsKey, 'ways to sign in', failed],
    queryFn: ({ signal }) => api('readSignInWays', { query: { failed } }, { signal }),
  });
}

/** The address of a link, which leads to the provider. */
export function providerAddress(purpose: OidcPurpose, next?: string): string {
  return `${start}?${new URLSearchParams({ purpose, ...(next && { next }) }).toString()}`;
}

const start: Calls['startOidc']['path'] = '/api/oidc/start';
