import { queryOptions } from '@tanstack/react-query';

import type { ChosenPassword, ForgottenAnswer, LinkSubject } from '#contract/account-links.ts';

import { api, ApiError } from '../api.ts';
import { problemsIn, reasonOf } from '../failure.ts';
import { visitorsKey } from './queries.ts';
import { somethingFailed } from './sign-in.ts';

/** The secret behind #, which browsers send to no server. */
export function secretInAddress(): string {
  return location.hash.slice(1);
}

/** The account of a link; null if the link has ended. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: [visitorsKey, 'account link', token],
    queryFn: async (): Promise<LinkSubject | null> => {
      try {
        return await api('readAccountLink', { body: { token } });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

/** Chooses the password of an account; an invitation also signs in. Resolves to the reason of a failure, or null. */
export async function choosePassword(
  kind: LinkSubject['kind'],
  chosen: ChosenPassword,
): Promise<string | null> {
  try {
    if (kind === 'reset') await api('redeemPasswordReset', { body: chosen });
    else await api('redeemInvitation', { body: chosen });
    return null;
  } catch (error) {
    return problemsIn(error)['password'] ?? reasonOf(error) ?? somethingFailed;
  }
}

export async function askForReset(account: string): Promise<ForgottenAnswer | { failure: string }> {
  try {
    return await api('requestPasswordReset', { body: { account } });
  } catch (error) {
    return { failure: problemsIn(error)['account'] ?? reasonOf(error) ?? somethingFailed };
  }
}
