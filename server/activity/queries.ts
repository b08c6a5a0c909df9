import { activityAtOnce } from '../../contract/activity.ts';
import type { ActivityPage, ActivityQuery } from '../../contract/activity.ts';
import type { Ctx } from '../ctx.ts';

/** Who did what to which thing, the latest first; a page of it. */
export async function listActivity(
  { db }: Ctx,
  { query: wanted }: { query: ActivityQuery },
): Promise<ActivityPage> {
  const { projectManagerId, projectId, entity, from, until, before } = wanted;
  let query = db
    .selectFrom('activity')
    .leftJoin('projects', 'projects.id', 'activity.projectId')
    .select(['activity.id', 'action', 'entityType', 'entityId', 'entityName'])
    .select(['activity.projectId', 'projects.name as projectName'])
    .select(['activity.projectManagerId', 'projectManagerName', 'fields', 'activity.createdAt']);
  if (projectManagerId !== undefined) {
    query = query.where('activity.projectManagerId', '=', projectManagerId);
  }
  if (projectId !== undefined) query = query.where('activity.projectId', '=', projectId);
  if (entity !== undefined) query = query.where('entityType', '=', entity);
  if (from !== undefined) query = query.where('activity.createdAt', '>=', from);
  if (until !== undefined) query = query.where('activity.createdAt', '<', until);
  if (before !== undefined) query = query.where('activity.id', '<', before);
  const rows = await query
    .orderBy('activity.id', 'desc')
    .limit(activityAtOnce + 1)
    .execute();
  return { entries: rows.slice(0, activityAtOnce), more: rows.length > activityAtOnce };
}
