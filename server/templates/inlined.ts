import { itemsOfTemplate, templateTasks } from '#contract/checklist.ts';
import { noSuchTaskTemplate } from '#contract/templates.ts';
import type { NewProjectTemplate, TemplateTask } from '#contract/templates.ts';
import { waitsProblem } from '#contract/waits.ts';
import { invalid } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { checkOwners } from './owners.ts';
import { findTaskTemplates } from './queries.ts';
import { checkCopies } from './sizes.ts';

/** The tasks of a project template, with ids of task templates replaced by copies. Throws for an unknown id. */
export async function inlined(
  ctx: WritingCtx,
  sent: NewProjectTemplate['taskTemplates'],
): Promise<TemplateTask[]> {
  await checkOwners(
    ctx,
    sent.map((task) => (typeof task === 'number' ? { steps: [] } : task)),
    (index) => `taskTemplates.${index}.`,
  );
  const ids = sent.filter((task) => typeof task === 'number');
  await checkCopies(ctx, ids);
  const known = await findTaskTemplates(ctx, ids);
  const given = sent.map((task, index) => {
    if (typeof task !== 'number') return task;
    const template = known.get(task);
    if (!template) throw invalid(`taskTemplates.${index}`, noSuchTaskTemplate);
    return { ...template, taskTemplateId: task };
  });
  const tasks = templateTasks(itemsOfTemplate(given));
  // The contract cannot check the steps of copied templates.
  const problem = waitsProblem(tasks);
  if (problem) throw invalid('taskTemplates', problem);
  return tasks;
}
