import type { NewProject, ProjectDetail } from '../../contract/projects.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';
import { entryNamed } from '../lists/commands.ts';
import { checkCanManage } from '../managers/queries.ts';
import { checkAssignable } from '../people/queries.ts';
import { insertTasks, progressOfNew } from '../tasks/commands.ts';
import { readProject } from './queries.ts';

/**
 * Makes a project with its tasks, steps and details: all of it or nothing. A category or market that the
 * lists lack joins them. Refused: a manager who is unknown, inactive or a viewer, an assignee who is
 * unknown or inactive. Announces the project, and the entries that joined.
 */
export async function createProject(
  ctx: Ctx,
  { body }: { body: NewProject },
): Promise<ProjectDetail> {
  return transaction(ctx, async (inside) => {
    if (body.projectManagerId) await checkCanManage(inside, body.projectManagerId);
    await checkAssignable(inside, assignedIn(body));
    const now = inside.now();
    const { id } = await inside.db
      .insertInto('projects')
      .values({
        name: body.name,
        description: body.description ?? null,
        category: await entryNamed(inside, 'categories', body.category),
        market: await entryNamed(inside, 'markets', body.market),
        startDate: body.startDate ?? now,
        endDate: body.endDate ?? null,
        priority: body.priority,
        status: body.status,
        projectManagerId: body.projectManagerId ?? null,
        archivedAt: body.status === 'completed' ? now : null,
        ...progressOfNew(body.tasks),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertTasks(inside, id, body.tasks);
    inside.changes.push({
      entity: 'project',
      id,
      name: body.name,
      action: 'created',
      projectId: id,
    });
    return readProject(inside, { params: { id }, query: {} });
  });
}

function assignedIn({ tasks }: NewProject): { personId: number; path: string }[] {
  return tasks.flatMap(({ assigneeId }, index) =>
    assigneeId ? [{ personId: assigneeId, path: `tasks.${index}.assigneeId` }] : [],
  );
}
