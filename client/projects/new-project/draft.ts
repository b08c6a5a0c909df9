import * as z from 'zod/mini';

import { isBlankTask, taskDraft } from '#client/checklist/draft.ts';
import type { MilestoneValue } from '#client/checklist/milestone-values.ts';
import { same } from '#client/ui/edited.ts';
import { roleHolder } from '#contract/owner-roles.ts';
import { priority } from '#contract/values.ts';

const milestoneDraft = z.object({
  name: z.string(),
  due: z.object({
    from: z.enum(['day', 'hire', 'start']),
    side: z.enum(['before', 'after']),
    milestone: z.null(),
    day: z.string(),
    days: z.string(),
    unit: z.enum(['calendar', 'working']),
  }),
});

const projectFields = z.object({
  name: z.string(),
  category: z.string(),
  market: z.string(),
  description: z.string(),
  endDate: z.string(),
  milestones: z._default(z.array(milestoneDraft), []),
  priority,
  projectManagerId: z.nullable(z.int()),
  /** The loaded template, even if its content was changed since. */
  projectTemplateId: z._default(z.nullable(z.int()), null),
});
export type ProjectFields = Omit<z.infer<typeof projectFields>, 'milestones'> & {
  milestones: MilestoneValue[];
};

/** Identifies one attempt to create exactly this content, so that a retry is idempotent. */
const attempt = z.object({
  key: z.string(),
  startDate: z.string(),
  /** Absent until they are known. */
  roleHolders: z.optional(z.array(roleHolder)),
});
export type Attempt = z.infer<typeof attempt>;

const noneMissing = { category: '', market: '' };

export const projectDraft = z.object({
  fields: projectFields,
  tasks: z.array(taskDraft),
  nextId: z.int(),
  /** Names in the template that are no longer in the lists; blank if there are none. */
  missing: z._default(z.object({ category: z.string(), market: z.string() }), noneMissing),
  /** Role holders chosen by hand. */
  holders: z._default(z.array(roleHolder), []),
  attempt: z.nullable(attempt),
});
export type ProjectDraft = Omit<z.infer<typeof projectDraft>, 'fields'> & {
  fields: ProjectFields;
};

export const noFields: ProjectFields = {
  name: '',
  category: '',
  market: '',
  description: '',
  endDate: '',
  milestones: [],
  priority: 'medium',
  projectManagerId: null,
  projectTemplateId: null,
};

export const noDraft: ProjectDraft = {
  fields: noFields,
  tasks: [],
  nextId: 1,
  missing: noneMissing,
  holders: [],
  attempt: null,
};

export function isBlank({ fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>): boolean {
  const names = Object.keys(noFields) as (keyof ProjectFields)[];
  return names.every((name) => same(fields[name], noFields[name])) && tasks.every(isBlankTask);
}
