import { stepsOfTemplate, templateSteps } from '#contract/checklist.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import { taskFields } from '#contract/item.ts';
import type { NewTaskTemplate, TaskTemplate, TaskTemplateChanges } from '#contract/templates.ts';
import type { Ctx } from '#server/ctx.ts';
import { entryNamedIfAny } from '#server/lists/entry-named.ts';
import { isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { newFields } from '#server/records/new-fields.ts';
import { transaction } from '#server/records/transaction.ts';
import { moveToTrash } from '#server/records/trash.ts';

import { checkOwners, ownerSent } from './owners.ts';
import { readTaskTemplate } from './queries.ts';
import { checkSize, sizesOfSteps } from './sizes.ts';
import { undelete } from './undelete.ts';

/** Unknown categories and roles are added to the lists. */
export async function createTaskTemplate(
  ctx: Ctx,
  { body }: { body: NewTaskTemplate },
): Promise<TaskTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, steps, assigneeRoles } = body;
    checkSize('steps', [{ steps }]);
    await checkOwners(inside, [body], () => '');
    const owner = await ownerSent(inside, body);
    const { id } = await inside.db
      .insertInto('taskTemplates')
      .values({
        name,
        ...newFields(taskFields, body),
        category: (await entryNamedIfAny(inside, 'categories', body.category)) ?? null,
        steps: JSON.stringify(templateSteps(stepsOfTemplate(steps))),
        assigneeRoles: JSON.stringify(assigneeRoles),
        ownerRoleId: owner.ownerRoleId ?? null,
        personId: owner.personId ?? null,
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity: 'taskTemplate', id, name, action: 'created' });
    return readTaskTemplate(inside, id);
  });
}

/** Copies in project templates do not change. */
export async function updateTaskTemplate(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: TaskTemplateChanges },
): Promise<TaskTemplate> {
  return transaction(ctx, async (inside) => {
    const { version, steps, ...sent } = body;
    const category = await entryNamedIfAny(inside, 'categories', body.category);
    const before = await lockedRow(inside, 'taskTemplate', id);
    if (isStale(before, version)) throw stale(await readTaskTemplate(inside, id));
    if (steps) checkSize('steps', [{ steps }]);
    await checkOwners(inside, [{ ...sent, steps: steps ?? [] }], () => '');
    const { assigneeRoles } = sent;
    const isRenamed = String(assigneeRoles) !== String(before.assigneeRoles);
    const owner = await ownerSent(inside, {
      ...sent,
      assigneeRoles: isRenamed ? assigneeRoles : [],
    });
    const { row, fields } = await edit(inside, 'taskTemplate', before, {
      ...sent,
      ...owner,
      category,
      steps: steps && templateSteps(stepsOfTemplate(steps)),
    });
    if (fields) {
      const { name } = row;
      if (fields['steps']) fields['steps'] = sizesOfSteps(before.steps, row.steps);
      inside.changes.push({ entity: 'taskTemplate', id, name, action: 'updated', fields });
    }
    return readTaskTemplate(inside, id);
  });
}

export async function deleteTaskTemplate(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, 'taskTemplate', id);
    await moveToTrash(inside, { entity: 'taskTemplate', id, name });
    inside.changes.push({ entity: 'taskTemplate', id, name, action: 'deleted' });
  });
}

/** Also restores a deleted category. */
export function undeleteTaskTemplate(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<RestoredThing> {
  return undelete(ctx, 'taskTemplate', params.id);
}
