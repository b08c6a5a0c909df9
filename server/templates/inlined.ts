import { noSuchTaskTemplate } from '#contract/templates.ts';
import type { NewProjectTemplate, TemplateStep, TemplateTask } from '#contract/templates.ts';
import { waitsProblem } from '#contract/waits.ts';
import { invalid } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { checkOwners, ownerOf } from './owners.ts';
import { findTaskTemplates } from './queries.ts';

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
  const known = await findTaskTemplates(
    ctx,
    sent.filter((task) => typeof task === 'number'),
  );
  const tasks = sent.map((task, index) => {
    if (typeof task !== 'number') return whole(task);
    const template = known.get(task);
    if (!template) throw invalid(`taskTemplates.${index}`, noSuchTaskTemplate);
    const { id, name, description, priority, estimatedHours, steps } = template;
    const facts = { name, description, priority, estimatedHours, steps, taskTemplateId: id };
    return { ...facts, ...gateOf(template), ...ownerOf(template) };
  });
  // The contract cannot check the steps of copied templates.
  const problem = waitsProblem(tasks);
  if (problem) throw invalid('taskTemplates', problem);
  return tasks;
}

type SentTask = Exclude<NewProjectTemplate['taskTemplates'][number], number>;

// The order of fields is fixed, so that equal contents have equal JSON.
function whole(task: SentTask): TemplateTask {
  const { name, description = null, priority, estimatedHours, steps, taskTemplateId } = task;
  return {
    name,
    description,
    priority,
    estimatedHours,
    steps: wholeSteps(steps),
    ...(taskTemplateId !== undefined && { taskTemplateId }),
    ...gateOf(task),
    ...ownerOf(task),
  };
}

function gateOf({ isGate }: { isGate: boolean }) {
  return isGate ? { isGate } : {};
}

export function wholeSteps(steps: SentTask['steps']): TemplateStep[] {
  return steps.map(
    ({ name, description = null, estimatedHours, dueOffset, waitsFor, details, ...rest }) => ({
      name,
      description,
      estimatedHours,
      ...(dueOffset && { dueOffset }),
      ...(waitsFor && { waitsFor }),
      ...ownerOf(rest),
      ...(rest.evidenceRequired && { evidenceRequired: true }),
      details,
    }),
  );
}
