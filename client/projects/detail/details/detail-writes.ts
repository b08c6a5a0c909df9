import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api, ignoringGone } from '#client/api.ts';
import { currentIn } from '#client/shared/failure.ts';
import { tellFailure } from '#client/shared/failure.ts';
import { tellDeleted } from '#client/shared/tell-deleted.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useKept } from '#client/ui/use-kept.ts';
import type { NewDetail, SavedDetail, StepDetail, TaskStep } from '#contract/steps.ts';

import { stepDetailsQuery } from '../../queries.ts';
import { checkCompletionSoon } from '../auto-completion.ts';
import { dropReads, noteChange, projectOfTask, showDetails } from './detail-caches.ts';
import { isReopened, reopenedText, tellReopened } from './reopened.ts';
import { ticks } from './tick-queue.ts';

type Adding = { details: NewDetail[]; idempotencyKey: string };

/**
 * Adds details behind the others of a step. What is added first is sent first. Until they are there they are
 * kept under `keptAs`, and `useUnsavedDetails` shows them.
 */
export function useAddDetails(step: TaskStep, keptAs: string) {
  const queryClient = useQueryClient();
  const [, setAdded] = useAdded(keptAs);
  return useMutation({
    mutationKey: addingKey(step.id),
    // One after the other, so that they stand in the order in which they were written.
    scope: { id: `details of ${step.id}` },
    mutationFn: ({ details, idempotencyKey }: Adding) => {
      const [only, ...others] = details;
      const params = { id: step.id };
      const options = { headers: { 'Idempotency-Key': idempotencyKey } };
      return only && others.length === 0
        ? api('createDetail', { params, body: only }, options).then(alone)
        : api('createDetails', { params, body: { details } }, options);
    },
    onMutate: (adding) => setAdded((all) => [...withoutKey(all, adding), adding]),
    onSuccess: ({ details, task }, adding) => {
      setAdded((all) => withoutKey(all, adding));
      const reopened = taskOf(queryClient, step);
      change(queryClient, step, (before) => [...without(before, details), ...details]);
      if (isReopened(reopened, task.status)) tellReopened(reopened?.title ?? '');
      else showSuccess(createdText(details.length));
    },
    onError: (error) => fail(queryClient, step, 'Failed to create step detail', error),
  });
}

/** Details that are not on the server yet; `failed` where they are not on their way either. */
export type Unsaved = Adding & { failed: boolean };

/** What was added to a step and is not there yet, what was added first coming first; and what forgets one. */
export function useUnsavedDetails(stepId: number, keptAs: string) {
  const [added, setAdded] = useAdded(keptAs);
  const onTheirWay = useMutationState({
    filters: { mutationKey: addingKey(stepId), status: 'pending' },
    select: ({ state }) => (state.variables as Adding).idempotencyKey,
  });
  return {
    unsaved: added.map((adding): Unsaved => {
      return { ...adding, failed: !onTheirWay.includes(adding.idempotencyKey) };
    }),
    forget: (adding: Adding) => setAdded((all) => withoutKey(all, adding)),
  };
}

function useAdded(keptAs: string) {
  return useKept<Adding[]>(`${keptAs}/added`, nothingAdded);
}

const nothingAdded: Adding[] = [];

function withoutKey(all: readonly Adding[], { idempotencyKey }: Adding): Adding[] {
  return all.filter((one) => one.idempotencyKey !== idempotencyKey);
}

type Rewording = { detail: StepDetail; text: string };

/**
 * Saves another text of a detail. `detail` is what its writer last saw of it: a newer text of somebody
 * else is never replaced unseen; it shows in the list instead.
 */
export function useRewordDetail(step: TaskStep) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ detail, text }: Rewording) => {
      const params = { id: detail.id };
      try {
        return await api('updateDetail', { params, body: { text, version: detail.version } });
      } catch (error) {
        const current = currentOf(error);
        // Somebody has ticked it, which is no reason to ask.
        if (!current || current.text !== detail.text) throw error;
        return api('updateDetail', { params, body: { text, version: current.version } });
      }
    },
    onSuccess: ({ step: _step, task: _task, project: _project, ...saved }) => {
      change(queryClient, step, (details) => details.map((one) => replaced(one, saved)));
      showSuccess('Step detail updated successfully');
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        change(queryClient, step, (details) => details.map((one) => replaced(one, current)));
        return;
      }
      fail(queryClient, step, 'Failed to update step detail', error);
    },
  });
}

/** Deletes a detail. One that is gone already is as good as deleted. */
export function useDeleteDetail(step: TaskStep) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: StepDetail) => ignoringGone(api('deleteDetail', { params: { id } })),
    onSuccess: (_, { id, text: name }) => {
      const before = taskOf(queryClient, step);
      change(queryClient, step, (details) => details.filter((one) => one.id !== id));
      const after = taskOf(queryClient, step);
      const text = isReopened(before, after?.status)
        ? reopenedText(before?.title ?? '')
        : 'Step detail deleted successfully';
      tellDeleted(queryClient, text, 'undeleteDetail', id, name);
      // It may have been the last one that was open.
      const place = placeOf(queryClient, step);
      if (place) checkCompletionSoon(queryClient, { ...place, taskId: step.taskId });
    },
    onError: (error) => fail(queryClient, step, 'Failed to delete step detail', error),
  });
}

/** Puts the details of a step in another order, on the screen at once. */
export function useReorderDetails(step: TaskStep) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `order of ${step.id}` },
    mutationFn: (ids: number[]) =>
      api('reorderDetails', { params: { id: step.id }, body: { ids } }),
    onMutate: (ids) => {
      const place = placeOf(queryClient, step);
      if (place) dropReads(queryClient, place);
      queryClient.setQueryData(stepDetailsQuery(step.id).queryKey, (details) =>
        details?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      );
    },
    onSuccess: () => change(queryClient, step, (details) => details),
    onError: (error) => fail(queryClient, step, 'Failed to update step detail', error),
  });
}

/** The detail as it is, where a save was refused because it is not what was seen. */
function currentOf(error: unknown): StepDetail | null {
  return currentIn(error) as StepDetail | null;
}

function addingKey(stepId: number) {
  return ['add details', stepId] as const;
}

/** The answer for one new detail, in the form of the answer for several. */
function alone({ step, task, project, ...detail }: SavedDetail) {
  return { details: [detail], step, task, project };
}

function createdText(count: number): string {
  return count === 1
    ? 'Step detail created successfully'
    : `${count} step details created successfully`;
}

/** A detail in the place of its older self. What is being ticked stays as it was clicked. */
function replaced(one: StepDetail, newer: StepDetail): StepDetail {
  if (one.id !== newer.id) return one;
  return { ...newer, completion: ticks.wanted(newer.id) ?? newer.completion };
}

function without(details: readonly StepDetail[], others: readonly StepDetail[]): StepDetail[] {
  const ids = new Set(others.map(({ id }) => id));
  return details.filter(({ id }) => !ids.has(id));
}

/** Shows a change at once, and has everything that shows it read again. */
function change(
  queryClient: QueryClient,
  step: TaskStep,
  after: (details: StepDetail[]) => StepDetail[],
): void {
  const place = placeOf(queryClient, step);
  if (!place) return;
  showDetails(queryClient, place, after);
  noteChange(queryClient, place);
}

function fail(queryClient: QueryClient, step: TaskStep, text: string, error: Error): void {
  tellFailure(text, error);
  const place = placeOf(queryClient, step);
  if (place) noteChange(queryClient, place);
}

function placeOf(queryClient: QueryClient, { id: stepId, taskId }: TaskStep) {
  const project = projectOfTask(queryClient, taskId);
  return project && { projectId: project.id, stepId };
}

function taskOf(queryClient: QueryClient, { taskId }: TaskStep) {
  return projectOfTask(queryClient, taskId)?.tasks.find(({ id }) => id === taskId);
}
