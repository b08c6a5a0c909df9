import { itemsOfProject, templateTasks, untouched } from '#contract/checklist.ts';
import type { Milestone } from '#contract/milestones.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { usualDuration } from '#contract/templates.ts';
import type { NewProjectTemplateForm, NewTaskTemplateForm } from '#contract/templates.ts';

/**
 * The checklist as a template, without progress and people; roles are kept, and due dates if they count from a day of
 * the project.
 */
export function templateOf(project: ProjectDetail, name: string): NewProjectTemplateForm {
  const { description, category, market, priority, milestones, tasks } = project;
  return {
    name,
    description,
    category,
    market,
    priority,
    estimatedDuration: usualDuration,
    milestones: milestones.map((one) => ({ name: one.name, dueOffset: one.dueOffset })),
    taskTemplates: inTemplate(tasks, milestones),
  };
}

/** A task as a template, without progress, people and fixed days. */
export function taskTemplateOf(
  task: Task,
  name: string,
  milestones: readonly Milestone[],
): NewTaskTemplateForm {
  return { ...inTemplate([task], milestones)[0], name };
}

function inTemplate(tasks: readonly Task[], milestones: readonly Milestone[]) {
  return templateTasks(untouched(itemsOfProject(tasks, { milestones })));
}
