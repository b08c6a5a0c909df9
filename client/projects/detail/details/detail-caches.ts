import type { QueryClient } from '@tanstack/react-query';

import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { StepDetail } from '#contract/steps.ts';

import { projectQuery, projectsQuery, stepDetailsQuery } from '../../queries.ts';
import { listedAfter, projectWithDetails } from './progress-after.ts';

/** The project in which a task is, of those that this browser has read. */
export function projectOfTask(queryClient: QueryClient, taskId: number): ProjectDetail | undefined {
  return queryClient
    .getQueriesData<ProjectDetail>({ queryKey: projectsQuery().queryKey })
    .map(([, project]) => project)
    .find((project) => project?.tasks?.some(({ id }) => id === taskId));
}

/** Shows a step with other details at once: in its list, and in every percentage above them. */
export function showDetails(
  queryClient: QueryClient,
  { projectId, stepId }: { projectId: number; stepId: number },
  change: (details: StepDetail[]) => StepDetail[],
): void {
  const details = queryClient.setQueryData(
    stepDetailsQuery(stepId).queryKey,
    (before) => before && change(before),
  );
  const project = queryClient.getQueryData(projectQuery(projectId).queryKey);
  if (details && project) showProject(queryClient, projectWithDetails(project, stepId, details));
}

/** Shows a project as it is now: on its page, and in the lists that name it. */
export function showProject(queryClient: QueryClient, project: ProjectDetail): void {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project);
  for (const path of listPaths) {
    queryClient.setQueriesData<Project[]>({ queryKey: [path], predicate: isList }, (listed) =>
      listed?.map((one) => (one.id === project.id ? listedAfter(one, project) : one)),
    );
  }
}

/** Lets go of reads that began before a change and would show what was there until then. */
export function dropReads(
  queryClient: QueryClient,
  { projectId, stepId }: { projectId: number; stepId: number },
): void {
  void queryClient.cancelQueries({ queryKey: projectQuery(projectId).queryKey });
  void queryClient.cancelQueries({ queryKey: stepDetailsQuery(stepId).queryKey });
}

/**
 * Notes that what shows a project may have changed; what is on the screen is read again, unless `later`
 * says that somebody else sees to that.
 */
export function noteChange(
  queryClient: QueryClient,
  { projectId, stepId }: { projectId: number; stepId: number },
  { later = false } = {},
): void {
  const refetchType = later ? 'none' : 'active';
  const one = [projectsQuery(), projectQuery(projectId), stepDetailsQuery(stepId)];
  for (const { queryKey } of one) {
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType });
  }
  for (const path of reportPaths) {
    void queryClient.invalidateQueries({ queryKey: [path], refetchType });
  }
}

const listPaths = ['/api/projects', '/api/dashboard/open-projects'];
const reportPaths = [
  '/api/dashboard/open-projects',
  '/api/dashboard/stats',
  '/api/tasks',
  '/api/people/work',
];

/** A project alone is kept under its list's path and its own id. */
function isList({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return typeof queryKey[1] !== 'number';
}
