import { outlineFrom } from '#client/checklist/outline.ts';
import type { Outline } from '#client/checklist/outline.ts';

import { noDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

/** The New Project form as it is worked on. */
export type FormState = ProjectDraft &
  Outline & {
    /** What is wrong with the fields of the project, and with its `tasks` as a whole. */
    errors: Record<string, string>;
    /** It is on its way to the server: nothing in it changes meanwhile. */
    sending: boolean;
    /** How often it was begun anew. */
    beginning: number;
  };

/** The form from what was kept of it, or an empty one. */
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

/** What is kept of a form. */
export function draftOf(form: FormState): ProjectDraft {
  const { fields, tasks, nextId, missing, holders, attempt } = form;
  return { fields, tasks, nextId, missing, holders, attempt };
}
