import type { QueryClient } from '@tanstack/react-query';

import type { PendingChange } from '#client/data/pending-changes.ts';
import { pending } from '#client/data/pending.ts';
import type { WithReason } from '#client/shared/retry-with-reason.ts';
import { shortDay } from '#client/ui/day.ts';
import { seriesOf, showSuccess } from '#client/ui/toasts.ts';
import type { StepDetail, TaskStep } from '#contract/steps.ts';
import { done } from '#rules/progress.ts';

import { makeChange } from './changes.ts';
import { completeTasksSoon, stepCompleted, taskIn } from './follow-up.ts';
import { isLastOpen, withReason } from './reason.ts';
import type { Completed } from './reason.ts';
import { isReopened } from './reopened.ts';
import { noteSave } from './report.ts';

/** A step on any page, with everything that completing it depends on. */
export type PlacedStep = Completed &
  Pick<TaskStep, 'taskId' | 'detailsCount' | 'completedDetailsCount'> & {
    projectId: number;
    /** To report another one after reopening. */
    dueDate?: string | null;
    /** If the page does not read the project. */
    projectName?: string;
  };

/** `leaves`: a completed step leaves the list, so the toast names it and offers to undo it. `undo`: this is that. */
type How = { leaves?: boolean; undo?: boolean };

/** Ticks or unticks a detail, after asking for a reason if needed. Resolves once it is saved, failed or given up. */
export function tickDetail(
  queryClient: QueryClient,
  step: PlacedStep,
  detail: StepDetail,
  completion: number,
  { leaves = false, undo: isUndo = false }: How = {},
): Promise<void> {
  const { id: stepId, projectId, taskId } = step;
  const { id: detailId, completion: known } = detail;
  const place = { projectId, taskId, stepId, detailId };
  const ticked = { ...detail, completion: done };
  const undo = () => tickDetail(queryClient, step, ticked, 0, { leaves, undo: true });
  return complete(
    queryClient,
    step,
    { kind: 'tick', ...place, completion, known, ...(isUndo && { undo: true }) },
    {
      asks: completion === done && isLastOpen(step),
      ...(leaves && { undo }),
    },
  );
}

/** The same for a step without details. */
export function markStep(
  queryClient: QueryClient,
  step: PlacedStep,
  isCompleted: boolean,
  { leaves = false, undo: isUndo = false }: How = {},
): Promise<void> {
  const { id: stepId, projectId } = step;
  const undo = () => markStep(queryClient, step, false, { leaves, undo: true });
  return complete(
    queryClient,
    step,
    { kind: 'mark', projectId, stepId, isCompleted, ...(isUndo && { undo: true }) },
    {
      asks: isCompleted,
      ...(leaves && { undo }),
    },
  );
}

type Completion = Extract<PendingChange, { kind: 'tick' | 'mark' }>;
type Acting = { asks: boolean; undo?: () => Promise<void> };

function complete(
  queryClient: QueryClient,
  step: PlacedStep,
  change: Completion,
  { asks, undo }: Acting,
): Promise<void> {
  const before = taskIn(queryClient, step.projectId, step.taskId);
  return new Promise((resolve) => {
    const send = (reasoned: WithReason) => {
      makeChange<Completion['kind']>(
        queryClient,
        { ...change, ...reasoned },
        {
          onSaved: (answer, saved, last) => {
            const { status, dueDate } = 'step' in answer ? answer.step : answer;
            const due = movedWords(step, dueDate);
            const isCompleted = last && completes(saved) && status === 'completed';
            if (isCompleted) stepCompleted(queryClient, step, answer.task);
            if (undo && isCompleted) offerUndo(step, undo);
            else if (undo && saved.kind === 'mark') reportOpen(step, due);
            else {
              const reopened = isReopened(before, answer.task.status) && before?.title;
              noteSave(saved, reopened || null, due);
            }
            completeTasksSoon(queryClient, step, answer.task);
          },
        },
      );
      void pending.settled((one) => isSame(one, change)).then(resolve);
    };
    if (asks) withReason(step, send, resolve);
    else send({});
  });
}

function completes(change: Completion): boolean {
  return change.kind === 'mark' ? change.isCompleted : change.completion === done;
}

function isSame(one: PendingChange, other: Completion): boolean {
  return other.kind === 'mark'
    ? one.kind === 'mark' && one.stepId === other.stepId
    : one.kind === 'tick' && one.detailId === other.detailId;
}

function offerUndo({ id, name }: PlacedStep, undo: () => Promise<void>): void {
  showSuccess(`"${name}" is completed`, {
    undo: { label: 'Undo', onUndo: () => void undo() },
    series: seriesOf('steps completed', id),
  });
}

function reportOpen({ id, name }: PlacedStep, due: string | null): void {
  showSuccess(`"${name}" is open again`, {
    series: seriesOf('steps reopened', id),
    ...(due !== null && { reason: due }),
  });
}

/** A reopened step counts its due date again. Null if it has not changed. */
function movedWords({ dueDate: before }: PlacedStep, after: string | null): string | null {
  if (before === undefined || before === after) return null;
  return after === null ? 'It has no due date any more.' : `It is now due ${shortDay(after)}.`;
}
