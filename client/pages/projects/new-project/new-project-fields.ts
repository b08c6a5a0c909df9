import type { RecordField, ValuesOf } from '#client/forms/record-fields.ts';
import { reference, text } from '#client/forms/record-fields.ts';
import { saveFormDraft } from '#client/forms/record-form.ts';
import type { Sight } from '#client/forms/sight-field.ts';
import { storedItems } from '#client/outline/draft.ts';
import { discardDrafts, readDraft } from '#client/ui/drafts.ts';
import { newTasks } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';

import { projectFields } from '../detail/project/project-fields.ts';
import { newProjectKey } from './draft-key.ts';

const { category, market, description, endDate, milestones, priority, projectManagerId } =
  projectFields;
const { roleHolders } = projectFields;

const tasks: RecordField<TaskItem[]> = {
  label: 'Project Tasks',
  blank: [],
  read: storedItems,
  restore: storedItems,
  send: newTasks,
  inWords: String,
};

type Missing = { category: string; market: string };

/** Names in the template that are no longer in the lists; blank if there are none. Only in the draft. */
const missing: RecordField<Missing> = {
  label: 'Missing',
  blank: { category: '', market: '' },
  read: () => missing.blank,
  parts: [],
  send: () => ({}),
  inWords: String,
};

/** Null until it is chosen: the market's default then applies. */
const sight: RecordField<Sight | null> = {
  label: projectFields.sight.label,
  blank: null,
  parts: projectFields.sight.parts,
  read: () => null,
  send: (value) => value && projectFields.sight.send(value),
  inWords: () => '',
};

export const newProjectFields = {
  name: text('Project Name'),
  category,
  market,
  endDate,
  priority,
  projectManagerId,
  description,
  milestones,
  /** The loaded template, even if its content was changed since. */
  projectTemplateId: reference('Template'),
  /** Chosen by hand. The request has the holders of all roles. */
  roleHolders,
  sight,
  missing,
  tasks,
};
export type NewProjectValues = ValuesOf<typeof newProjectFields>;

/** Replaces the draft. */
export function startNewProject(typed: Partial<NewProjectValues>): void {
  discardDrafts(newProjectKey);
  saveFormDraft(newProjectKey, newProjectFields, typed);
}

type FormerDraft = { fields: Partial<NewProjectValues>; holders?: RoleHolder[]; tasks: unknown };

/** Version 2 stored the draft in another shape. */
export function adoptFormerDraft(): void {
  const former = readDraft(newProjectKey) as Partial<FormerDraft> | undefined;
  if (!former?.fields) return;
  const { fields, holders = [], tasks: lines } = former;
  startNewProject({ ...fields, roleHolders: holders, tasks: storedItems(lines) });
}
