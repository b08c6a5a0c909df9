import { outlineFrom } from '#client/checklist/outline.ts';
import type { Outline } from '#client/checklist/outline.ts';

import { noDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

export type FormState = ProjectDraft &
  Outline & {
    errors: Record<string, string>;
    sending: boolean;
    /** Counts resets. */
    beginning: number;
  };

export function formFrom(draft: ProjectDraft | null): FormState {
  const { fields, missing, holders, attempt, ...outline } = draft ?? noDraft;
  return {
    ...outlineFrom(outline),
    fields,
    missing,
    holders,
    attempt,
    errors: {},
    sending: false,
    beginning: 0,
  };
}

export function draftOf(form: FormState): ProjectDraft {
  const { fields, tasks, nextId, missing, holders, attempt } = form;
  return { fields, tasks, nextId, missing, holders, attempt };
}
