import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { positionHeader } from '#contract/log-headers.ts';
import type { Permission } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { refusal } from '#rules/permissions.ts';

import { actAs, ApiError, request } from '../api.ts';
import { keyOf } from '../reads.ts';
import { finishSignOut } from './remembered-sign-out.ts';
import { claimTabStorage, startAgain } from './tab-storage.ts';

/** `after` is the log position from which this browser subscribes to changes. */
export type Session = { user: CurrentUser; after: string } | { user: null };

export const signedOut: Session = { user: null };

/** A missing session is an answer, not a failure. */
export function sessionQuery() {
  return queryOptions({
    queryKey: keyOf('readCurrentUser'),
    queryFn: async ({ client, queryKey, signal }): Promise<Session> => {
      if (!(await finishSignOut()).finished) return signedOut;
      try {
        const response = await request('readCurrentUser', undefined, { signal });
        const user = (await response.json()) as CurrentUser;
        const shown = client.getQueryData<Session>(queryKey)?.user?.id;
        if (shown !== undefined && shown !== user.id) return await startAgain();
        if (shown === undefined) removeOtherReads(client);
        claimTabStorage(String(user.id));
        actAs(user.id);
        return { user, after: response.headers.get(positionHeader) ?? '0' };
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return signedOut;
        throw error;
      }
    },
  });
}

/** Data of one account must not be shown to another. */
export function removeOtherReads(queryClient: QueryClient): void {
  const [session] = sessionQuery().queryKey;
  const stays = new Set<unknown>([session, visitorsKey]);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !stays.has(queryKey[0]) });
}

/** Whether the access rules require something of the account before it may enter. */
export function isUnfinished(user: CurrentUser | null | undefined): boolean {
  return Boolean(user?.mustChoosePassword || user?.needsSecondFactor);
}

/** Begins the keys of reads without an account. */
export const visitorsKey = 'visitors';

/** Null while a session is ending. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(sessionQuery()).data?.user ?? null;
}

/** Why this account may not do it; null if it may. */
export function useRefusal(may: Permission): string | null {
  const user = useCurrentUser();
  return user ? refusal(may, user) : 'You are signed out';
}
