import { hoursWords, offsetWords } from '#client/checklist/due-words.ts';
import { listedTemplate } from '#contract/checklist/listed.ts';
import type { ListedTask } from '#contract/checklist/listed.ts';
import type { ProjectTemplate, TaskTemplate, TemplateTask } from '#contract/templates.ts';
import { counted } from '#contract/words.ts';

export type PrintedTemplate = {
  name: string;
  facts: [label: string, value: string][];
  tasks: ListedTask[];
};

/** Values from the form, so that unsaved input is printed, too. */
type ProjectTemplateValues = Pick<
  ProjectTemplate,
  'name' | 'category' | 'market' | 'milestones' | 'taskTemplates'
> & { estimatedDuration: number | string };

export function printedProjectTemplate(template: ProjectTemplateValues): PrintedTemplate {
  const { name, category, market, estimatedDuration, milestones } = template;
  return {
    name,
    facts: [
      ['Market', market || 'Any'],
      ['Category', category || 'None'],
      ['Duration', counted(Number(estimatedDuration), 'day')],
      ...milestones.map(({ name: milestone, dueOffset }): [string, string] => [
        milestone,
        dueOffset ? offsetWords(dueOffset) : 'Set in each project',
      ]),
    ],
    tasks: listed(template.taskTemplates),
  };
}

type TaskTemplateValues = Pick<
  TaskTemplate,
  'name' | 'description' | 'category' | 'isGate' | 'steps' | 'ownerRoleId' | 'personId'
> & { estimatedHours: number };

export function printedTaskTemplate(template: TaskTemplateValues): PrintedTemplate {
  const { name, description, category, estimatedHours, isGate, steps } = template;
  const { ownerRoleId, personId } = template;
  const more = {
    ...(isGate && { isGate }),
    ...(ownerRoleId !== null && { ownerRoleId }),
    ...(personId !== null && { personId }),
  };
  const task = { name, description, priority: 'medium', estimatedHours, steps, ...more } as const;
  return {
    name,
    facts: [
      ['Category', category || 'None'],
      ['Estimated hours', hoursWords(estimatedHours) ?? 'None'],
    ],
    tasks: listed([task]),
  };
}

function listed(tasks: readonly TemplateTask[]): ListedTask[] {
  return listedTemplate(tasks, ({ dueOffset }) => (dueOffset ? offsetWords(dueOffset) : null));
}
