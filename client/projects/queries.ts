import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { ApiError, api, ignoringGone } from '#client/api.ts';
import type { ProjectList } from '#client/project-list.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { NewProjectForm, Project, ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';

import { ticks } from './detail/details/tick-queue.ts';

/** All projects, archived ones included, the newest first. */
export function projectsQuery() {
  return queryOptions({
    queryKey: ['/api/projects'],
    queryFn: ({ signal }) => api('listProjects', {}, { signal }),
    meta: { projects: { readRows, belongs: () => true, placedBy: [] } },
  });
}

/** Archived projects, the latest end date first. */
export function archivedProjectsQuery() {
  return queryOptions({
    queryKey: ['/api/projects/archived'],
    queryFn: ({ signal }) => api('listArchivedProjects', {}, { signal }),
    meta: { projects: listedByDay(({ status }) => status === 'completed') },
  });
}

/** How rows of a list by end date and name are put in their places: which projects belong there. */
export function listedByDay(belongs: ProjectList['belongs']): ProjectList {
  return { readRows, belongs, placedBy: ['endDate', 'name'] };
}

/** The rows of these projects, as they are when no tick in them is on its way. */
async function readRows(ids: number[]): Promise<Project[]> {
  await ticks.settled(({ projectId }) => ids.includes(projectId));
  return api('listProjects', { query: { ids: ids.join(',') } });
}

/** One project with its tasks and their steps, as it is when no tick in it is on its way. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/projects', id],
    queryFn: async ({ signal }) => {
      await ticks.settled((tick) => tick.projectId === id);
      return api('readProject', { params: { id } }, { signal });
    },
  });
}

/** The details of one step, in order, as they are when no tick among them is on its way. */
export function stepDetailsQuery(stepId: number) {
  return queryOptions({
    queryKey: ['/api/task-steps', stepId, 'details'],
    queryFn: async ({ signal }) => {
      await ticks.settled((tick) => tick.stepId === stepId);
      return api('listStepDetails', { params: { id: stepId } }, { signal });
    },
  });
}

/** Creates a project; one `idempotencyKey` per filled-in form makes a repeated click harmless. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewProjectForm; idempotencyKey: string }) =>
      api('createProject', { body }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: () => noteProject(queryClient),
  });
}

/** Saves what a form changed of a project. */
export function useUpdateProject(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<Calls['updateProject']>['body']) =>
      api('updateProject', { params: { id }, body }),
    onSuccess: (project) => showSavedProject(queryClient, project),
    // It may have been refused because of what somebody else has done.
    onError: () => noteProject(queryClient, id),
  });
}

/** Sets a project aside. */
export function useArchiveProject(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('archiveProject', { params: { id } }),
    onSuccess: (project) => showSavedProject(queryClient, project),
  });
}

/** Brings an archived project back. */
export function useRestoreProject(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('restoreProject', { params: { id } }),
    onSuccess: (project) => showSavedProject(queryClient, project),
  });
}

/** Deletes a project and all in it. One that is gone already is as good as deleted. */
export function useDeleteProject(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ignoringGone(api('deleteProject', { params: { id } })),
    onSuccess: () => {
      for (const path of listPaths) {
        queryClient.setQueriesData<Project[]>({ queryKey: [path], predicate: isList }, (listed) =>
          listed?.filter((one) => one.id !== id),
        );
      }
      noteProject(queryClient);
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

/** Has everything read again that shows projects: the lists, and the page of the one with this id. */
export function noteProject(queryClient: QueryClient, id?: number): void {
  for (const path of notedPaths) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
  void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true });
  if (id === undefined) return;
  void queryClient.invalidateQueries({ queryKey: projectQuery(id).queryKey, exact: true });
}

const listPaths = ['/api/projects', '/api/projects/archived', '/api/dashboard/open-projects'];
const notedPaths = [
  '/api/projects/archived',
  '/api/dashboard/open-projects',
  '/api/dashboard/stats',
  '/api/tasks',
];

/** Shows a project's own facts at once as the server has them now. */
function showSavedProject(queryClient: QueryClient, project: Project): void {
  const { queryKey } = projectQuery(project.id);
  queryClient.setQueryData(queryKey, (before) => before && { ...before, ...project });
  noteProject(queryClient, project.id);
}

/** A project alone is kept under its list's path and its own id. */
function isList({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return typeof queryKey[1] !== 'number';
}
