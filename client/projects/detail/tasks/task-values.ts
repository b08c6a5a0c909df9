import { priorityLabels, workStatusLabels } from '#client/shared/badges.tsx';
import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import type { NewTask } from '#client/tasks/queries.ts';
import type { Snapshot } from '#client/ui/edited.ts';
import type { Person } from '#contract/people.ts';
import { taskChanges } from '#contract/tasks.ts';
import type { Task } from '#contract/tasks.ts';
import type { TaskTemplate } from '#contract/templates.ts';
import { taskHours } from '#contract/values.ts';
import type { Priority, WorkStatus } from '#contract/values.ts';

/** What the form of a task holds; the hours as they were typed. */
export type TaskValues = {
  title: string;
  description: string;
  status: WorkStatus;
  priority: Priority;
  assigneeId: number | null;
  estimatedHours: string;
};

/** The labels of the fields. */
export const taskLabels: Record<keyof TaskValues, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  assigneeId: 'Assignee',
  estimatedHours: 'Estimated hours',
};

/** A task as the form has it. */
export function taskStanding(task: Task): Snapshot<TaskValues> {
  const { version, title, description, status, priority, assigneeId, estimatedHours } = task;
  return {
    version,
    values: {
      title,
      description: description ?? '',
      status,
      priority,
      assigneeId,
      estimatedHours: estimatedHours === 0 ? '' : String(estimatedHours),
    },
  };
}

/** What the form for a new task begins with, alone or from a template. */
export function newTaskStanding(template?: TaskTemplate): Snapshot<TaskValues> {
  return {
    version: 0,
    values: {
      title: template?.name ?? '',
      description: template?.description ?? '',
      status: 'pending',
      priority: 'medium',
      assigneeId: null,
      estimatedHours: '',
    },
  };
}

/** A new task as it is sent; from a template it brings that one's steps with their details. */
export function newTaskBody(values: TaskValues, template?: TaskTemplate): NewTask {
  const { description, estimatedHours, ...rest } = values;
  return {
    ...rest,
    description: description.trim() || null,
    estimatedHours: hoursOf(estimatedHours),
    ...(template && { steps: template.steps }),
  };
}

/** Changes of the form as they are sent: an emptied description is none, and no hours are 0. */
export function taskBody({ description, estimatedHours, ...changes }: Partial<TaskValues>) {
  return {
    ...changes,
    ...(description !== undefined && { description: description.trim() || null }),
    ...(estimatedHours !== undefined && { estimatedHours: hoursOf(estimatedHours) }),
  };
}

/** What is wrong with each field, by its name. */
export function taskProblems(values: TaskValues): Problems<keyof TaskValues> {
  const { title, description } = values;
  const { error } = taskChanges.safeParse({ title, description });
  const problems = firstOfEach<keyof TaskValues>(error?.issues);
  const hours = taskHours.safeParse(hoursOf(values.estimatedHours)).error?.issues[0];
  return hours ? { ...problems, estimatedHours: hours.message } : problems;
}

/** The value of a field in words. */
export function taskValueText(
  field: keyof TaskValues,
  value: TaskValues[keyof TaskValues],
  people: readonly Person[] | undefined,
): string {
  if (field === 'status') return workStatusLabels[value as WorkStatus];
  if (field === 'priority') return priorityLabels[value as Priority];
  if (field !== 'assigneeId') return String(value);
  if (value === null) return 'Unassigned';
  return people?.find(({ id }) => id === value)?.name ?? 'Unknown user';
}

/** Hours that were typed, with a point or a comma; none are 0, and what is no number is NaN. */
function hoursOf(text: string): number {
  const number = text.trim().replace(',', '.');
  return number === '' ? 0 : /^-?(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : NaN;
}
