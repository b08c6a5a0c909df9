import { useQuery } from '@tanstack/react-query';

import { projectQuery } from '#client/pages/projects/queries.ts';

/** The tasks of a project that are to be finished before its announcement. */
export function useOpenGates(projectId: number | null) {
  const { data = [] } = useQuery({
    ...projectQuery(projectId ?? 0),
    enabled: projectId !== null,
    select: ({ tasks }) => tasks.filter((task) => task.isGate && task.status !== 'completed'),
  });
  return projectId === null ? [] : data;
}
