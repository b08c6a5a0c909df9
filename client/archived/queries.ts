import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#client/api.ts';
import { archivedProjectsQuery, noteProject } from '#client/projects/queries.ts';

/** Brings an archived project back. It leaves the list at once; `onLeave` is called just before. */
export function useRestoreArchived() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; onLeave: () => void }) =>
      api('restoreProject', { params: { id } }),
    onSuccess: ({ id }, { onLeave }) => {
      onLeave();
      queryClient.setQueryData(archivedProjectsQuery().queryKey, (listed) =>
        listed?.filter((project) => project.id !== id),
      );
      noteProject(queryClient, id);
    },
  });
}

/** Puts a project that was restored back into the archive. */
export function useArchiveAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('archiveProject', { params: { id } }),
    onSuccess: ({ id }) => noteProject(queryClient, id),
  });
}
