import { addTaskControl } from '#client/checklist/outline.ts';
import type { Focus } from '#client/checklist/outline.ts';
import { firstWrongLine, withLineProblems } from '#client/checklist/problems.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { newProject } from '#contract/projects.ts';

import { bodyOf } from './body.ts';
import { noFields } from './draft.ts';
import { problemOfDay } from './hire-day.ts';
import type { FormState } from './state.ts';

/** The problems that the contract finds in the form, and an `unreadable` hire date; empty if it can be sent. */
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

/** The problems that prevent saving the form as a template, which has neither a project's name nor days. */
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
  for (const { path, message } of others) {
    // Milestones show what is wrong with any of them below their rows.
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
