import { newDetails } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import { awaitedStep, waitPlaces } from '#rules/waits.ts';

import { isBlankDetail } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';
import type { Outline } from './outline.ts';

/** Drafts of items, with ids from `firstId` on. Details are folded, so that many steps fit on a screen. */
export function draftsOf(
  tasks: readonly TaskItem[],
  firstId: number,
): Pick<Outline, 'tasks' | 'nextId'> {
  let nextId = firstId;
  const line = () => ({ id: nextId++, errors: {} });
  const drafts = tasks.map((task) => ({
    ...task,
    ...line(),
    open: true,
    steps: task.steps.map((step) => ({
      ...step,
      ...line(),
      open: false,
      details: step.details.map((detail) => ({ ...detail, ...line() })),
    })),
  }));
  return {
    tasks: drafts.map((task, own) => ({
      ...task,
      steps: task.steps.map((step) => ({
        ...step,
        waitsFor: awaitedStep(drafts, own, step.waitsFor)?.id ?? null,
      })),
    })),
    nextId,
  };
}

/** The items of drafts, without blank details. */
export function itemsOf(drafts: readonly TaskDraft[]): TaskItem[] {
  const placeOf = waitPlaces(drafts);
  return drafts.map(({ id: _, errors: _errors, open: _open, ...task }, own) => ({
    ...task,
    steps: task.steps.map(({ id: _id, errors: _wrong, open: _unfolded, ...step }) => ({
      ...step,
      waitsFor: placeOf(step.waitsFor, own),
      details: filledDetails(step).map(({ text, isDone }) => ({ text, isDone })),
    })),
  }));
}

export function filledDetails({ details }: Pick<StepDraft, 'details'>) {
  return details.filter((detail) => !isBlankDetail(detail));
}

export function previewSteps({ steps }: Pick<TaskDraft, 'steps'>) {
  return steps.map((step) => ({ details: newDetails(filledDetails(step)) }));
}
