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
  if (isLast) lastCompleted = projectId;
  celebrate(queryClient, isLast ? { type: 'project', name } : { type: 'task', name: title });
}

/** Celebrates an archived project, unless its last task has just been celebrated in its place. */
export function celebrateArchived(
  queryClient: QueryClient,
  { id, name }: { id: number; name: string },
) {
  if (lastCompleted !== id) celebrate(queryClient, { type: 'project', name });
  lastCompleted = null;
}

/** The last project whose last task was celebrated. */
let lastCompleted: number | null = null;
