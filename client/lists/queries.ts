import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import type { Category, EntryChanges, NewEntry } from '#contract/lists.ts';

import type { ListKind } from './list-kind.ts';

/** An entry of either list. */
export type Entry = Category;

/** All categories, by name. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['/api/categories'],
    queryFn: ({ signal }) => api('listCategories', {}, { signal }),
  });
}

/** All markets, by name. */
export function marketsQuery() {
  return queryOptions({
    queryKey: ['/api/markets'],
    queryFn: ({ signal }) => api('listMarkets', {}, { signal }),
  });
}

/** All entries of a list, by name. */
export function entriesQuery({ list }: ListKind) {
  return list === 'categories' ? categoriesQuery() : marketsQuery();
}

/** Adds an entry; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreateEntry(kind: ListKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewEntry; idempotencyKey: string }) =>
      api(kind.calls.create, { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => noteEntries(queryClient, kind),
  });
}

/** Saves what was changed of an entry. What names it has its new name from then on. */
export function useUpdateEntry(kind: ListKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: EntryChanges }) =>
      api(kind.calls.update, { params: { id }, body }),
    onSuccess: () => noteEntries(queryClient, kind),
  });
}

/**
 * Deletes an entry; what names it goes to the one called `moveTo`. One that is gone already is as good as
 * deleted.
 */
export function useDeleteEntry(kind: ListKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo: string | undefined }) =>
      ignoringGone(api(kind.calls.remove, { params: { id }, query: { moveTo } })),
    // Also after a refusal: somebody may have begun to use it, or deleted the other one.
    onSettled: () => noteEntries(queryClient, kind),
  });
}

/** Has what shows entries read again. Who waits for it finds the list as it is now. */
async function noteEntries(queryClient: QueryClient, { path }: ListKind): Promise<void> {
  for (const other of shownIn) void queryClient.invalidateQueries({ queryKey: [other] });
  await queryClient.invalidateQueries({ queryKey: [path] });
}

/** The reads that show the names of entries. */
const shownIn = [
  '/api/projects',
  '/api/projects/archived',
  '/api/dashboard/open-projects',
  '/api/project-templates',
  '/api/task-templates',
  '/api/markets/overview',
];
