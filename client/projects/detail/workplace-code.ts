import { queryOptions, useQuery } from '@tanstack/react-query';

import type * as listModule from './task-list.tsx';
import type * as stepsModule from './task-steps.tsx';

/** What the two halves of a project's page are drawn by. */
export type WorkplaceCode = Pick<typeof listModule, 'TaskList'> &
  Pick<typeof stepsModule, 'TaskSteps'>;

/** The code for the tasks and their steps, which is fetched while the project itself is. */
export function useWorkplaceCode() {
  return useQuery(codeQuery);
}

let loaded: WorkplaceCode | undefined;

async function load(): Promise<WorkplaceCode> {
  const [{ TaskList }, { TaskSteps }] = await Promise.all([
    import('./task-list.tsx'),
    import('./task-steps.tsx'),
  ]);
  loaded = { TaskList, TaskSteps };
  return loaded;
}

const codeQuery = queryOptions({
  queryKey: ['code of tasks and steps'],
  queryFn: load,
  initialData: () => loaded,
  structuralSharing: false,
});

// It comes right behind the page. A failure shows when the page is drawn.
load().catch(() => {});
