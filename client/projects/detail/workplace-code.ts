import { queryOptions, useQuery } from '@tanstack/react-query';

import type * as bodyModule from './project-body.tsx';
import type * as listModule from './task-list.tsx';
import type * as stepsModule from './task-steps.tsx';

/** What the two halves of a project's page are drawn by. */
export type WorkplaceCode = Pick<typeof listModule, 'TaskList'> &
  Pick<typeof stepsModule, 'TaskSteps'>;

type ProjectCode = WorkplaceCode & Pick<typeof bodyModule, 'ProjectBody'>;

/** The code for the tasks and their steps, which is fetched while the project itself is. */
export function useWorkplaceCode() {
  return useQuery(codeQuery);
}

let loaded: ProjectCode | undefined;

async function load(): Promise<ProjectCode> {
  const [{ ProjectBody }, { TaskList }, { TaskSteps }] = await Promise.all([
    import('./project-body.tsx'),
    import('./task-list.tsx'),
    import('./task-steps.tsx'),
  ]);
  loaded = { ProjectBody, TaskList, TaskSteps };
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
