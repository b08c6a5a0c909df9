import { newStep } from '#contract/steps.ts';
import { taskChanges } from '#contract/tasks.ts';

import { bodyOf, sentSteps } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';

/** What is wrong with the form, by field; of a step, by `steps.` with the step's id and its field. */
export type Problems = Partial<Record<string, string>>;

/** The key of a problem with a step's field. */
export function stepProblem({ id }: Pick<StepDraft, 'id'>, field: string): string {
  return `steps.${id}.${field}`;
}

/** What is wrong before it is sent; `unreadable` are the ids of steps whose due date is half a date. */
export function problemsOf(draft: TaskDraft, unreadable: readonly number[]): Problems {
  const { steps = [], title, description, estimatedHours } = bodyOf(draft);
  const problems: Problems = {};
  if (draft.projectId === null) problems['projectId'] = 'Project is required';
  const task = taskChanges.safeParse({ title, description, estimatedHours });
  note(problems, task.error?.issues ?? [], String);
  const drafts = sentSteps(draft);
  for (const [place, step] of steps.entries()) {
    const of = drafts[place];
    if (!of) continue;
    const issues = newStep.safeParse(step).error?.issues ?? [];
    note(problems, issues, (field) => stepProblem(of, String(field)));
    // The field gives no other day that is none.
    const day = stepProblem(of, 'dueDate');
    if (problems[day]) problems[day] = 'Must be a year from 1900 on';
  }
  for (const id of unreadable) {
    problems[stepProblem({ id }, 'dueDate')] = 'Must be a day that exists';
  }
  return problems;
}

/** What the server found wrong: it counts the steps that were sent. */
export function problemsFrom(
  errors: readonly { path: string; message: string }[],
  draft: TaskDraft,
): Problems {
  const problems: Problems = {};
  const drafts = sentSteps(draft);
  for (const { path, message } of errors) {
    const [, place, field] = /^steps\.(\d+)\.(\w+)/.exec(path) ?? [];
    const step = drafts[Number(place)];
    problems[step && field ? stepProblem(step, field) : (path.split('.')[0] ?? '')] ??= message;
  }
  return problems;
}

/** True where nothing but steps is wrong. */
export function isOnlySteps(problems: Problems): boolean {
  const fields = Object.keys(problems);
  return fields.length > 0 && fields.every((field) => field.startsWith('steps.'));
}

function note(
  problems: Problems,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  keyOf: (field: PropertyKey) => string,
): void {
  for (const { path, message } of issues) problems[keyOf(path[0] ?? '')] ??= message;
}
