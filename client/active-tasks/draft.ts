import { dueDateField, stepFields, taskFields } from '#client/checklist/work-fields.ts';
import type { Issue, Problems } from '#client/forms/field-problems.ts';
import { blankValues, bodyOf as valuesSent, fieldSentAs } from '#client/forms/record-fields.ts';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import type { NewTask } from '#client/tasks/queries.ts';
import { hasShapeOf } from '#client/ui/draft-shape.ts';
import { newTaskOfProject } from '#contract/tasks.ts';

const { name, description, estimatedHours } = stepFields;
export const newStepFields = { name, description, estimatedHours, dueDate: dueDateField };

export type StepDraft = ValuesOf<typeof newStepFields> & { id: number };

export type TaskDraft = ValuesOf<typeof taskFields> & {
  projectId: number | null;
  steps: StepDraft[];
};

export const blankTask: TaskDraft = { ...blankValues(taskFields), projectId: null, steps: [] };

/** Falls back to a blank draft if the stored steps have an older shape. */
export function usableDraft(draft: TaskDraft): TaskDraft {
  return draft.steps.every((step) => hasShapeOf(step, stepOf(1))) ? draft : blankTask;
}

export function withStepAt(steps: readonly StepDraft[], place: number): StepDraft[] {
  return withStepBack(steps, place, stepOf(0));
}

/** The step gets a new id, because another step may have its old one by now. */
export function withStepBack(
  steps: readonly StepDraft[],
  place: number,
  step: StepDraft,
): StepDraft[] {
  const id = Math.max(0, ...steps.map((other) => other.id)) + 1;
  return steps.toSpliced(place, 0, { ...step, id });
}

export function isBlankStep({ id: _, ...texts }: StepDraft): boolean {
  return Object.values(texts).every((text) => text.trim() === '');
}

/** The request body, without the project and without blank steps. */
export function bodyOf({ projectId: _, steps, ...task }: TaskDraft): NewTask {
  return {
    ...valuesSent(taskFields, task),
    // The API accepts both names; this form has always sent the older one.
    ...(task.status === 'pending' && { status: 'todo' }),
    steps: sentSteps(steps).map(({ id: _id, ...step }) => valuesSent(newStepFields, step)),
  } as NewTask;
}

export function stepProblem({ id }: Pick<StepDraft, 'id'>, field: string): string {
  return `steps.${id}.${field}`;
}

/** `unreadable` are the ids of steps whose due date is half typed. */
export function problemsOf(draft: TaskDraft, unreadable: readonly number[]): Problems {
  const sent = { ...bodyOf(draft), projectId: draft.projectId ?? 1 };
  const problems = problemsFrom(newTaskOfProject.safeParse(sent).error?.issues ?? [], draft);
  if (draft.projectId === null) problems['projectId'] = 'Project is required';
  for (const step of draft.steps) {
    const key = stepProblem(step, 'dueDate');
    const message = problems[key];
    if (message !== undefined)
      problems[key] = dueDateField.reword?.(message, step.dueDate) ?? message;
    if (unreadable.includes(step.id)) problems[key] = 'Must be a valid date';
  }
  return problems;
}

/** The first problem of each field. Paths in `issues` count only the steps that were sent. */
export function problemsFrom(issues: readonly Issue[], draft: TaskDraft): Problems {
  const problems: Problems = {};
  const steps = sentSteps(draft.steps);
  for (const { path, message } of issues) {
    const [list, place, field] = typeof path === 'string' ? path.split('.') : path.map(String);
    const step = list === 'steps' ? steps[Number(place)] : undefined;
    problems[step && field ? stepProblem(step, field) : fieldSentAs(taskFields, list ?? '')] ??=
      message;
  }
  return problems;
}

export function isOnlySteps(problems: Problems): boolean {
  const fields = Object.keys(problems);
  return fields.length > 0 && fields.every((field) => field.startsWith('steps.'));
}

function sentSteps(steps: readonly StepDraft[]): StepDraft[] {
  return steps.filter((step) => !isBlankStep(step));
}

function stepOf(id: number): StepDraft {
  return { ...blankValues(newStepFields), id };
}
