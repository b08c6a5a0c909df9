import { addTaskControl } from '#client/checklist/outline.ts';
import type { Focus } from '#client/checklist/outline.ts';
import { firstWrongLine, withLineProblems } from '#client/checklist/problems.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { newProject } from '#contract/projects.ts';

import { bodyOf } from './body.ts';
import { noFields } from './draft.ts';
import { problemOfDay } from './hire-day.ts';
import type { FormState } from './state.ts';

/** Issues of the contract and an `unreadable` hire date; empty if the form can be sent. */
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

/** A template has neither the name of a project nor dates. */
export function templateProblemsOf(form: Pick<FormState, 'fields' | 'tasks'>): Problems {
  return problemsOf(form).filter(({ path }) => path !== 'name' && path !== 'endDate');
}

/**
 * Assigns problems to lines and fields by their paths in the request. The first one gets the focus, and its task is
 * opened. Problems of fields that the form does not show are dropped.
 */
export function withProblems(form: FormState, problems: Problems): FormState {
  const { tasks, others } = withLineProblems(form.tasks, problems, 'tasks');
  const errors: Record<string, string> = {};
  for (const { path, message } of others) {
    // Milestones show all their problems below the rows.
    const field = path.replace(/^(milestones)\..*/, '$1');
    if (isShown(field)) errors[field] ??= message;
  }
  return { ...form, errors, tasks, focus: firstWrong(errors, tasks) ?? form.focus };
}

function isShown(field: string): boolean {
  return field in noFields || field === 'tasks' || field.startsWith('roleHolders.');
}

function firstWrong(errors: FormState['errors'], tasks: FormState['tasks']): Focus | null {
  const field = Object.keys(noFields).find((name) => name in errors);
  if (field) return { control: field === 'milestones' ? 'milestoneName' : field };
  return errors['tasks'] ? { control: addTaskControl } : firstWrongLine(tasks);
}
