import type { RestoredThing } from '#contract/deleted.ts';
import type {
  NewProjectTemplate,
  ProjectTemplate,
  ProjectTemplateChanges,
} from '#contract/templates.ts';
import type { Ctx } from '#server/ctx.ts';
import { entryNamedIfAny } from '#server/lists/entry-named.ts';
import { isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import { moveToTrash } from '#server/records/trash.ts';

import { inlined } from './inlined.ts';
import { readProjectTemplate } from './queries.ts';
import { checkSize, sizesOfTasks } from './sizes.ts';
import { undelete } from './undelete.ts';

/**
 * Saves a checklist as template. Tasks that are sent as ids of task templates are copied from these, so
 * that the template stands on its own. A category or market that the lists lack joins them.
 */
export async function createProjectTemplate(
  ctx: Ctx,
  { body }: { body: NewProjectTemplate },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, description = null, category, market, priority, estimatedDuration } = body;
    const tasks = await inlined(inside, body.taskTemplates);
    checkSize('taskTemplates', tasks);
    const { id } = await inside.db
      .insertInto('projectTemplates')
      .values({
        name,
        description,
        category: (await entryNamedIfAny(inside, 'categories', category)) ?? null,
        market: (await entryNamedIfAny(inside, 'markets', market)) ?? null,
        priority,
        estimatedDuration,
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

/** Changes what was sent of a project template. Projects that were made of it stay as they are. */
export async function updateProjectTemplate(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: ProjectTemplateChanges },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const { version, taskTemplates, ...sent } = body;
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

/** Deletes a project template. */
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

/** Brings a deleted project template back; a category or market that is gone, too. */
export function undeleteProjectTemplate(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<RestoredThing> {
  return undelete(ctx, 'projectTemplate', params.id);
}
