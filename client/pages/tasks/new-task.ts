import type { Issue } from '#client/forms/field-problems.ts';
import { reference } from '#client/forms/record-fields.ts';
import type { RecordField, ValuesOf } from '#client/forms/record-fields.ts';
import { saveFormDraft } from '#client/forms/record-form.ts';
import { isBlankStep, storedSteps, withoutBlank } from '#client/outline/draft.ts';
import { taskFields } from '#client/outline/work-fields.ts';
import { discardDrafts, readDraft } from '#client/ui/drafts.ts';
import { newSteps } from '#contract/checklist.ts';
import type { StepItem } from '#contract/checklist.ts';
import { parseHours } from '#contract/hours.ts';

import { newTaskDraftKey } from './draft-key.ts';

const steps: RecordField<StepItem[]> = {
  label: 'Steps',
  blank: [],
  read: storedSteps,
  restore: storedSteps,
  // The line at the end waits for input.
  send: (items) => newSteps(withoutBlank(items, isBlankStep)),
  inWords: String,
};

export const newTaskFields = {
  ...taskFields,
  projectId: {
    ...reference('Project'),
    // The contract checks the title only if every value has the right type.
    send: (id: number | null) => id ?? 0,
    reword: (message: string, id: number | null) => (id === null ? 'Project is required' : message),
  },
  // The API accepts both names; this form has always sent the older one.
  status: {
    ...taskFields.status,
    send: (status: string) => (status === 'pending' ? 'todo' : status),
  },
  steps,
};
type NewTaskValues = ValuesOf<typeof newTaskFields>;

/** The text after the server refused a task with these issues. */
export function failureText(issues: readonly Issue[]): string {
  const inSteps =
    issues.length > 0 && issues.every(({ path }) => String(path).startsWith('steps.'));
  return inSteps ? 'Failed to create task step' : 'Failed to create task';
}

type FormerDraft = Omit<NewTaskValues, 'steps'> & { steps: Record<string, string>[] };

/** Version 2 stored the draft in another shape, with hours and days as typed. */
export function adoptFormerDraft(): void {
  const former = readDraft(newTaskDraftKey) as FormerDraft | undefined;
  if (!former?.steps) return;
  discardDrafts(newTaskDraftKey);
  const lines = former.steps.map(({ name, description, estimatedHours = '', dueDate }) => ({
    name,
    description,
    estimatedHours: parseHours(estimatedHours) || 0,
    dueDate: dueDate || null,
  }));
  saveFormDraft(newTaskDraftKey, newTaskFields, { ...former, steps: storedSteps(lines) });
}
