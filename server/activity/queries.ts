import { activityAtOnce, tooLongToShow } from '../../contract/activity.ts';
import type { ActivityEntry, ActivityPage, ActivityQuery } from '../../contract/activity.ts';
import type { Account, Ctx } from '../ctx.ts';
import type { Fields } from '../db/edit.ts';

/** Who did what to which thing, the latest first; a page of it. */
export async function listActivity(
  { db, account }: Ctx,
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
  const entries = rows.slice(0, activityAtOnce);
  return {
    entries: entries.map((entry) => ({ ...entry, fields: shown(entry, account) })),
    more: rows.length > activityAtOnce,
  };
}

type Entry = Pick<ActivityEntry, 'entityType' | 'entityId' | 'fields'>;

/** What a reader may see of the changed fields: a viewer no e-mail address of another account. */
function shown({ entityType, entityId, fields }: Entry, account: Account | null): Fields | null {
  const hidden =
    entityType === 'projectManager' && account?.role === 'viewer' && account.id !== entityId;
  const visible = Object.entries(fields ?? {}).filter(([field]) => !(hidden && field === 'email'));
  if (visible.length === 0) return null;
  return Object.fromEntries(
    visible.map(([field, { before, after }]) => [
      field,
      { before: brief(before), after: brief(after) },
    ]),
  );
}

// A whole checklist before and after, fifty times over, is nothing that anybody reads.
const longestValue = 10_000;

function brief(value: unknown): unknown {
  return JSON.stringify(value ?? null).length <= longestValue ? value : tooLongToShow;
}
