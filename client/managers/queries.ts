import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';

/** All accounts, by name. */
export function managersQuery() {
  return queryOptions({
    queryKey: ['/api/project-managers'],
    queryFn: ({ signal }) => api('listProjectManagers', {}, { signal }),
  });
}

/** Makes an account; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreateManager() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewManager) =>
      api('createProjectManager', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => noteManagers(queryClient),
    // What was sent holds a secret: it does not stay in memory once it has been answered.
    gcTime: 0,
  });
}

type NewManager = Sent<Calls['createProjectManager']> & { idempotencyKey: string };

/** Saves what was changed of an account, one's own or somebody else's. */
export function useUpdateManager() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent<Calls['updateProjectManager']>) => api('updateProjectManager', sent),
    onSuccess: () => noteManagers(queryClient),
  });
}

/** Enables or disables an account; disabled, its sessions end. */
export function useSetManagerStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      api('setManagerStatus', { params: { id }, body: { isActive } }),
    // Also where it was refused: what the list shows may be old.
    onSettled: () => noteManagers(queryClient),
  });
}

/** Sets somebody else's password; all their sessions end. */
export function useSetManagerPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, newPassword }: { id: number; newPassword: string }) =>
      api('setManagerPassword', { params: { id }, body: { newPassword } }),
    onSuccess: () => noteManagers(queryClient),
    gcTime: 0,
  });
}

/** Hands the own role of primary manager over to somebody else. */
export function useMakePrimary() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('makePrimary', { params: { id } }),
    onSettled: () => noteManagers(queryClient),
  });
}

/**
 * Deletes an account: its projects become those of `reassignTo`, or nobody's. One that is gone already is as
 * good as deleted.
 */
export function useDeleteManager() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reassignTo }: { id: number; reassignTo: number | null }) => {
      const query = reassignTo === null ? {} : { reassignTo: String(reassignTo) };
      return ignoringGone(api('deleteProjectManager', { params: { id }, query }));
    },
    onSuccess: () => {
      for (const path of ['/api/projects', '/api/dashboard/open-projects']) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      return noteManagers(queryClient);
    },
  });
}

/** Has what shows accounts read again, one's own standing among them. Who waits for it finds the list so. */
async function noteManagers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['/api/user'], exact: true }),
    queryClient.invalidateQueries({ queryKey: ['/api/project-managers'] }),
  ]);
}
