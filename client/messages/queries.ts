import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';

/** All message templates, by name. */
export function messageTemplatesQuery() {
  return queryOptions({
    queryKey: ['/api/message-templates'],
    queryFn: ({ signal }) => api('listMessageTemplates', {}, { signal }),
  });
}

/** Adds a template; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreateMessageTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewTemplate; idempotencyKey: string }) =>
      api('createMessageTemplate', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => noteMessages(queryClient),
  });
}

/** Saves what was changed of a template. */
export function useUpdateMessageTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: TemplateChanges }) =>
      api('updateMessageTemplate', { params: { id }, body }),
    onSuccess: () => noteMessages(queryClient),
  });
}

/** Makes a template active or not. It shows at once, and as it was before where that fails. */
export function useSwitchMessageTemplate() {
  const queryClient = useQueryClient();
  const show = (id: number, isActive: boolean) =>
    queryClient.setQueryData(messageTemplatesQuery().queryKey, (templates) =>
      templates?.map((one) => (one.id === id ? { ...one, isActive } : one)),
    );
  return useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      api('updateMessageTemplate', { params: { id }, body: { isActive } }),
    onMutate: async ({ id, isActive }) => {
      await queryClient.cancelQueries({ queryKey: messageTemplatesQuery().queryKey });
      show(id, isActive);
    },
    onError: (_, { id, isActive }) => show(id, !isActive),
    onSettled: () => noteMessages(queryClient),
  });
}

/** Deletes a template. One that is gone already is as good as deleted. */
export function useDeleteMessageTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoringGone(api('deleteMessageTemplate', { params: { id } })),
    onSuccess: () => noteMessages(queryClient),
  });
}

type NewTemplate = Sent<Calls['createMessageTemplate']>['body'];
type TemplateChanges = Sent<Calls['updateMessageTemplate']>['body'];

/** Has the list read again. Who waits for it finds the templates as they are now. */
async function noteMessages(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: messageTemplatesQuery().queryKey });
}
