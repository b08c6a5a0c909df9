import * as z from 'zod/mini';

import { draftShape, isBlankItem, newItem } from '#contract/fields.ts';
import { detailFields, stepFields, taskFields } from '#contract/item.ts';

/*
 * The draft of a checklist: values as typed, with their errors. Ids of tasks, steps and details are unique within the
 * checklist.
 */

const line = { id: z.int(), errors: z._default(z.record(z.string(), z.string()), {}) };

const detailDraft = z.pipe(
  // Drafts stored by version 2 have the completion, as in the API.
  z.object({ ...line, ...draftShape(detailFields), completion: z.optional(z.number()) }),
  z.transform(({ completion, ...detail }) => ({
    ...detail,
    isDone: detail.isDone || completion === 100,
  })),
);
export type DetailDraft = z.output<typeof detailDraft>;

const stepDraft = z.object({
  ...line,
  ...draftShape(stepFields),
  /** The id of another step. */
  waitsFor: z._default(z.nullable(z.int()), null),
  details: z.array(detailDraft),
});
export type StepDraft = z.output<typeof stepDraft>;

export const taskDraft = z.pipe(
  z.object({
    ...line,
    ...draftShape(taskFields),
    // Drafts stored by version 2 have the assignee, as in the API.
    assigneeId: z.optional(z.nullable(z.int())),
    open: z.boolean(),
    steps: z.array(stepDraft),
  }),
  z.transform(({ assigneeId, ...task }) => ({
    ...task,
    personIds: assigneeId ? [assigneeId] : task.personIds,
  })),
);
export type TaskDraft = z.output<typeof taskDraft>;

export function newTask(some: Pick<TaskDraft, 'id'> & Partial<TaskDraft>): TaskDraft {
  return { ...newItem(taskFields), open: true, steps: [], errors: {}, ...some };
}

export function newStep(some: Pick<StepDraft, 'id'> & Partial<StepDraft>): StepDraft {
  return { ...newItem(stepFields), waitsFor: null, details: [], errors: {}, ...some };
}

export function newDetail(some: Pick<DetailDraft, 'id'> & Partial<DetailDraft>): DetailDraft {
  return { ...newItem(detailFields), errors: {}, ...some };
}

export function isBlankTask(task: TaskDraft): boolean {
  return isBlankItem(taskFields, task) && task.steps.every(isBlankStep);
}

export function isBlankStep(step: StepDraft): boolean {
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
export function keptLines(tasks: readonly TaskDraft[], inside: number | null): number {
  if (inside === null) return withoutBlank(tasks, isBlankTask).length;
  return withoutBlank(tasks.find(({ id }) => id === inside)?.steps ?? [], isBlankStep).length;
}
