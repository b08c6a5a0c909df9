import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { NewPersonForm } from '#contract/people.ts';

/** Everyone who can be given work, by name. */
export function peopleQuery() {
  return queryOptions({
    queryKey: ['/api/people'],
    queryFn: ({ signal }) => api('listPeople', {}, { signal }),
  });
}

/** Who is on which step. */
export function personTaskStepsQuery() {
  return queryOptions({
    queryKey: ['/api/person-task-steps'],
    queryFn: ({ signal }) => api('listPersonTaskSteps', {}, { signal }),
  });
}

/** How much everybody has to do. Who has nothing to do is not in it. */
export function workloadsQuery() {
  return queryOptions({
    queryKey: ['/api/people/work'],
    queryFn: ({ signal }) => api('listWorkloads', {}, { signal }),
  });
}

/** What somebody is assigned to, across projects. */
export function personWorkQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/people/work', id],
    queryFn: ({ signal }) => api('readPersonWork', { params: { id } }, { signal }),
  });
}

/** Adds a person; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreatePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewPersonForm; idempotencyKey: string }) =>
      api('createPerson', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => notePeople(queryClient),
  });
}

/** Saves what was changed of a person. */
export function useUpdatePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: PersonForm }) =>
      api('updatePerson', { params: { id }, body }),
    onSuccess: () => notePeople(queryClient),
  });
}

/**
 * Deletes a person: their tasks become unassigned, and they leave their steps. One who is gone already is as
 * good as deleted.
 */
export function useDeletePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoringGone(api('deletePerson', { params: { id } })),
    onSuccess: async (_, id) => {
      queryClient.removeQueries({ queryKey: personWorkQuery(id).queryKey });
      for (const path of ['/api/projects', '/api/person-task-steps']) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      await notePeople(queryClient);
    },
  });
}

/** What the call takes, as the form sends it. */
type PersonForm = Sent<Calls['updatePerson']>['body'];

/** Has what shows people read again. Who waits for it finds them as they are now. */
async function notePeople(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['/api/people/work'] });
  await queryClient.invalidateQueries({ queryKey: ['/api/people'] });
}
