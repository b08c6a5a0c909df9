import { outlineAfter, isSameChecklist } from '#client/checklist/reducer.ts';
import type { OutlineAction } from '#client/checklist/reducer.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';

import { draftOfTemplate } from '../from-template/draft-of-template.ts';
import type { LoadedTemplate } from '../from-template/draft-of-template.ts';
import { noDraft } from './draft.ts';
import type { Attempt, ProjectDraft, ProjectFields } from './draft.ts';
import { problemOfDay } from './hire-day.ts';
import { withProblems } from './problems.ts';
import { withHolder } from './role-holders.ts';
import { formFrom } from './state.ts';
import type { FormState } from './state.ts';

type Refusal = { type: 'refuse'; problems: readonly { path: string; message: string }[] };

export type FormAction =
  | { type: 'change fields'; change: Partial<ProjectFields> }
  | { type: 'hold role'; held: RoleHolder }
  /** The hire date lost the focus; `unreadable` if its text is not a date. */
  | { type: 'check day'; unreadable: boolean }
  | OutlineAction
  /** A template replaces everything; the project starts on `today`. */
  | { type: 'load'; loaded: LoadedTemplate; today: string }
  | { type: 'send'; attempt: Attempt }
  | Refusal
  | { type: 'clear' };

export function formAfter(form: FormState, action: FormAction): FormState {
  if (action.type === 'refuse') return refused(form, action.problems);
  if (action.type === 'send') {
    return { ...form, sending: true, attempt: action.attempt, errors: {} };
  }
  if (form.sending) return form;
  const edited = afterEdit(form, action);
  const same = edited.fields === form.fields && edited.holders === form.holders;
  return same && isSameChecklist(edited.tasks, form.tasks) ? edited : asAnother(edited);
}

function refused(form: FormState, problems: Refusal['problems']): FormState {
  // The server created nothing if it found a problem in the form.
  const attempt = form.sending && problems.length > 0 ? null : form.attempt;
  return withProblems({ ...form, attempt, sending: false }, problems);
}

function asAnother(edited: FormState): FormState {
  // After an edit the next request is a new attempt.
  const errors = 'tasks' in edited.errors ? withoutKeys(edited.errors, ['tasks']) : edited.errors;
  return { ...edited, attempt: null, errors };
}

type Edit = Exclude<FormAction, { type: 'send' | 'refuse' }>;

function afterEdit(form: FormState, action: Edit): FormState {
  switch (action.type) {
    case 'change fields':
      return {
        ...form,
        fields: { ...form.fields, ...action.change },
        errors: withoutKeys(form.errors, Object.keys(action.change)),
      };
    case 'hold role':
      return { ...form, holders: withHolder(form.holders, action.held) };
    case 'check day':
      return withDayChecked(form, action.unreadable);
    case 'clear':
      // Ids continue, so that an undo cannot restore a line with a used id.
      return restarted(form, { ...noDraft, nextId: form.nextId });
    case 'load': {
      const { loaded, today } = action;
      return restarted(form, draftOfTemplate(loaded, { firstId: form.nextId, today }));
    }
    default:
      return outlineAfter(form, action);
  }
}

function restarted(form: FormState, draft: ProjectDraft): FormState {
  return { ...formFrom(draft), beginning: form.beginning + 1, focus: { control: 'name' } };
}

function withDayChecked(form: FormState, unreadable: boolean): FormState {
  const endDate = problemOfDay(form.fields.endDate, unreadable);
  const errors = withoutKeys(form.errors, ['endDate']);
  return { ...form, errors: endDate === null ? errors : { ...errors, endDate } };
}

function withoutKeys(errors: FormState['errors'], names: readonly string[]): FormState['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
