import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { currentIn, reportFailure } from '#client/data/failure.ts';
import { queue } from '#client/data/pending-queue.ts';
import { addAll, useWrite, write } from '#client/data/writes.ts';
import { notifyDeleted } from '#client/shared/notify-deleted.ts';
import { retryWithReason } from '#client/shared/retry-with-reason.ts';
import type { WithReason } from '#client/shared/retry-with-reason.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { completeTasksSoon, taskIn } from '#client/work/follow-up.ts';
import { isReopened, reopenedText, reportReopened } from '#client/work/reopened.ts';
import type { NewDetail, StepDetail, TaskStep } from '#contract/steps.ts';
import { newDetail } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { stepDetailsQuery } from '../../queries.ts';

export type StepPlace = { projectId: number; step: TaskStep };
type Adding = { details: NewDetail[]; idempotencyKey: string } & WithReason;

/**
 * Appends details in the order in which they were typed. Until they are saved they are drafts under `draftKey`, which
 * `useUnsavedDetails` returns.
 */
export function useAddDetails({ projectId, step }: StepPlace, draftKey: string) {
  const queryClient = useQueryClient();
  const [, setAdded] = useAdded(draftKey);
  return useMutation({
    mutationKey: addingKey(step.id),
    scope: { id: `details of ${step.id}` },
    mutationFn: (adding: Adding) => addDetails(queryClient, step, adding),
    onMutate: (adding) => {
      setAdded((all) => [...withoutKey(all, adding), adding]);
      const task = taskIn(queryClient, projectId, step.taskId);
      return { task, wasDone: stepIn(task, step.id)?.status === 'completed' };
    },
    onSuccess: (_, adding, before) => {
      setAdded((all) => withoutKey(all, adding));
      const after = taskIn(queryClient, projectId, step.taskId);
      const now = stepIn(after, step.id);
      if (isReopened(before.task, after?.status)) reportReopened(after?.title ?? '');
      else if (before.wasDone && now && now.status !== 'completed') {
        showSuccess(`"${now.name}" is open again`);
      } else showSuccess(createdText(adding.details.length));
    },
    onError: (error) => reportFailure('Failed to create step detail', error),
  });
}

function stepIn(task: Task | undefined, stepId: number): TaskStep | undefined {
  return task?.steps.find(({ id }) => id === stepId);
}

function addDetails(
  queryClient: QueryClient,
  { id: stepId, detailsCount }: TaskStep,
  { details, idempotencyKey, ...reasoned }: Adding,
): Promise<unknown> {
  const params = { id: stepId };
  const options = { idempotencyKey };
  const ordered = details.map((detail, at) => ({ ...detail, order: detailsCount + at }));
  return addAll<(typeof ordered)[number], StepDetail>(`new details of ${stepId}`, ordered, {
    one: (detail) =>
      write(queryClient, 'createDetail', { params, body: { ...detail, ...reasoned } }, options),
    many: async (all) =>
      (
        await write(
          queryClient,
          'createDetails',
          { params, body: { details: all, ...reasoned } },
          options,
        )
      ).details,
  });
}

/** Details that are not saved yet; `failed` if no request is pending. */
export type Unsaved = Adding & { failed: boolean };

/** Added details that are not saved yet, in order; `forget` discards some. */
export function useUnsavedDetails(stepId: number, draftKey: string) {
  const [added, setAdded] = useAdded(draftKey);
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

function useAdded(draftKey: string) {
  return useDraft<Adding[]>(`${draftKey}/added`, nothingAdded);
}

const nothingAdded: Adding[] = [];

function withoutKey(all: readonly Adding[], { idempotencyKey }: Adding): Adding[] {
  return all.filter((one) => one.idempotencyKey !== idempotencyKey);
}

/**
 * Saves a new text; `detail` is the state that the user has seen. A newer text of another user is never overwritten
 * unseen, but shown in the list. Rejects after reporting the failure.
 */
export function useRewordDetail() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useWrite('updateDetail');
  const reword = async (detail: StepDetail, text: string): Promise<void> => {
    const save = (version: number) =>
      mutateAsync({ params: { id: detail.id }, body: { text, version } });
    try {
      await save(detail.version).catch((error: unknown) => {
        const current = currentIn(error) as StepDetail | null;
        // A tick by another user is not a conflict.
        if (current?.text !== detail.text) throw error;
        return save(current.version);
      });
    } catch (error) {
      const current = currentIn(error) as StepDetail | null;
      const { queryKey } = stepDetailsQuery(detail.taskStepId);
      if (!current) reportFailure('Failed to update step detail', error);
      else queryClient.setQueryData(queryKey, (all) => all?.map((one) => replaced(one, current)));
      throw error;
    }
    showSuccess('Step detail updated successfully');
  };
  return { reword, isPending };
}

/** Resolves to whether the deletion succeeded. `onAsk` is called before a reason is asked for. */
export function useDeleteDetail({ projectId, step }: StepPlace) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useWrite('deleteDetail');
  const remove = async ({ id, text }: StepDetail, onAsk: () => void): Promise<boolean> => {
    const before = taskIn(queryClient, projectId, step.taskId);
    const send = async (body: WithReason) => {
      await mutateAsync({ params: { id }, body });
      return true;
    };
    try {
      if (!(await retryWithReason(send, onAsk))) return false;
    } catch (error) {
      reportFailure('Failed to delete step detail', error);
      return false;
    }
    const after = taskIn(queryClient, projectId, step.taskId);
    const reopened = isReopened(before, after?.status);
    const effect = reopened ? `. ${reopenedText(before?.title ?? '')}` : '';
    const told = `Step detail deleted successfully${effect}`;
    notifyDeleted(queryClient, told, 'undeleteDetail', id, text);
    // It may have been the last open one.
    completeTasksSoon(queryClient, { projectId, taskId: step.taskId });
    return true;
  };
  return { remove, isPending };
}

function addingKey(stepId: number) {
  return ['add details', stepId] as const;
}

function createdText(count: number): string {
  return count === 1
    ? 'Step detail created successfully'
    : `${count} step details created successfully`;
}

/** Replaces a detail by its newer state, keeping a pending tick. */
function replaced(one: StepDetail, newer: StepDetail): StepDetail {
  if (one.id !== newer.id) return one;
  return { ...newer, completion: queue.requestedCompletion(newer.id) ?? newer.completion };
}

/** The reason why a text is not accepted, if any. */
export function problemOfText(text: string): string | undefined {
  return newDetail.safeParse({ text }).error?.issues[0]?.message;
}
