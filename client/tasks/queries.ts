import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { api, ignoringGone } from '#client/api.ts';
import { noteProject, projectQuery } from '#client/projects/queries.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { Task } from '#contract/tasks.ts';

import { tasksInOrder, withTask } from './order.ts';

export type NewTask = Sent<Calls['createTasks']>['body']['tasks'][number];
type TaskChanges = Sent<Calls['updateTask']>['body'];

/**
 * Adds tasks behind the others of a project; what is added first is sent first. One `idempotencyKey` per
 * wish makes a repeated one harmless. Who waits for it finds the new tasks on the screen.
 */
export function useAddTasks(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `new tasks of ${projectId}` },
    mutationFn: (sent: { tasks: NewTask[]; idempotencyKey: string }): Promise<Task[]> =>
      addTasks(projectId, sent),
    onSuccess: (tasks) => showTasks(queryClient, projectId, (all) => tasks.reduce(withTask, all)),
  });
}

/** Saves what a form changed of a task. */
export function useUpdateTask(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: TaskChanges }) =>
      api('updateTask', { params: { id }, body }),
    onSuccess: ({ changed: _, ...task }) =>
      showTasks(queryClient, projectId, (all) => withTask(all, task)),
    // It may have been refused because of what somebody else has done.
    onError: () => noteTasks(queryClient, projectId),
  });
}

/** Copies a task, with nothing in it done, and puts the copy behind it. */
export function useDuplicateTask(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
      api('duplicateTask', { params: { id } }, { headers: { 'Idempotency-Key': idempotencyKey } }),
    onSuccess: (task) => showTasks(queryClient, projectId, (all) => withTask(all, task)),
  });
}

/** Deletes a task with all in it. One that is gone already is as good as deleted. */
export function useDeleteTask(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoringGone(api('deleteTask', { params: { id } })),
    onSuccess: (_, deleted) =>
      showTasks(queryClient, projectId, (all) => all.filter(({ id }) => id !== deleted)),
  });
}

/**
 * Puts the tasks of a project in an order, which `useOrderedTasks` shows at once. Orders are sent one after
 * the other; one that a newer one replaces is not sent. After a failure the tasks stand as they did.
 */
export function useReorderTasks(projectId: number, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: orderKey(projectId),
    scope: { id: `order of the tasks of ${projectId}` },
    mutationFn: async (ids: number[]) => {
      if (ordersOnTheirWay(queryClient, projectId).at(-1) !== ids) return false;
      await api('reorderTasks', { params: { id: projectId }, body: { ids } });
      return true;
    },
    onSuccess: async (sent, ids) => {
      if (sent) await showTasks(queryClient, projectId, (all) => tasksInOrder(all, ids));
    },
    onError: (error) => {
      noteTasks(queryClient, projectId);
      onFailed(error);
    },
  });
  return mutate;
}

/** The tasks of a project in the order that is on its way to the server, if one is. */
export function useOrderedTasks(projectId: number, tasks: Task[]): Task[] {
  const orders = useMutationState({
    filters: { mutationKey: orderKey(projectId), status: 'pending' },
    select: ({ state }) => state.variables as number[],
  });
  const order = orders.at(-1);
  return useMemo(() => tasksInOrder(tasks, order), [tasks, order]);
}

async function addTasks(
  projectId: number,
  { tasks, idempotencyKey }: { tasks: NewTask[]; idempotencyKey: string },
): Promise<Task[]> {
  const options = { headers: { 'Idempotency-Key': idempotencyKey } };
  const [only, ...others] = tasks;
  return only && others.length === 0
    ? [await api('createTask', { body: { ...only, projectId } }, options)]
    : api('createTasks', { params: { id: projectId }, body: { tasks } }, options);
}

/** Shows a project with other tasks at once, and has its numbers read again. */
async function showTasks(
  queryClient: QueryClient,
  projectId: number,
  change: (tasks: Task[]) => Task[],
): Promise<void> {
  const { queryKey } = projectQuery(projectId);
  // What is being read may have begun before the change, and would show what was there until then.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(
    queryKey,
    (before) => before && { ...before, tasks: change(before.tasks) },
  );
  noteTasks(queryClient, projectId);
}

function noteTasks(queryClient: QueryClient, projectId: number): void {
  noteProject(queryClient, projectId);
  void queryClient.invalidateQueries({ queryKey: ['/api/people/work'] });
}

function orderKey(projectId: number) {
  return ['/api/tasks', 'order', projectId];
}

function ordersOnTheirWay(queryClient: QueryClient, projectId: number): number[][] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: orderKey(projectId), status: 'pending' })
    .map(({ state }) => state.variables as number[]);
}
