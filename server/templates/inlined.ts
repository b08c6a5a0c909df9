import { noSuchTaskTemplate } from '#contract/templates.ts';
import type { NewProjectTemplate, TemplateStep, TemplateTask } from '#contract/templates.ts';
import { invalid } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { checkOwners, ownerOf } from './owners.ts';
import { findTaskTemplates } from './queries.ts';

/**
 * The tasks of a project template, each of them whole: those that were sent as ids of task templates are
 * copied from these. Refused: an id that there is no task template of.
 */
export async function inlined(
  ctx: WritingCtx,
  sent: NewProjectTemplate['taskTemplates'],
): Promise<TemplateTask[]> {
  await checkOwners(
    ctx,
    sent.map((task) => (typeof task === 'number' ? { steps: [] } : task)),
    (index) => `taskTemplates.${index}.`,
  );
  const known = await findTaskTemplates(
    ctx,
    sent.filter((task) => typeof task === 'number'),
  );
  return sent.map((task, index) => {
    if (typeof task !== 'number') return whole(task);
    const template = known.get(task);
    if (!template) throw invalid(`taskTemplates.${index}`, noSuchTaskTemplate);
    const { id, name, description, priority, estimatedHours, steps } = template;
    const facts = { name, description, priority, estimatedHours, steps, taskTemplateId: id };
    return { ...facts, ...ownerOf(template) };
  });
}

type SentTask = Exclude<NewProjectTemplate['taskTemplates'][number], number>;

// What is kept has its fields always in one order: equal contents are equal texts.
function whole(task: SentTask): TemplateTask {
  const { name, description = null, priority, estimatedHours, steps, taskTemplateId } = task;
  return {
    name,
    description,
    priority,
    estimatedHours,
    steps: wholeSteps(steps),
    ...(taskTemplateId !== undefined && { taskTemplateId }),
    ...ownerOf(task),
  };
}

/** Steps as a template keeps them. */
export function wholeSteps(steps: SentTask['steps']): TemplateStep[] {
  return steps.map(
    ({ name, description = null, estimatedHours, dueOffset, details, ...owner }) => ({
      name,
      description,
      estimatedHours,
      ...(dueOffset && { dueOffset }),
      ...ownerOf(owner),
      details,
    }),
  );
}
