import type { ProjectDetail } from '../../../../contract/projects.ts';
import type { NewProjectTemplateForm } from '../../../../contract/templates.ts';

/**
 * A project, read with its details, as a template of this name: its checklist without anything done in it
 * and without the people who do it.
 */
export function templateOf(project: ProjectDetail, name: string): NewProjectTemplateForm {
  const { description, category, market, priority, tasks } = project;
  return {
    name,
    description,
    category,
    market,
    priority,
    estimatedDuration: templateDays,
    taskTemplates: tasks.map((task) => ({
      name: task.title,
      description: task.description,
      priority: task.priority,
      estimatedHours: task.estimatedHours,
      steps: task.steps.map((step) => ({
        name: step.name,
        description: step.description,
        estimatedHours: step.estimatedHours,
        details: (step.details ?? []).map(({ text }) => text),
      })),
    })),
  };
}

/** How long a project made from it is expected to take, until somebody says better. */
const templateDays = 30;
