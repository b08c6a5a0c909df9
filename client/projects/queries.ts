import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { ApiError, api } from '#client/api.ts';
import { useHolidays } from '#client/holidays/queries.ts';
import { pending } from '#client/pending.ts';
import type { ProjectList } from '#client/reads.ts';
import { keyOf, readOf } from '#client/reads.ts';
import type { ProjectDays } from '#contract/due.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';

/** All projects, archived ones included, the newest first. */
export function projectsQuery() {
  return queryOptions({
    ...readOf('listProjects'),
    meta: { projects: { readRows, belongs: () => true, orderedBy: [] } },
  });
}

/** All open projects, the next hire date first. */
export function openProjectsQuery() {
  return queryOptions({
    ...readOf('listOpenProjects'),
    meta: { projects: listedByDay(({ status }) => status !== 'completed') },
  });
}

/** The days of open projects from which due dates are counted, for lists across projects. */
export function useDaysOf(): (projectId: number) => ProjectDays {
  const { data: projects } = useQuery(openProjectsQuery());
  const holidays = useHolidays();
  return useCallback(
    (projectId) => {
      const {
        startDay = null,
        endDate = null,
        milestones = [],
      } = projects?.find(({ id }) => id === projectId) ?? {};
      return { startDay, endDate, milestones, holidays };
    },
    [projects, holidays],
  );
}

/** Who holds the roles of open projects, for lists across projects; null as long as it is not known. */
export function useHoldersOf(): (projectId: number) => readonly RoleHolder[] | null {
  const { data: projects } = useQuery(openProjectsQuery());
  return useCallback(
    (projectId) => projects?.find(({ id }) => id === projectId)?.roleHolders ?? null,
    [projects],
  );
}

/** Archived projects, the latest end date first. */
export function archivedProjectsQuery() {
  return queryOptions({
    ...readOf('listArchivedProjects'),
    meta: { projects: listedByDay(({ status }) => status === 'completed') },
  });
}

/** How rows of a list by end date and name are put in their places: which projects belong there. */
function listedByDay(belongs: (project: Project) => boolean): ProjectList {
  return { readRows, belongs, orderedBy: ['endDate', 'name'] satisfies (keyof Project)[] };
}

/** The rows of these projects, once no change of them is pending. */
async function readRows(ids: number[]): Promise<Project[]> {
  await pending.settled(({ projectId }) => ids.includes(projectId));
  return api('listProjects', { query: { ids: ids.join(',') } });
}

/** What is overdue on a day and what comes next, of each project that is neither archived nor on hold. */
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

/** One project with its tasks and their steps, once no change of it is pending. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: keyOf('readProject', id),
    queryFn: async ({ signal }) => {
      await pending.settled(({ projectId }) => projectId === id);
      return api('readProject', { params: { id } }, { signal });
    },
  });
}

/** Reads everything that the page of a project draws first. Failures show there. */
export function readProjectPage(queryClient: QueryClient, id: number): Promise<unknown> {
  const sent = { params: { id } };
  return Promise.allSettled([
    queryClient.query(projectQuery(id)),
    queryClient.query(readOf('countComments', sent)),
    queryClient.query(readOf('listEvidence', sent)),
    queryClient.query(readOf('listPersonTaskSteps')),
    queryClient.query(readOf('listPeople')),
    queryClient.query(readOf('listOwnerRoles')),
    queryClient.query(readOf('listHolidays')),
  ]);
}

/** The details of one step, in order, once no change of them is pending. */
export function stepDetailsQuery(stepId: number) {
  return queryOptions({
    queryKey: keyOf('listStepDetails', stepId),
    queryFn: async ({ signal }) => {
      await pending.settled((change) => 'stepId' in change && change.stepId === stepId);
      return api('listStepDetails', { params: { id: stepId } }, { signal });
    },
  });
}

/** Reads a project with every detail in it. Nothing of it is kept. */
export function readWholeProject(id: number): Promise<ProjectDetail> {
  return api('readProject', { params: { id }, query: { include: 'details' } });
}

/** Reads a task of a project with every detail in it; fails as not found where it was deleted. */
export async function readWholeTask(projectId: number, taskId: number): Promise<Task> {
  const { tasks } = await readWholeProject(projectId);
  const task = tasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError(404, '{"message":"Task not found"}', 'Not Found', null);
  return task;
}
