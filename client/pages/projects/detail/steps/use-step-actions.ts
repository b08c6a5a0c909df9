import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import type { Due } from '#client/outline/due-words.ts';
import type { Owned, Owner } from '#client/outline/owners.ts';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import type { PastedLine } from '#client/ui/pasted-lines.ts';
import { useReorder } from '#client/ui/reorder.tsx';
import { markStep } from '#client/work/complete.ts';
import { useDueEdits } from '#client/work/step-queries.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import type { OpenDialog } from './step-dialogs.tsx';
import type { StepAction } from './step-menu.tsx';
import { useStepWrites } from './step-writes.ts';

/** The kind by which a task recognises dragged steps. */
export const draggedSteps = 'step';

/** The actions on a task's steps, behind the archived guard. Functions passed to rows are stable. */
export function useStepActions(
  projectId: number,
  task: Task,
  openDialog: (dialog: OpenDialog) => void,
) {
  const queryClient = useQueryClient();
  const refused = useRefusal('change');
  const readOnly = refused !== null;
  const guard = useArchivedGuard();
  const writes = useStepWrites(projectId);
  const { giveStep } = useOwnerWrites();
  const setDue = useDueEdits();
  const { id: taskId, steps } = task;

  const reorder = useReorder({
    kind: draggedSteps,
    ids: steps.map(({ id }) => id),
    nameOf: (id) => steps.find((step) => step.id === id)?.name ?? '',
    onReorder: (ids) => writes.reorder(taskId, ids),
    guard,
    disabled: readOnly,
  });
  const act = (action: StepAction, step: TaskStep) => {
    if (action === 'up' || action === 'down')
      return reorder.move(step.id, action === 'up' ? -1 : 1);
    return guard(() => openDialog({ kind: action, step }));
  };
  const mark = (stepId: number, isCompleted: boolean) =>
    guard(() => {
      const step = steps.find(({ id }) => id === stepId);
      if (step) void markStep(queryClient, { ...step, projectId }, isCompleted);
    });
  const give = (step: TaskStep, owner: Owner, before: Owned) =>
    new Promise<void>((resolve) => {
      guard(() => resolve(giveStep(step.id, owner, before)), resolve);
    });
  const schedule = (step: TaskStep, due: Due) =>
    new Promise<boolean>((resolve) => {
      guard(
        () => resolve(setDue(step, due)),
        () => resolve(false),
      );
    });
  const latest = useRef({ act, mark, give, schedule });
  useLayoutEffect(() => {
    latest.current = { act, mark, give, schedule };
  });

  return {
    refused,
    readOnly,
    reorder,
    act: useCallback<typeof act>((...args) => latest.current.act(...args), []),
    mark: useCallback<typeof mark>((...args) => latest.current.mark(...args), []),
    give: useCallback<typeof give>((...args) => latest.current.give(...args), []),
    schedule: useCallback<typeof schedule>((...args) => latest.current.schedule(...args), []),
    create: () => guard(() => openDialog({ kind: 'create', taskId })),
    add: (lines: PastedLine[], onFailed: () => void) =>
      guard(() => writes.add(taskId, lines.map(stepOf), onFailed), onFailed),
  };
}

function stepOf({ text, done }: PastedLine) {
  return { name: text, isCompleted: done };
}
