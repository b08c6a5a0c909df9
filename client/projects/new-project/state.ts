import { outlineFrom } from '#client/checklist/outline.ts';
import type { Outline } from '#client/checklist/outline.ts';

import { noDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

export type FormState = ProjectDraft &
  Outline & {
    /** Problems of the project's fields, and of `tasks` as a whole. */
    errors: Record<string, string>;
    /** The form is locked while sending. */
    sending: boolean;
    /** Counts resets. */
    beginning: number;
  };

/** Restores the form from its draft, if any. */
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
