import type { Skipped } from '#contract/changes.ts';
import type { StepOfProjects } from '#contract/step-of-projects.ts';
import { newTask } from '#contract/tasks.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { formerOf } from '#server/records/former.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { createSteps } from '#server/steps/commands.ts';
import { checkOwners, ownersIn } from '#server/steps/people.ts';
import { createTask } from '#server/tasks/commands.ts';

import { stepPlaces } from './step-places.ts';

type Outcome = {
  /** Steps and, in projects that had no such task, whole tasks. */
  items: BatchItem[];
  former: BatchItem[];
  leftOut: Skipped[];
};

/** Adds one step to each of these locked projects, except those that have it already or have no room. */
export async function addStepToEach(
  ctx: WritingCtx,
  { task: title, ...sent }: StepOfProjects,
  projects: readonly Row<'projects'>[],
): Promise<Outcome> {
  await checkOwners(
    ctx,
    ownersIn([sent], () => 'change.step.'),
  );
  const places = await stepPlaces(ctx, projects, { task: title, name: sent.name });
  const taskIds = places.flatMap(({ place, taskId }) =>
    place === 'added' && taskId !== null ? [taskId] : [],
  );
  const former = await formerOf(ctx, { taskIds });
  const task = newTask.parse({ title, steps: [sent] });
  const items: BatchItem[] = [];
  const leftOut: Skipped[] = [];
  for (const { project, taskId, place } of places) {
    const { id: projectId, name } = project;
    if (place === 'hasStep' || place === 'full') {
      leftOut.push({ id: projectId, name, reason: place, changedBy: null });
    } else if (taskId === null) {
      const { id } = await createTask(ctx, { body: { ...task, projectId } });
      items.push({ entity: 'task', id });
    } else {
      const [step] = await createSteps(ctx, { params: { id: taskId }, body: task });
      if (step) items.push({ entity: 'taskStep', id: step.id });
    }
  }
  return { items, former, leftOut };
}
