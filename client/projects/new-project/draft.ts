import * as z from 'zod/mini';

import { isBlankTask, taskDraft } from '#client/checklist/draft.ts';
import { roleHolder } from '#contract/owner-roles.ts';
import { priority } from '#contract/values.ts';

/*
 * The New Project form as data: what was typed, and what is wrong with it.
 */

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

const noneMissing = { category: '', market: '' };

/** What is kept of a form that has not been sent yet. */
export const projectDraft = z.object({
  fields: projectFields,
  tasks: z.array(taskDraft),
  nextId: z.int(),
  /** The names in its template that the lists have no more; blank where there is none. */
  missing: z._default(z.object({ category: z.string(), market: z.string() }), noneMissing),
  /** Who was chosen by hand to hold a role. */
  holders: z._default(z.array(roleHolder), []),
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
export const noDraft: ProjectDraft = {
  fields: noFields,
  tasks: [],
  nextId: 1,
  missing: noneMissing,
  holders: [],
  attempt: null,
};

/** True where nothing was typed or chosen that somebody would miss. */
export function isBlank({ fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>): boolean {
  const names = Object.keys(noFields) as (keyof ProjectFields)[];
  return names.every((name) => fields[name] === noFields[name]) && tasks.every(isBlankTask);
}
