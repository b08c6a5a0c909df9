import { newStep, stepChanges } from '#contract/steps.ts';
import type { TaskStep } from '#contract/steps.ts';

import { dueBody, dueOf, noDue } from './due-values.ts';
import type { DueValue } from './due-values.ts';

/** What the form of a step holds, as it stands in the fields. */
export type StepValues = {
  name: string;
  description: string;
  isCompleted: boolean;
  /** Whole hours; blank means none. */
  estimatedHours: string;
  due: DueValue;
  taskId: number;
  /** The place among the steps of its task, from 0. */
  order: number;
};

export type StepField = keyof StepValues;
export type StepProblems = Partial<Record<StepField, string>>;

/** The labels of the fields. */
export const stepLabels: Record<StepField, string> = {
  name: 'Name',
  description: 'Description',
  isCompleted: 'Completed',
  estimatedHours: 'Estimated hours',
  due: 'Due',
  taskId: 'Task',
  order: 'Place',
};

/** The form for a new step, the last one of its task. */
export function emptyValues(taskId: number): StepValues {
  return {
    name: '',
    description: '',
    isCompleted: false,
    estimatedHours: '',
    due: noDue,
    taskId,
    order: 0,
  };
}

/** A step in its form. */
export function valuesOf(step: TaskStep): StepValues {
  const { name, isCompleted, taskId, order } = step;
  return {
    name,
    description: step.description ?? '',
    isCompleted,
    estimatedHours: step.estimatedHours === 0 ? '' : String(step.estimatedHours),
    due: dueOf(step),
    taskId,
    order,
  };
}

/** What is sent of the fields that changed. In another task a step has no place to keep. */
export function bodyOf({ description, estimatedHours, due, ...rest }: Partial<StepValues>) {
  const body = {
    ...rest,
    ...(description !== undefined && { description: description.trim() || null }),
    ...(estimatedHours !== undefined && { estimatedHours: hoursOf(estimatedHours) }),
    ...(due !== undefined && dueBody(due)),
  };
  if (body.taskId !== undefined) delete body.order;
  return body;
}

/** What is sent for a new step. Its task is named elsewhere, and it becomes the last one. */
export function newStepOf({ name, ...values }: StepValues) {
  const { description, isCompleted, estimatedHours, due } = values;
  return { name, ...bodyOf({ description, isCompleted, estimatedHours, due }) };
}

/** What is wrong in the form, by field; `unreadable` where the due date that was typed is no day. */
export function problemsOf(values: StepValues, unreadable: boolean): StepProblems {
  const problems = problemsIn(newStep.safeParse(newStepOf(values)).error?.issues ?? []);
  if (unreadable) return { ...problems, due: 'Must be a day that exists' };
  const wrongDay = problems.due !== undefined && values.due.from === 'day';
  return wrongDay ? { ...problems, due: 'Must be a year from 1900 on' } : problems;
}

/** The first problem of each field, from what the server or the contract says of paths. */
export function problemsIn(
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
): StepProblems {
  const problems: StepProblems = {};
  for (const { path, message } of issues) {
    const named = String(typeof path === 'string' ? path.split('.')[0] : path[0]);
    const field = named === 'dueDate' || named === 'dueOffset' ? 'due' : named;
    if (isField(field)) problems[field] ??= message;
  }
  return problems;
}

/** Why a text is not accepted as the name of a step; nothing where it is. */
export function problemOfName(name: string): string | undefined {
  return stepChanges.safeParse({ name }).error?.issues[0]?.message;
}

function isField(name: string): name is StepField {
  return name in emptyValues(0);
}

function hoursOf(typed: string): number {
  const hours = typed.trim();
  if (hours === '') return 0;
  return /^[+-]?\d+$/.test(hours) ? Number(hours) : NaN;
}
