import { hoursWords } from '#client/outline/due-words.ts';
import { itemOfTemplate, itemsOfTemplate } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import { counted } from '#contract/words.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';

export type PrintedTemplate = {
  name: string;
  facts: [label: string, value: string][];
  tasks: TaskItem[];
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
    tasks: itemsOfTemplate(template.taskTemplates),
  };
}

type TaskTemplateValues = Parameters<typeof itemOfTemplate>[0] &
  Pick<TaskTemplate, 'name' | 'category' | 'estimatedHours'>;

export function printedTaskTemplate(template: TaskTemplateValues): PrintedTemplate {
  const { name, category, estimatedHours } = template;
  return {
    name,
    facts: [
      ['Category', category || 'None'],
      ['Estimated hours', hoursWords(estimatedHours) ?? 'None'],
    ],
    tasks: [itemOfTemplate(template)],
  };
}
