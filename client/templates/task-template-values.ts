import type { TaskDraft } from '#client/checklist/draft.ts';
import { draftsOf } from '#client/checklist/from-template.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { orNull, stepsOfTemplate } from '#client/checklist/sent.ts';
import { priorityLabels } from '#client/shared/badges.tsx';
import { newTaskTemplate } from '#contract/templates.ts';
import type { TaskTemplate, TemplateStep } from '#contract/templates.ts';
import type { Priority } from '#contract/values.ts';

import { stepsDifference } from './checklist-difference.ts';

/** What the editor of a task template holds. */
export type TaskTemplateValues = {
  name: string;
  description: string;
  category: string;
  priority: Priority;
  /** As typed. */
  estimatedHours: string;
  assigneeRoles: string[];
  steps: TemplateStep[];
};

export type TaskTemplateField = keyof TaskTemplateValues;

export const taskTemplateLabels: Record<TaskTemplateField, string> = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  priority: 'Priority',
  estimatedHours: 'Estimated hours',
  assigneeRoles: 'Roles',
  steps: 'Steps',
};

/** A template that is not made yet. */
export const noTaskTemplate = {
  version: 0,
  values: {
    name: '',
    description: '',
    category: '',
    priority: 'medium',
    estimatedHours: '0',
    assigneeRoles: [],
    steps: [],
  } satisfies TaskTemplateValues as TaskTemplateValues,
};

/** A template as the editor shows it, and the version that it shows. */
export function taskTemplateStanding({ version, ...template }: TaskTemplate) {
  const { name, description, category, priority, estimatedHours, assigneeRoles } = template;
  const values: TaskTemplateValues = {
    name,
    description: description ?? '',
    category: category ?? '',
    priority,
    estimatedHours: String(estimatedHours),
    assigneeRoles,
    steps: stepsOf(draftsOf([aloneWith(template.steps)], 1).tasks),
  };
  return { version, values };
}

/** A task that is nothing but these steps, for the editor of a checklist. */
export function aloneWith(steps: TemplateStep[]) {
  return { name: '', description: null, priority: 'medium', estimatedHours: 0, steps } as const;
}

/** The steps of that task as the form holds and sends them. */
export function stepsOf([task]: readonly TaskDraft[]): TemplateStep[] {
  return task ? stepsOfTemplate(task.steps) : [];
}

/** What is sent of these values. */
export function taskTemplateBody(values: Partial<TaskTemplateValues>) {
  const { description, category, estimatedHours, ...rest } = values;
  return {
    ...rest,
    ...(description !== undefined && { description: orNull(description) }),
    ...(category !== undefined && { category: orNull(category) }),
    ...(estimatedHours !== undefined && { estimatedHours: Number(estimatedHours) }),
  };
}

/** What the contract refuses in the editor as it stands. */
export function taskTemplateProblems(values: TaskTemplateValues): Problems {
  const issues = newTaskTemplate.safeParse(taskTemplateBody(values)).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** A value of a field in words; of the steps those lines that the other value has not. */
export function taskTemplateText(field: TaskTemplateField, value: unknown, other: unknown): string {
  if (field === 'steps') return stepsDifference(value as TemplateStep[], other as TemplateStep[]);
  if (field === 'assigneeRoles') return (value as string[]).join(', ');
  return field === 'priority' ? priorityLabels[value as Priority] : String(value);
}
