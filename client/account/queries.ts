import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#client/api.ts';
import type { PasswordChange } from '#contract/sessions.ts';

/** Where the own account is signed in. No change tells of it, so it is read whenever it is shown anew. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: ['/api/user/sessions'],
    queryFn: ({ signal }) => api('listOwnSessions', {}, { signal }),
    staleTime: 0,
  });
}

/** Changes the own password; all other sessions end with it. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => api('changeOwnPassword', { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/user'] });
      void queryClient.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
    },
    // What was sent is a secret: it does not stay in memory once it has been answered.
    gcTime: 0,
  });
}

/** Signs the own account out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('endOtherSessions'),
    // Also where no answer came: it may have happened.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  });
}
