import * as z from 'zod/mini';

import { priority } from '../../../contract/values.ts';

/*
 * The New Project form as data: what was typed, and what is wrong with it. Every task, step and detail
 * has an id of its own, unique within the form.
 */

const errors = z._default(z.record(z.string(), z.string()), {});

const detailDraft = z.object({
  id: z.int(),
  text: z.string(),
  completion: z.union([z.literal(0), z.literal(100)]),
  errors,
});
export type DetailDraft = z.infer<typeof detailDraft>;

const stepDraft = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  details: z.array(detailDraft),
  errors,
});
export type StepDraft = z.infer<typeof stepDraft>;

const taskDraft = z.object({
  id: z.int(),
  name: z.string(),
  assigneeId: z.nullable(z.int()),
  /** Its steps are shown. */
  open: z.boolean(),
  steps: z.array(stepDraft),
  errors,
});
export type TaskDraft = z.infer<typeof taskDraft>;

const projectFields = z.object({
  name: z.string(),
  category: z.string(),
  market: z.string(),
  description: z.string(),
  /** A day, or blank. */
  endDate: z.string(),
  priority,
  projectManagerId: z.nullable(z.int()),
});
export type ProjectFields = z.infer<typeof projectFields>;

/** One try at creating exactly what the form holds: trying again under the same key is harmless. */
const attempt = z.object({ key: z.string(), startDate: z.string() });
export type Attempt = z.infer<typeof attempt>;

/** What is kept of a form that has not been sent yet. */
export const projectDraft = z.object({
  fields: projectFields,
  tasks: z.array(taskDraft),
  nextId: z.int(),
  attempt: z.nullable(attempt),
});
export type ProjectDraft = z.infer<typeof projectDraft>;

export const noFields: ProjectFields = {
  name: '',
  category: '',
  market: '',
  description: '',
  endDate: '',
  priority: 'medium',
  projectManagerId: null,
};

/** The draft of an empty form. */
export const noDraft: ProjectDraft = { fields: noFields, tasks: [], nextId: 1, attempt: null };

/** True where nothing was typed or chosen that somebody would miss. */
export function isBlank({ fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>): boolean {
  const names = Object.keys(noFields) as (keyof ProjectFields)[];
  return names.every((name) => fields[name] === noFields[name]) && tasks.every(isBlankTask);
}

/** A task that holds nothing. */
export function isBlankTask({ name, assigneeId, steps }: TaskDraft): boolean {
  return isBlankText(name) && assigneeId === null && steps.every(isBlankStep);
}

/** A step that holds nothing. */
export function isBlankStep({ name, description, details }: StepDraft): boolean {
  return isBlankText(name) && isBlankText(description) && details.every(isBlankDetail);
}

/** A detail that will be dropped. */
export function isBlankDetail({ text }: Pick<DetailDraft, 'text'>): boolean {
  return isBlankText(text);
}

function isBlankText(text: string): boolean {
  return text.trim() === '';
}
