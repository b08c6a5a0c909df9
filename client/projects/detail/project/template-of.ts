import type { ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { NewProjectTemplateForm, NewTaskTemplateForm } from '#contract/templates.ts';

/**
 * A project, read with its details, as a template of this name: its checklist without anything done in it
 * and without the people who do it; their roles stay. Due dates come along where they depend on a day of the project.
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
    taskTemplates: tasks.map((task) => ({ name: task.title, ...contentOf(task) })),
  };
}

/** A task, read with its details, as a task template of this name: without ticks, people and fixed days. */
export function taskTemplateOf(task: Task, name: string): NewTaskTemplateForm {
  return { name, ...contentOf(task) };
}

function contentOf({ description, priority, estimatedHours, steps, ownerRoleId }: Task) {
  return {
    description,
    ...(ownerRoleId !== null && { ownerRoleId }),
    priority,
    estimatedHours,
    steps: steps.map((step) => ({
      name: step.name,
      description: step.description,
      estimatedHours: step.estimatedHours,
      dueOffset: step.dueOffset,
      ...(step.ownerRoleId !== null && { ownerRoleId: step.ownerRoleId }),
      details: (step.details ?? []).map(({ text }) => text),
    })),
  };
}

/** How long a project made from it is expected to take, until somebody says better. */
const templateDays = 30;
