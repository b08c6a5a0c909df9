import { itemsOf } from '#client/checklist/items.ts';
import { sentMilestones } from '#client/checklist/milestone-values.ts';
import { orNull } from '#client/forms/record-fields.ts';
import { dayOf } from '#client/ui/day.ts';
import { newTasks } from '#contract/checklist.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { NewProjectForm } from '#contract/projects.ts';

import type { ProjectDraft } from './draft.ts';

/**
 * The request body, without blank details. `startDate` is in ISO 8601; the project starts on its calendar day in the
 * creator's time zone.
 */
export function bodyOf(
  { fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>,
  startDate: string,
  roleHolders: RoleHolder[] = [],
): NewProjectForm {
  const { name, category, market, description, endDate, priority, projectManagerId } = fields;
  const { projectTemplateId } = fields;
  return {
    name,
    category,
    market,
    description: orNull(description),
    ...(endDate !== '' && { endDate }),
    milestones: sentMilestones(fields.milestones),
    priority,
    projectManagerId,
    startDate,
    startDay: dayOf(new Date(startDate)),
    ...(projectTemplateId !== null && { projectTemplateId }),
    ...(roleHolders.length > 0 && { roleHolders }),
    tasks: newTasks(itemsOf(tasks)),
  };
}
