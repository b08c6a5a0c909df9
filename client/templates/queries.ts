import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { NewProjectTemplateForm } from '#contract/templates.ts';

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

/** Saves what was changed of a project template. Projects that were made of it stay as they are. */
export function useUpdateProjectTemplate() {
  return useTemplateWrite(
    ({ id, body }: { id: number; body: Body<'updateProjectTemplate'> }) =>
      api('updateProjectTemplate', { params: { id }, body }),
    '/api/project-templates',
  );
}

/** Deletes a project template. One that is gone already is as good as deleted. */
export function useDeleteProjectTemplate() {
  return useTemplateWrite(
    (id: number) => ignoringGone(api('deleteProjectTemplate', { params: { id } })),
    '/api/project-templates',
  );
}

/** Makes a task template; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreateTaskTemplate() {
  return useTemplateWrite(
    ({ body, idempotencyKey }: { body: Body<'createTaskTemplate'>; idempotencyKey: string }) =>
      api('createTaskTemplate', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    '/api/task-templates',
  );
}

/** Saves what was changed of a task template. Project templates that have a copy of it keep theirs. */
export function useUpdateTaskTemplate() {
  return useTemplateWrite(
    ({ id, body }: { id: number; body: Body<'updateTaskTemplate'> }) =>
      api('updateTaskTemplate', { params: { id }, body }),
    '/api/task-templates',
  );
}

/** Deletes a task template. One that is gone already is as good as deleted. */
export function useDeleteTaskTemplate() {
  return useTemplateWrite(
    (id: number) => ignoringGone(api('deleteTaskTemplate', { params: { id } })),
    '/api/task-templates',
  );
}

/** What a call takes, as a form sends it. */
type Body<Name extends 'updateProjectTemplate' | 'createTaskTemplate' | 'updateTaskTemplate'> =
  Sent<Calls[Name]>['body'];

/** A write after which the templates of this path are read again. A category may have come with it. */
function useTemplateWrite<Asked, Answer>(write: (asked: Asked) => Promise<Answer>, path: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/categories'] });
      void queryClient.invalidateQueries({ queryKey: ['/api/markets'] });
      return queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
}
