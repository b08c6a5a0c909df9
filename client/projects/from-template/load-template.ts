import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { ApiError, api } from '#client/api.ts';
import { categoriesQuery, marketsQuery } from '#client/lists/queries.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { projectTemplatesQuery } from '#client/templates/queries.ts';
import { showFailure } from '#client/ui/toasts.ts';

import type { LoadedTemplate } from './draft-of-template.ts';

/**
 * Reads a project template as it is now. Where that is not possible it says why and returns null; one that
 * was deleted meanwhile leaves the list.
 */
export function useLoadTemplate() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (id: number) => readTemplate(queryClient, id),
  });
  const load = async (id: number): Promise<LoadedTemplate | null> => {
    try {
      return await mutateAsync(id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        showFailure('Template not found');
        void queryClient.invalidateQueries(projectTemplatesQuery());
      } else reportFailure("Couldn't load template", error);
      return null;
    }
  };
  return { load, isPending };
}

async function readTemplate(queryClient: QueryClient, id: number): Promise<LoadedTemplate> {
  const names = (things: { name: string }[]) => things.map(({ name }) => name);
  const [template, categories, markets] = await Promise.all([
    api('readProjectTemplate', { params: { id } }),
    // Without the lists the names are taken as they are.
    queryClient.query(categoriesQuery()).then(names, () => undefined),
    queryClient.query(marketsQuery()).then(names, () => undefined),
  ]);
  return { template, categories, markets };
}
