import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { slideIdHeader } from '../../contract/slides.ts';
import { api, apiFile, ignoringGone } from '../api.ts';
import { noteProject } from '../projects/queries.ts';

/** All slides, the newest first. */
export function slidesQuery() {
  return queryOptions({
    queryKey: ['/api/slides'],
    queryFn: ({ signal }) => api('listSlides', {}, { signal }),
  });
}

/**
 * Makes a slide from the fields of a form. Gives its file, and its id. One `idempotencyKey` per filled-in form
 * makes a repeated click harmless.
 */
export function useGenerateSlide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, idempotencyKey }: { form: FormData; idempotencyKey: string }) => {
      const sent = { headers: { 'Idempotency-Key': idempotencyKey } };
      const { headers, ...file } = await apiFile('generateSlide', { form }, sent);
      return { ...file, id: Number(headers.get(slideIdHeader)) };
    },
    onSuccess: () => {
      noteProject(queryClient);
      void queryClient.invalidateQueries({ queryKey: slidesQuery().queryKey });
    },
  });
}

/** Deletes a slide. One that is gone already is as good as deleted. */
export function useDeleteSlide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoringGone(api('deleteSlide', { params: { id } })),
    onSuccess: (_, id) => {
      queryClient.setQueryData(slidesQuery().queryKey, (slides) =>
        slides?.filter((slide) => slide.id !== id),
      );
      noteProject(queryClient);
      void queryClient.invalidateQueries({ queryKey: slidesQuery().queryKey });
    },
  });
}
