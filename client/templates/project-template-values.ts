import { draftsOf } from '#client/checklist/from-template.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { orNull, tasksOfTemplate } from '#client/checklist/sent.ts';
import { priorityLabels } from '#client/shared/badges.tsx';
import { newProjectTemplate } from '#contract/templates.ts';
import type { ProjectTemplate, TemplateTask } from '#contract/templates.ts';
import type { Priority } from '#contract/values.ts';

import { tasksDifference } from './checklist-difference.ts';

/** What the editor of a project template holds. */
export type ProjectTemplateValues = {
  name: string;
  description: string;
  category: string;
  market: string;
  priority: Priority;
  /** Days, as typed. */
  estimatedDuration: string;
  taskTemplates: TemplateTask[];
};

export type ProjectTemplateField = keyof ProjectTemplateValues;

export const projectTemplateLabels: Record<ProjectTemplateField, string> = {
  name: 'Name',
  category: 'Category',
  market: 'Market',
  description: 'Description',
  priority: 'Priority',
  estimatedDuration: 'Duration (days)',
  taskTemplates: 'Tasks',
};

/** A template that is not made yet. */
export const noProjectTemplate = {
  version: 0,
  values: {
    name: '',
    description: '',
    category: '',
    market: '',
    priority: 'medium',
    estimatedDuration: '30',
    taskTemplates: [],
  } satisfies ProjectTemplateValues as ProjectTemplateValues,
};

/** A template as the editor shows it, and the version that it shows. */
export function projectTemplateStanding({ version, ...template }: ProjectTemplate) {
  const { name, description, category, market, priority, estimatedDuration } = template;
  const values: ProjectTemplateValues = {
    name,
    description: description ?? '',
    category: category ?? '',
    market: market ?? '',
    priority,
    estimatedDuration: String(estimatedDuration),
    taskTemplates: taskTemplatesOf(draftsOf(template.taskTemplates, 1).tasks),
  };
  return { version, values };
}

/** The tasks as the form holds and sends them. */
export function taskTemplatesOf(drafts: Parameters<typeof tasksOfTemplate>[0]): TemplateTask[] {
  return tasksOfTemplate(drafts);
}

/** What is sent of these values. */
export function projectTemplateBody(values: Partial<ProjectTemplateValues>) {
  const { description, category, market, estimatedDuration, ...rest } = values;
  return {
    ...rest,
    ...(description !== undefined && { description: orNull(description) }),
    ...(category !== undefined && { category: orNull(category) }),
    ...(market !== undefined && { market: orNull(market) }),
    ...(estimatedDuration !== undefined && { estimatedDuration: Number(estimatedDuration) }),
  };
}

/** What the contract refuses in the editor as it stands. */
export function projectTemplateProblems(values: ProjectTemplateValues): Problems {
  const issues = newProjectTemplate.safeParse(projectTemplateBody(values)).error?.issues ?? [];
  return issues
    .flatMap((issue) => {
      // The contract takes an id for a task, too; the last it tries is what the form sends.
      const inside = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
      if (!inside) return [issue];
      return inside.map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
    })
    .map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** A value of a field in words; of the tasks those lines that the other value has not. */
export function projectTemplateText(
  field: ProjectTemplateField,
  value: unknown,
  other: unknown,
): string {
  if (field === 'taskTemplates')
    return tasksDifference(value as TemplateTask[], other as TemplateTask[]);
  return field === 'priority' ? priorityLabels[value as Priority] : String(value);
}
