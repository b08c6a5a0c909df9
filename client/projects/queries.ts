import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import type { NewProjectForm } from '../../contract/projects.ts';
import { api } from '../api.ts';

/** All projects, archived ones included, the newest first. */
export function projectsQuery() {
  return queryOptions({
    queryKey: ['/api/projects'],
    queryFn: ({ signal }) => api('listProjects', {}, { signal }),
  });
}

/** One project with its tasks and their steps. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/projects', id],
    queryFn: ({ signal }) => api('readProject', { params: { id } }, { signal }),
  });
}

/** The details of one step, in order. */
export function stepDetailsQuery(stepId: number) {
  return queryOptions({
    queryKey: ['/api/task-steps', stepId, 'details'],
    queryFn: ({ signal }) => api('listStepDetails', { params: { id: stepId } }, { signal }),
  });
}

/** Creates a project; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewProjectForm; idempotencyKey: string }) =>
      api('createProject', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => {
      for (const path of [
        '/api/projects',
        '/api/dashboard/stats',
        '/api/dashboard/open-projects',
      ]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
    },
  });
}
