import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import type { NewProjectTemplateForm } from '../../contract/templates.ts';
import { api } from '../api.ts';

/** All task templates, by name. */
export function taskTemplatesQuery() {
  return queryOptions({
    queryKey: ['/api/task-templates'],
    queryFn: ({ signal }) => api('listTaskTemplates', {}, { signal }),
  });
}

/** All project templates, by name. */
export function projectTemplatesQuery() {
  return queryOptions({
    queryKey: ['/api/project-templates'],
    queryFn: ({ signal }) => api('listProjectTemplates', {}, { signal }),
  });
}

/** Saves a checklist as a template; one `idempotencyKey` per wish makes a repeated one harmless. */
export function useCreateProjectTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: NewProjectTemplateForm;
      idempotencyKey: string;
    }) =>
      api('createProjectTemplate', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/project-templates'] }),
  });
}
