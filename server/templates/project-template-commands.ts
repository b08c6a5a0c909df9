import type { RestoredThing } from '#contract/deleted.ts';
import { counts } from '#contract/limits.ts';
import { tooManyMilestones } from '#contract/milestones.ts';
import type {
  NewProjectTemplate,
  ProjectTemplate,
  ProjectTemplateChanges,
} from '#contract/templates.ts';
import { missingMilestones } from '#rules/milestones.ts';
import type { Ctx } from '#server/ctx.ts';
import { entryNamedIfAny } from '#server/lists/entry-named.ts';
import { invalid, isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import { moveToTrash } from '#server/records/trash.ts';

import { inlined } from './inlined.ts';
import { readProjectTemplate } from './queries.ts';
import { checkSize, sizesOfTasks } from './sizes.ts';
import { undelete } from './undelete.ts';

/**
 * Task templates given by id are copied, so that the template is independent of them. Unknown categories and
 * markets are added to the lists.
 */
export async function createProjectTemplate(
  ctx: Ctx,
  { body }: { body: NewProjectTemplate },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, description = null, category, market, priority, estimatedDuration } = body;
    const tasks = await inlined(inside, body.taskTemplates);
    checkSize('taskTemplates', tasks);
    const milestones = withNamed(whole(body.milestones), tasks);
    const { id } = await inside.db
      .insertInto('projectTemplates')
      .values({
        name,
        description,
        category: (await entryNamedIfAny(inside, 'categories', category)) ?? null,
        market: (await entryNamedIfAny(inside, 'markets', market)) ?? null,
        priority,
        estimatedDuration,
        milestones: JSON.stringify(milestones),
        taskTemplates: JSON.stringify(tasks),
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity: 'projectTemplate', id, name, action: 'created' });
    return readProjectTemplate(inside, { params: { id } });
  });
}

/** Projects created from it do not change. */
export async function updateProjectTemplate(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: ProjectTemplateChanges },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const { version, taskTemplates, milestones, ...sent } = body;
    const category = await entryNamedIfAny(inside, 'categories', body.category);
    const market = await entryNamedIfAny(inside, 'markets', body.market);
    const before = await lockedRow(inside, 'projectTemplate', id);
    if (isStale(before, version))
      throw stale(await readProjectTemplate(inside, { params: { id } }));
    const tasks = taskTemplates && (await inlined(inside, taskTemplates));
    if (tasks) checkSize('taskTemplates', tasks);
    const { row, fields } = await edit(inside, 'projectTemplate', before, {
      ...sent,
      category,
      market,
      taskTemplates: tasks,
      milestones: withNamed(
        milestones ? whole(milestones) : before.milestones,
        tasks ?? before.taskTemplates,
      ),
    });
    if (fields) {
      const { name, taskTemplates: after } = row;
      if (fields['taskTemplates']) {
        fields['taskTemplates'] = sizesOfTasks(before.taskTemplates, after);
      }
      inside.changes.push({ entity: 'projectTemplate', id, name, action: 'updated', fields });
    }
    return readProjectTemplate(inside, { params: { id } });
  });
}

type Milestones = ProjectTemplate['milestones'];

function whole(sent: NewProjectTemplate['milestones']): Milestones {
  return sent.map(({ name, dueOffset = null }) => ({ name, dueOffset }));
}

/** Adds milestones that only steps name. */
function withNamed(milestones: Milestones, tasks: ProjectTemplate['taskTemplates']): Milestones {
  const offsets = tasks.flatMap(({ steps }) => steps.map(({ dueOffset }) => dueOffset));
  const missing = missingMilestones(offsets, milestones);
  if (milestones.length + missing.length > counts.milestonesOfProject) {
    throw invalid('milestones', tooManyMilestones);
  }
  return [...milestones, ...missing.map((name) => ({ name, dueOffset: null }))];
}

export async function deleteProjectTemplate(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, 'projectTemplate', id);
    await moveToTrash(inside, { entity: 'projectTemplate', id, name });
    inside.changes.push({ entity: 'projectTemplate', id, name, action: 'deleted' });
  });
}

/** Also restores a deleted category or market. */
export function undeleteProjectTemplate(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<RestoredThing> {
  return undelete(ctx, 'projectTemplate', params.id);
}
