import * as z from 'zod/mini';

import { templateOffset } from '#contract/due.ts';
import { priority } from '#contract/values.ts';

/*
 * The draft of a checklist: values as typed, with their errors. Ids of tasks, steps and details are unique within the
 * checklist.
 */

const errors = z._default(z.record(z.string(), z.string()), {});

const detailDraft = z.object({
  id: z.int(),
  text: z.string(),
  completion: z.union([z.literal(0), z.literal(100)]),
  errors,
});
export type DetailDraft = z.infer<typeof detailDraft>;

/** Any number of days as typed. NaN means no number and becomes null in storage. */
const offsetDraft = z.object({
  ...templateOffset.shape,
  days: z.pipe(
    z.nullable(z.number()),
    z.transform((days) => days ?? Number.NaN),
  ),
});

const ownerRoleId = z._default(z.nullable(z.int()), null);

const stepDraft = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  estimatedHours: z._default(z.number(), 0),
  /** A fixed date; only imported steps have one. */
  dueDate: z._default(z.nullable(z.string()), null),
  /** As typed: the contract may refuse it. */
  dueOffset: z._default(z.nullable(offsetDraft), null),
  ownerRoleId,
  waitsFor: z._default(z.nullable(z.int()), null),
  personIds: z._default(z.array(z.int()), []),
  evidenceRequired: z._default(z.boolean(), false),
  details: z.array(detailDraft),
  errors,
});
export type StepDraft = z.infer<typeof stepDraft>;

export const taskDraft = z.object({
  id: z.int(),
  name: z.string(),
  description: z._default(z.string(), ''),
  assigneeId: z.nullable(z.int()),
  ownerRoleId,
  priority: z._default(priority, 'medium'),
  estimatedHours: z._default(z.number(), 0),
  /** Must be completed before the announcement. */
  isGate: z._default(z.boolean(), false),
  taskTemplateId: z._default(z.nullable(z.int()), null),
  open: z.boolean(),
  steps: z.array(stepDraft),
  errors,
});
export type TaskDraft = z.infer<typeof taskDraft>;

export function newTask(some: Pick<TaskDraft, 'id'> & Partial<TaskDraft>): TaskDraft {
  return { ...noTask, ...some };
}

export function newStep(some: Pick<StepDraft, 'id'> & Partial<StepDraft>): StepDraft {
  return { ...noStep, ...some };
}

export function newDetail(some: Pick<DetailDraft, 'id'> & Partial<DetailDraft>): DetailDraft {
  return { text: '', completion: 0, errors: {}, ...some };
}

export function isBlankTask({
  name,
  description,
  assigneeId,
  ownerRoleId: role,
  priority: level,
  estimatedHours,
  isGate,
  steps,
}: TaskDraft): boolean {
  if (assigneeId !== null || role !== null || isGate) return false;
  if (estimatedHours !== 0 || level !== noTask.priority) return false;
  return isBlankText(name) && isBlankText(description) && steps.every(isBlankStep);
}

export function isBlankStep({ name, description, details, ...terms }: StepDraft): boolean {
  const { estimatedHours, dueDate, dueOffset: offset, ownerRoleId: role, personIds } = terms;
  if (role !== null || personIds.length > 0) return false;
  if (terms.evidenceRequired || terms.waitsFor !== null) return false;
  if (estimatedHours !== 0 || dueDate !== null || offset !== null) return false;
  return isBlankText(name) && isBlankText(description) && details.every(isBlankDetail);
}

export function isBlankDetail({ text }: Pick<DetailDraft, 'text'>): boolean {
  return isBlankText(text);
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

const noTask = {
  name: '',
  description: '',
  assigneeId: null,
  ownerRoleId: null,
  priority: 'medium',
  estimatedHours: 0,
  isGate: false,
  taskTemplateId: null,
  open: true,
  steps: [],
  errors: {},
} satisfies Omit<TaskDraft, 'id'>;

const noStep = {
  name: '',
  description: '',
  estimatedHours: 0,
  dueDate: null,
  dueOffset: null,
  ownerRoleId: null,
  waitsFor: null,
  personIds: [],
  evidenceRequired: false,
  details: [],
  errors: {},
} satisfies Omit<StepDraft, 'id'>;

function isBlankText(text: string): boolean {
  return text.trim() === '';
}
