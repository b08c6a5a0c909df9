import type { QueryClient } from '@tanstack/react-query';

import { projectQuery } from '#client/pages/projects/queries.ts';
import type { SavedTask, Task } from '#contract/tasks.ts';

import { celebrate } from './celebrate.ts';

/**
 * Celebrates a task that a change of this browser completed. The last open task completes its project, which is
 * celebrated instead. `projectName` is for pages that do not read the project.
 */
export function celebrateTask(
  queryClient: QueryClient,
  before: Pick<Task, 'status'>,
  { status, title, projectId, project }: SavedTask,
  projectName = '',
): void {
  if (status !== 'completed' || before.status === 'completed') return;
  const { name = projectName } = queryClient.getQueryData(projectQuery(projectId).queryKey) ?? {};
  const isLast = project.completedTasksCount === project.tasksCount;
  celebrate(queryClient, isLast ? { type: 'project', name } : { type: 'task', name: title });
}
