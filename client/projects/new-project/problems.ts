import { addTaskControl } from '#client/checklist/outline.ts';
import type { Focus } from '#client/checklist/outline.ts';
import { firstWrongLine, withLineProblems } from '#client/checklist/problems.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { newProject } from '#contract/projects.ts';

import { bodyOf } from './body.ts';
import { noFields } from './draft.ts';
import { problemOfDay } from './hire-day.ts';
import type { FormState } from './state.ts';

/**
 * What the contract refuses in the form as it is, and a hire date that is `unreadable`; nothing where it
 * can be sent.
 */
export function problemsOf(
  form: Pick<FormState, 'fields' | 'tasks'>,
  unreadable = false,
): Problems {
  const parsed = newProject.safeParse(bodyOf(form, new Date(0).toISOString()));
  const refused = (parsed.error?.issues ?? [])
    .map(({ path, message }) => ({ path: path.join('.'), message }))
    .filter(({ path }) => path !== 'endDate');
  const day = problemOfDay(form.fields.endDate, unreadable);
  return day === null ? refused : [...refused, { path: 'endDate', message: day }];
}

/** What keeps the form from being saved as a template, which has neither a name of its own nor days. */
export function templateProblemsOf(form: Pick<FormState, 'fields' | 'tasks'>): Problems {
  return problemsOf(form).filter(({ path }) => path !== 'name' && path !== 'endDate');
}

/**
 * The form with each problem at the line or field that it names, by the paths of what was sent. The focus
 * goes to the first one, whose task is opened. Problems of nothing that the form shows are left out.
 */
export function withProblems(form: FormState, problems: Problems): FormState {
  const { tasks, others } = withLineProblems(form.tasks, problems, 'tasks');
  const errors: Record<string, string> = {};
  for (const { path, message } of others) if (isShown(path)) errors[path] ??= message;
  return { ...form, errors, tasks, focus: firstWrong(errors, tasks) ?? form.focus };
}

function isShown(field: string): boolean {
  return field in noFields || field === 'tasks' || field.startsWith('roleHolders.');
}

function firstWrong(errors: FormState['errors'], tasks: FormState['tasks']): Focus | null {
  const field = Object.keys(noFields).find((name) => name in errors);
  if (field) return { control: field };
  return errors['tasks'] ? { control: addTaskControl } : firstWrongLine(tasks);
}
