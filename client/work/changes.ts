import type { QueryClient } from '@tanstack/react-query';

import { reportFailure } from '#client/data/failure.ts';
import { isLatest, readMissed, take } from '#client/data/live/take.ts';
import type { PendingChange, Progress } from '#client/data/pending-changes.ts';
import { queue } from '#client/data/pending-queue.ts';
import { write } from '#client/data/writes.ts';
import { projectQuery, stepDetailsQuery } from '#client/pages/projects/queries.ts';
import type { SavedDetail, SavedStep } from '#contract/steps.ts';
import type { SavedTask } from '#contract/tasks.ts';

import { noteFailure, reportSaves } from './report.ts';

type Kind = PendingChange['kind'];
type Of<One extends Kind> = Extract<PendingChange, { kind: One }>;

type Handlers<One extends Kind> = {
  /** `last`: no newer change of the same subject is queued. */
  onSaved?: (answer: AnswerTo<One>, change: Of<One>, last: boolean) => void;
  /** Reports the failure by default. */
  onFailed?: (error: unknown) => void;
};

type AnswerTo<One extends Kind> = One extends 'tick'
  ? SavedDetail
  : One extends 'mark' | 'move'
    ? SavedStep
    : One extends 'finish'
      ? SavedTask
      : unknown;

/**
 * Makes an optimistic change: `usePending` shows it immediately; a failure reverts and reports it. Reads of the
 * project wait until none of its changes is pending.
 */
export function makeChange<One extends Kind>(
  queryClient: QueryClient,
  change: Of<One>,
  { onSaved, onFailed }: Handlers<One> = {},
): void {
  stopReads(queryClient, change);
  queue.add(change, {
    send: (now) => send(queryClient, now),
    onSent: (now, answer, last) => onSaved?.(answer as AnswerTo<One>, now as Of<One>, last),
    onFailed: ({ kind, projectId }, error) => {
      if (kind === 'finish') return onFailed?.(error);
      noteFailure(projectId);
      return reportFailure(failures[kind], error);
    },
    onSettled: (projectId) => {
      reportSaves(projectId);
      void readMissed(queryClient);
    },
  });
}

/** A read that began before an optimistic change may or may not contain it. */
function stopReads(queryClient: QueryClient, change: PendingChange): void {
  if (change.kind === 'finish') return;
  void queryClient.cancelQueries({ queryKey: projectQuery(change.projectId).queryKey });
  if ('stepId' in change) {
    void queryClient.cancelQueries({ queryKey: stepDetailsQuery(change.stepId).queryKey });
  }
}

const failures: Record<Exclude<Kind, 'finish'>, string> = {
  tick: 'Failed to update step detail',
  detailOrder: 'Failed to update step detail',
  mark: 'Failed to update step',
  move: 'Failed to update step',
  stepOrder: 'Failed to update step',
  taskOrder: 'Failed to update task',
};

/** After this time without a response the server counts as unreachable. */
const timeoutMs = 20_000;

function send(queryClient: QueryClient, change: PendingChange): Promise<unknown> {
  // The refresh waits until nothing is pending, so it is not awaited.
  const options = { awaitRefresh: false, signal: AbortSignal.timeout(timeoutMs) };
  const taking = <Answer>(
    progressIn: (answer: Answer) => Progress | null,
    ...records: Parameters<typeof take>[2]
  ) => ({
    ...options,
    take: (answer: Answer, position: number | null) => {
      const progress = isLatest(change.projectId, position) ? progressIn(answer) : null;
      return take(queryClient, { change, answer: progress }, records);
    },
  });
  switch (change.kind) {
    case 'tick': {
      const { detailId: id, stepId, completion, reason, undo } = change;
      const body = { completion, ...(reason !== undefined && { reason }), ...(undo && { undo }) };
      const records = [
        { entity: 'stepDetail', id },
        { entity: 'taskStep', id: stepId },
      ] as const;
      return write(
        queryClient,
        'updateDetail',
        { params: { id }, body },
        taking(ofDetail, ...records),
      );
    }
    case 'mark': {
      const { stepId: id, isCompleted, reason, undo } = change;
      const body = { isCompleted, ...(reason !== undefined && { reason }), ...(undo && { undo }) };
      const record = { entity: 'taskStep', id } as const;
      return write(queryClient, 'updateStep', { params: { id }, body }, taking(ofStep, record));
    }
    case 'finish': {
      const { taskId: id } = change;
      const body = { status: 'completed', auto: true } as const;
      const record = { entity: 'task', id } as const;
      const how = { ...taking(ofTask, record), method: 'PATCH' } as const;
      return write(queryClient, 'updateTask', { params: { id }, body }, how);
    }
    case 'move': {
      const { stepId: id, taskId } = change;
      return write(
        queryClient,
        'updateStep',
        { params: { id }, body: { taskId } },
        taking(unknown),
      );
    }
    case 'stepOrder': {
      const { taskId: id, ids } = change;
      return write(queryClient, 'reorderSteps', { params: { id }, body: { ids } }, taking(unknown));
    }
    case 'taskOrder': {
      const { projectId: id, ids } = change;
      return write(queryClient, 'reorderTasks', { params: { id }, body: { ids } }, taking(unknown));
    }
    default: {
      const { stepId: id, ids } = change;
      return write(
        queryClient,
        'reorderDetails',
        { params: { id }, body: { ids } },
        taking(unknown),
      );
    }
  }
}

function ofDetail({ step, task, project, ...detail }: SavedDetail): Progress {
  return { detail, step, task, project };
}

function ofStep({ task, project, ...step }: SavedStep): Progress {
  return { step, task, project };
}

function ofTask({ changed: _, steps: __, project, ...task }: SavedTask): Progress {
  return { task, project };
}

/** Its effect on its siblings is not in the answer. */
const unknown = () => null;
