import { saveFolds } from '#client/outline/folds.ts';
import { milestoneValues } from '#client/outline/milestone-values.ts';
import { itemsOfProject, itemsOfTemplate, templateTasks, untouched } from '#contract/checklist.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { newProjectKey } from '../../new-project/draft-key.ts';
import { startNewProject } from '../../new-project/new-project-fields.ts';

/**
 * Replaces the draft of a new project with what a template of this one would hold. It has neither name nor days, which
 * belong to the next hire.
 */
export function fillWithCopy(project: ProjectDetail): void {
  const { category, market, priority, description, projectTemplateId } = project;
  const { milestones, visibility, alsoVisibleTo } = project;
  const tasks = itemsOfTemplate(
    templateTasks(untouched(itemsOfProject(project.tasks, { milestones }))),
  );
  startNewProject({
    description: description ?? '',
    category,
    market,
    priority,
    projectTemplateId,
    // A copy is not seen by more people unless somebody chooses so.
    sight: visibility === 'people' ? { visibility, also: alsoVisibleTo } : null,
    milestones: milestoneValues(milestones.map(({ name, dueOffset }) => ({ name, dueOffset }))),
    tasks,
  });
  if (tasks.length > 1) saveFolds(newProjectKey, [...tasks.keys()]);
}
