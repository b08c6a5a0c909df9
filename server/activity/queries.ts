import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';

import { activityAtOnce, tooLongToShow } from '#contract/activity.ts';
import type {
  ActivityEntry,
  ActivityPage,
  ActivityQuery,
  ChangedField,
} from '#contract/activity.ts';
import { seesAddresses } from '#rules/account-permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Tables } from '#server/db/tables.ts';

import { locationsOf } from './locations.ts';

export async function listActivity(
  ctx: Ctx,
  { query: filters }: { query: ActivityQuery },
): Promise<ActivityPage> {
  const { projectManagerId, projectId, entity, from, until, before } = filters;
  let query = ctx.db
    .selectFrom('activity')
    .leftJoin('projects', 'projects.id', 'activity.projectId')
    .select(['activity.id', 'action', 'entityType', 'entityId', 'entityName'])
    .select(['activity.projectId', 'projects.name as projectName'])
    .select([
      'activity.projectManagerId',
      'projectManagerName',
      'fields',
      'cause',
      'activity.createdAt',
    ]);
  if (projectManagerId !== undefined) {
    query = query.where('activity.projectManagerId', '=', projectManagerId);
  }
  if (projectId !== undefined) query = query.where('activity.projectId', '=', projectId);
  if (entity !== undefined) query = query.where('entityType', '=', entity);
  if (from !== undefined) query = query.where('activity.createdAt', '>=', from);
  if (until !== undefined) query = query.where('activity.createdAt', '<', until);
  if (before !== undefined) query = query.where(await older(ctx, before));
  const rows = await query
    .orderBy('activity.createdAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(activityAtOnce + 1)
    .execute();
  const entries = rows.slice(0, activityAtOnce);
  const locations = await locationsOf(ctx, entries);
  return {
    entries: entries.map((entry) => ({
      ...entry,
      ...locations(entry),
      fields: visibleFields(entry, ctx.account),
    })),
    more: rows.length > activityAtOnce,
  };
}

type Condition = (
  eb: ExpressionBuilder<Pick<Tables, 'activity'>, 'activity'>,
) => ExpressionWrapper<Tables, 'activity', SqlBool>;

/** Matches entries older than this one, in list order. */
async function older({ db }: Ctx, id: number): Promise<Condition> {
  const entry = await db
    .selectFrom('activity')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirst();
  // Log entries are never deleted, so this id never existed.
  if (!entry) return (eb) => eb('activity.id', '<', id);
  const { createdAt } = entry;
  return (eb) =>
    eb.and([
      // Redundant, but it lets the engine enter the index by time.
      eb('activity.createdAt', '<=', createdAt),
      eb.or([eb('activity.createdAt', '<', createdAt), eb('activity.id', '<', id)]),
    ]);
}

const ofManagers = new Set([
  'email',
  'secondFactor',
  'signInBy',
  'invitedUntil',
  'resetLinkUntil',
  'personalLinkUntil',
]);

type Entry = Pick<ActivityEntry, 'entityType' | 'entityId' | 'fields'>;

/** Only managers see the email addresses of people, and the email addresses, factors and links of other accounts. */
export function visibleFields(
  { entityType, entityId, fields }: Entry,
  account: Ctx['account'],
): ActivityEntry['fields'] {
  const hidden =
    !seesAddresses(account) &&
    (entityType === 'person' || (entityType === 'projectManager' && account?.id !== entityId));
  const visible = Object.entries(fields ?? {}).filter(
    ([field]) => !(hidden && ofManagers.has(field)),
  );
  if (visible.length === 0) return null;
  return Object.fromEntries(visible.map(([field, values]) => [field, brief(values)]));
}

// A page could contain fifty values such as whole checklists, so longer ones are left out.
const longestValue = 10_000;

function brief({ before, after, ...names }: ChangedField): ChangedField {
  const [was, is] = [before, after].map((value) =>
    JSON.stringify(value ?? null).length <= longestValue ? value : tooLongToShow,
  );
  return { before: was, after: is, ...names };
}
