import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { ApiError, api } from '#client/data/api.ts';
import { indexed } from '#client/data/indexed.ts';
import { pending } from '#client/data/pending.ts';
import type { ProjectList } from '#client/data/reads.ts';
import { keyOf, readOf } from '#client/data/reads.ts';
import { useHolidays } from '#client/pages/settings/holidays/queries.ts';
import { onStepsQuery } from '#client/work/own-steps.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { ProjectDays } from '#rules/due.ts';

/** Newest first, including archived projects. */
export function projectsQuery() {
  return queryOptions({
    ...readOf('listProjects'),
    meta: { projects: { readRows, belongs: () => true, orderedBy: [] } },
  });
}

/** Next hire date first. */
export function openProjectsQuery() {
  return queryOptions({
    ...readOf('listOpenProjects'),
    meta: { projects: listedByDay(({ status }) => status !== 'completed') },
  });
}

const projectIn = indexed((projects: readonly Project[]) => projects);

export function useDaysOf(): (projectId: number) => ProjectDays {
  const { data: projects } = useQuery(openProjectsQuery());
  const holidays = useHolidays();
  return useCallback(
    (projectId) => {
      const {
        startDay = null,
        endDate = null,
        milestones = [],
      } = (projects && projectIn(projects, projectId)) ?? {};
      return { startDay, endDate, milestones, holidays };
    },
    [projects, holidays],
  );
}

/** The role holders of an open project; null until loaded. */
export function useHoldersOf(): (projectId: number) => readonly RoleHolder[] | null {
  const { data: projects } = useQuery(openProjectsQuery());
  return useCallback(
    (projectId) => (projects && projectIn(projects, projectId))?.roleHolders ?? null,
    [projects],
  );
}

/** Latest end date first. */
export function archivedProjectsQuery() {
  return queryOptions({
    ...readOf('listArchivedProjects'),
    meta: { projects: listedByDay(({ status }) => status === 'completed') },
  });
}

/** Lists by end date and name; `belongs` decides which projects are in the list. */
function listedByDay(belongs: (project: Project) => boolean): ProjectList {
  return { readRows, belongs, orderedBy: ['endDate', 'name'] satisfies (keyof Project)[] };
}

/** Waits until no change of these projects is pending. */
async function readRows(ids: number[]): Promise<Project[]> {
  await pending.settled(({ projectId }) => ids.includes(projectId));
  return api('listProjects', { query: { ids: ids.join(',') } });
}

/** Overdue and next steps on a day, for each project that is neither archived nor on hold. */
export function nextStepsQuery(day: string) {
  const rows = async (ids: number[]) => {
    await pending.settled(({ projectId }) => ids.includes(projectId));
    return api('listNextSteps', { query: { day, ids: ids.join(',') } });
  };
  return queryOptions({
    ...readOf('listNextSteps', { query: { day } }),
    meta: { projects: { readRows: rows, belongs: () => true, orderedBy: [] } },
  });
}

/** Waits until no change of the project is pending. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: keyOf('readProject', id),
    queryFn: async ({ signal }) => {
      await pending.settled(({ projectId }) => projectId === id);
      return api('readProject', { params: { id } }, { signal });
    },
  });
}

/** Reads all data of a project page's first view. The page reports failures. */
export function readProjectPage(queryClient: QueryClient, id: number): Promise<unknown> {
  const sent = { params: { id } };
  return Promise.allSettled([
    queryClient.query(projectQuery(id)),
    queryClient.query(readOf('countComments', sent)),
    queryClient.query(readOf('listEvidence', sent)),
    queryClient.query(onStepsQuery(id)),
    readForRows(queryClient),
  ]);
}

/** Reads what rows of tasks and steps need for owners and due days. */
export function readForRows(queryClient: QueryClient): Promise<unknown> {
  return Promise.allSettled([
    queryClient.query(readOf('listPeople')),
    queryClient.query(readOf('listOwnerRoles')),
    queryClient.query(readOf('listHolidays')),
  ]);
}

/** Waits until no change of the details is pending. */
export function stepDetailsQuery(stepId: number) {
  return queryOptions({
    queryKey: keyOf('listStepDetails', stepId),
    queryFn: async ({ signal }) => {
      await pending.settled((change) => 'stepId' in change && change.stepId === stepId);
      return api('listStepDetails', { params: { id: stepId } }, { signal });
    },
  });
}

/** With all details, not cached. */
export function readWholeProject(id: number): Promise<ProjectDetail> {
  return api('readProject', { params: { id }, query: { include: 'details' } });
}

/** With all details, not cached. Rejects with 404 if the task was deleted. */
export async function readWholeTask(projectId: number, taskId: number): Promise<Task> {
  const { tasks } = await readWholeProject(projectId);
  const task = tasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError(404, '{"message":"Task not found"}', 'Not Found', null);
  return task;
}
