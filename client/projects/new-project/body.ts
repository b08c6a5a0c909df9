import { orNull, tasksOfProject } from '#client/checklist/sent.ts';
import { dayOf } from '#client/ui/day.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { NewProjectForm } from '#contract/projects.ts';

import type { ProjectDraft } from './draft.ts';

/**
 * What is sent for a form: as the contract has it, blank details left out. The project starts at `startDate`
 * (ISO 8601), on the day that it is then where it is made.
 */
export function bodyOf(
  { fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>,
  startDate: string,
  roleHolders: RoleHolder[] = [],
): NewProjectForm {
  const { name, category, market, description, endDate, priority, projectManagerId } = fields;
  return {
    name,
    category,
    market,
    description: orNull(description),
    ...(endDate !== '' && { endDate }),
    priority,
    projectManagerId,
    startDate,
    startDay: dayOf(new Date(startDate)),
    ...(roleHolders.length > 0 && { roleHolders }),
    tasks: tasksOfProject(tasks),
  };
}
