import type { QueryClient } from '@tanstack/react-query';

import type { SavedTask, Task } from '#contract/tasks.ts';

import { projectQuery } from '../../queries.ts';
import { celebrate } from './celebrate.ts';

/** Celebrates a task completed by hand. The last open task completes its project, which is celebrated instead. */
export function celebrateTask(
  queryClient: QueryClient,
  projectId: number,
  before: Task,
  { status, title }: SavedTask,
): void {
  if (status !== 'completed' || before.status === 'completed') return;
  const project = queryClient.getQueryData(projectQuery(projectId).queryKey);
  const last = project?.tasks.every((task) => task.status === 'completed');
  celebrate(
    queryClient,
    last ? { type: 'project', name: project?.name ?? '' } : { type: 'task', name: title },
  );
}
