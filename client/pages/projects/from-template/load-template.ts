import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, api } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { activeIds } from '#client/outline/active-people.ts';

import type { LoadedTemplate } from './draft-of-template.ts';

/** Every failure of the dialog ends once a template is loaded. */
export const loadingTemplate = 'load template';

/** Reads the current state of a project template. Reports a failure in a toast and resolves to null. */
export function useLoadTemplate() {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const load = async (id: number): Promise<LoadedTemplate | null> => {
    setPending(true);
    try {
      return await readTemplate(queryClient, id);
    } catch (error) {
      const attempt = loadingTemplate;
      if (error instanceof ApiError && error.status === 404) {
        reportFailure('Template not found', error, { reason: undefined, attempt });
        // The list still shows the deleted template.
        queryClient.query({ ...readOf('listProjectTemplates'), staleTime: 0 }).catch(() => {});
      } else reportFailure("Couldn't load template", error, { attempt });
      return null;
    } finally {
      setPending(false);
    }
  };
  return { load, isPending };
}

async function readTemplate(queryClient: QueryClient, id: number): Promise<LoadedTemplate> {
  const names = (things: { name: string }[]) => things.map(({ name }) => name);
  const [template, categories, markets, people] = await Promise.all([
    api('readProjectTemplate', { params: { id } }),
    // If the lists cannot be read, the names are used as they are.
    queryClient.query(readOf('listCategories')).then(names, () => undefined),
    queryClient.query(readOf('listMarkets')).then(names, () => undefined),
    queryClient.query(readOf('listPeople')).then(activeIds, () => undefined),
  ]);
  return { template, categories, markets, people };
}
