import { orNull, tasksOfTemplate, withoutPeople } from '#client/checklist/sent.ts';
import type { NewProjectTemplateForm } from '#contract/templates.ts';

import type { ProjectDraft } from '../new-project/draft.ts';

/** What the New Project form holds as a template of this name: without ticks, people and days. */
export function templateOfDraft(
  { fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>,
  name: string,
): NewProjectTemplateForm {
  const { description, category, market, priority } = fields;
  return {
    name,
    description: orNull(description),
    category,
    market,
    priority,
    estimatedDuration: templateDays,
    taskTemplates: tasksOfTemplate(withoutPeople(tasks)),
  };
}

/** How long a project made from it is expected to take, until somebody says better. */
const templateDays = 30;
