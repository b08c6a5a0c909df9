import * as z from 'zod/mini';

import type { DetailItem, StepItem, TaskItem } from '#contract/checklist.ts';
import { draftShape, isBlankItem, newItem } from '#contract/fields.ts';
import { detailFields, stepFields, taskFields } from '#contract/item.ts';

/*
 * The draft of a checklist: values as typed, with their errors. Ids of tasks, steps and details are unique within the
 * checklist.
 */

type Numbered = { id: number; errors: Record<string, string> };
export type DetailDraft = DetailItem & Numbered;
/** `waitsFor` is the id of another step. */
export type StepDraft = Omit<StepItem, 'waitsFor' | 'details'> &
  Numbered & { waitsFor: number | null; open: boolean; details: DetailDraft[] };
export type TaskDraft = Omit<TaskItem, 'steps'> & Numbered & { open: boolean; steps: StepDraft[] };

export function newTask(some: Pick<TaskDraft, 'id'> & Partial<TaskDraft>): TaskDraft {
  return { ...newItem(taskFields), open: true, steps: [], errors: {}, ...some };
}

export function newStep(some: Pick<StepDraft, 'id'> & Partial<StepDraft>): StepDraft {
  return { ...newItem(stepFields), waitsFor: null, open: true, details: [], errors: {}, ...some };
}

export function newDetail(some: Pick<DetailDraft, 'id'> & Partial<DetailDraft>): DetailDraft {
  return { ...newItem(detailFields), errors: {}, ...some };
}

export function isBlankTask(task: TaskDraft): boolean {
  return isBlankItem(taskFields, task) && task.steps.every(isBlankStep);
}

export function isBlankStep(step: { details: readonly Pick<DetailDraft, 'text'>[] }): boolean {
  return isBlankItem(stepFields, step) && step.details.every(isBlankDetail);
}

export function isBlankDetail({ text }: Pick<DetailDraft, 'text'>): boolean {
  return text.trim() === '';
}

/** Drops the blank line at the end that waits for input. */
export function withoutBlank<Line>(
  lines: readonly Line[],
  isBlank: (line: Line) => boolean,
): Line[] {
  const latest = lines.at(-1);
  return latest !== undefined && isBlank(latest) ? lines.slice(0, -1) : [...lines];
}

/** The number of tasks, or steps of a task, that stay when others are added. */
export function remainingLines(tasks: readonly TaskDraft[], inside: number | null): number {
  if (inside === null) return withoutBlank(tasks, isBlankTask).length;
  return withoutBlank(tasks.find(({ id }) => id === inside)?.steps ?? [], isBlankStep).length;
}

/** The checklist of a stored draft, which may lack fields that were added since. */
export function storedItems(stored: unknown): TaskItem[] {
  return z.array(storedTask).safeParse(stored).data ?? [];
}

export function storedSteps(stored: unknown): StepItem[] {
  return z.array(storedStep).safeParse(stored).data ?? [];
}

const storedDetail = z.pipe(
  // Drafts stored by version 2 have the completion, as in the API.
  z.object({ ...draftShape(detailFields), completion: z.optional(z.number()) }),
  z.transform(({ completion, ...detail }) => ({
    ...detail,
    isDone: detail.isDone || completion === 100,
  })),
);

const storedStep = z.object({
  ...draftShape(stepFields),
  // Version 2 stored the id of a line.
  // oxlint-disable-next-line promise/valid-params -- a schema
  waitsFor: z.catch(draftShape(stepFields).waitsFor, null),
  details: z._default(z.array(storedDetail), []),
});

const storedTask = z.pipe(
  z.object({
    ...draftShape(taskFields),
    // Drafts stored by version 2 have the assignee, as in the API.
    assigneeId: z.optional(z.nullable(z.int())),
    steps: z.array(storedStep),
  }),
  z.transform(({ assigneeId, ...task }) => ({
    ...task,
    personIds: assigneeId ? [assigneeId] : task.personIds,
  })),
);
