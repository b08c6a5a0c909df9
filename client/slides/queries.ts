import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { api, apiFile, ignoringGone } from '#client/api.ts';
import { noteProject } from '#client/projects/queries.ts';
import { saveFile } from '#client/ui/save-file.ts';
import type { Project } from '#contract/projects.ts';
import { slideIdHeader } from '#contract/slides.ts';

/** All slides, the newest first. */
export function slidesQuery() {
  return queryOptions({
    queryKey: ['/api/slides'],
    queryFn: ({ signal }) => api('listSlides', {}, { signal }),
  });
}

/** A project as the server has it now, whatever was read of it before. */
export function readProjectNow(id: number, signal: AbortSignal): Promise<Project> {
  return api('readProject', { params: { id } }, { signal });
}

/**
 * Makes a slide from the fields of a form and saves its file; gives its id. It is under way until the register
 * here has the slide, too. One `idempotencyKey` per filled-in form makes a repeated click harmless.
 */
export function useGenerateSlide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, idempotencyKey }: { form: FormData; idempotencyKey: string }) => {
      const sent = { headers: { 'Idempotency-Key': idempotencyKey } };
      const { headers, ...file } = await apiFile('generateSlide', { form }, sent);
      saveFile(file);
      return Number(headers.get(slideIdHeader));
    },
    onSuccess: async () => {
      noteProject(queryClient);
      // Its number is a used one from here on, also for whoever generates once more.
      await queryClient.invalidateQueries({ queryKey: slidesQuery().queryKey });
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
