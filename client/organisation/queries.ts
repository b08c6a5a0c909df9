import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';

/** Whose slides they are: name, colours and logo. */
export function organisationQuery() {
  return queryOptions({
    queryKey: ['/api/organisation'],
    queryFn: ({ signal }) => api('readOrganisation', {}, { signal }),
  });
}

/** Saves name and colours. */
export function useUpdateOrganisation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<Calls['updateOrganisation']>['body']) =>
      api('updateOrganisation', { body }),
    onSuccess: () => noteOrganisation(queryClient),
  });
}

/** Sets the logo, a picture's file. */
export function useSetLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('logo', file);
      return api('setLogo', { form });
    },
    onSuccess: () => noteOrganisation(queryClient),
  });
}

/** Takes the logo away. Where there is none any more, that is as good. */
export function useDeleteLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ignoringGone(api('deleteLogo', {})),
    onSuccess: () => noteOrganisation(queryClient),
  });
}

/** Has it read again. Who waits for it finds it as it is now. */
async function noteOrganisation(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: organisationQuery().queryKey });
}
