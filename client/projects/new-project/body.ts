import type { NewProjectForm } from '../../../contract/projects.ts';
import { isBlankDetail } from './draft.ts';
import type { ProjectDraft, StepDraft } from './draft.ts';

/** What is sent for a form: as the contract has it, blank details left out. */
export function bodyOf(
  { fields, tasks }: Pick<ProjectDraft, 'fields' | 'tasks'>,
  startDate: string,
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
    tasks: tasks.map((task) => ({
      name: task.name,
      assigneeId: task.assigneeId,
      steps: task.steps.map((step) => ({
        name: step.name,
        description: orNull(step.description),
        details: sentDetails(step).map(({ text, completion }) => ({ text, completion })),
      })),
    })),
  };
}

/** The details of a step that say something, in the order in which they are sent. */
export function sentDetails({ details }: StepDraft) {
  return details.filter((detail) => !isBlankDetail(detail));
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
