import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ApiError, api, ignoringGone } from '#client/api.ts';
import { projectQuery } from '#client/projects/queries.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { withStepChanges } from './step-changes.ts';
import type { StepChange } from './step-changes.ts';

type NewStep = Sent<Calls['createSteps']>['body']['steps'][number];
type StepForm = Sent<Calls['updateStep']>['body'];

/** Adds steps behind the others of a task. What is added first is sent first. */
export function useAddSteps(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `new steps of ${projectId}` },
    mutationFn: async (sent: { taskId: number; steps: NewStep[]; idempotencyKey: string }) => {
      const { taskId, steps, idempotencyKey } = sent;
      const options = { headers: { 'Idempotency-Key': idempotencyKey } };
      const [only, ...others] = steps;
      return only && others.length === 0
        ? [await api('createStep', { body: { ...only, taskId } }, options)]
        : api('createSteps', { params: { id: taskId }, body: { steps } }, options);
    },
    // Who waits for it finds the new steps on the screen.
    onSuccess: () => noteSteps(queryClient, projectId),
  });
}

/** Saves what a form changed of a step. */
export function useUpdateStep(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: StepForm }) =>
      api('updateStep', { params: { id }, body }),
    onSuccess: () => noteSteps(queryClient, projectId),
    onError: () => void noteSteps(queryClient, projectId),
  });
}

/** Deletes a step. One that is gone already is as good as deleted. */
export function useDeleteStep(projectId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoringGone(api('deleteStep', { params: { id } })),
    onSuccess: () => noteSteps(queryClient, projectId),
  });
}

/** Puts people on a step and takes others off it: those of them that are not so already. */
export function useStaffStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ stepId, add, removeLinks }: Staffing) => {
      for (const id of removeLinks) {
        await ignoringGone(api('deletePersonTaskStep', { params: { id } }));
      }
      for (const personId of add) {
        await ignoringThere(
          api('createPersonTaskStep', { body: { personId, taskStepId: stepId } }),
        );
      }
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/people/work'] });
      return queryClient.invalidateQueries({ queryKey: ['/api/person-task-steps'] });
    },
  });
}

type Staffing = { stepId: number; add: number[]; removeLinks: number[] };

type Told = {
  /** The server has it. `before` and `after` are the project's tasks as this browser has them. */
  onSaved?: (change: StepChange, tasks: { before: Task[]; after: Task[] }) => void;
  /** It did not work, and the screen is as it was. */
  onFailed: (change: StepChange, error: Error) => void;
};

/**
 * Makes a change that `useShownTasks` shows at once. The changes of a project are sent one after the other;
 * an order that a newer one replaces is not sent.
 */
export function useChangeSteps(projectId: number, { onSaved, onFailed }: Told) {
  const queryClient = useQueryClient();
  const { queryKey } = projectQuery(projectId);
  const { mutate } = useMutation({
    mutationKey: changesKey(projectId),
    scope: { id: `steps of ${projectId}` },
    mutationFn: async (change: StepChange) => {
      if (isReplaced(queryClient, projectId, change)) return false;
      await send(change);
      return true;
    },
    onSuccess: async (sent, change) => {
      const before = queryClient.getQueryData(queryKey);
      if (!sent || !before) return;
      // What is being read may have begun before this change, and would show what was there until then.
      await queryClient.cancelQueries({ queryKey, exact: true });
      const tasks = withStepChanges(before.tasks, [change]);
      queryClient.setQueryData(queryKey, { ...before, tasks });
      onSaved?.(change, { before: before.tasks, after: tasks });
    },
    onError: (error, change) => onFailed(change, error),
    onSettled: () => {
      // The last one has it read again; until then what is read would lack those on their way.
      const left = queryClient.isMutating({ mutationKey: changesKey(projectId) });
      if (left <= 1) void noteSteps(queryClient, projectId);
    },
  });
  return mutate;
}

/** The tasks of a project with the changes that are on their way to the server. */
export function useShownTasks(projectId: number, tasks: Task[]): Task[] {
  const changes = useMutationState({
    filters: { mutationKey: changesKey(projectId), status: 'pending' },
    select: ({ state }) => state.variables as StepChange,
  });
  return useMemo(() => withStepChanges(tasks, changes), [tasks, changes]);
}

function changesKey(projectId: number) {
  return ['/api/task-steps', 'changes', projectId];
}

function send(change: StepChange): Promise<TaskStep | { ids: number[] }> {
  if (change.kind === 'order') {
    return api('reorderSteps', { params: { id: change.taskId }, body: { ids: change.ids } });
  }
  const { stepId: id } = change;
  const body =
    change.kind === 'mark' ? { isCompleted: change.isCompleted } : { taskId: change.taskId };
  return api('updateStep', { params: { id }, body });
}

/** Whether a newer order of the same steps waits behind this one, and nothing that depends on this one. */
function isReplaced(queryClient: QueryClient, projectId: number, change: StepChange): boolean {
  if (change.kind !== 'order') return false;
  const waiting = queryClient
    .getMutationCache()
    .findAll({ mutationKey: changesKey(projectId), status: 'pending' })
    .map(({ state }) => state.variables as StepChange);
  const next = waiting[waiting.indexOf(change) + 1];
  return next?.kind === 'order' && next.taskId === change.taskId;
}

/** Has everything read again that shows a project's steps. Done when what is on the screen is there. */
async function noteSteps(queryClient: QueryClient, projectId: number): Promise<void> {
  for (const path of reportPaths) void queryClient.invalidateQueries({ queryKey: [path] });
  void queryClient.invalidateQueries({ queryKey: ['/api/projects'], exact: true });
  await queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, exact: true });
}

const reportPaths = ['/api/dashboard/open-projects', '/api/tasks', '/api/people/work'];

/** Somebody else was first, and it is as it was wanted. */
async function ignoringThere(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  });
}
