import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';

import { liveStatuses } from '#contract/live-status.ts';
import { myWorkAtOnce, myWorkWithDetails } from '#contract/my-work.ts';
import type { MyWorkQuery } from '#contract/my-work.ts';
import { sundayOf, weekAfter } from '#rules/work-groups.ts';
import type { WorkSpan } from '#rules/work-groups.ts';
import type { Ctx } from '#server/ctx.ts';
import { viewerOf } from '#server/db/visible-rows.ts';

/** Open steps of live projects: ids and due days, with `undatedLast` for none. */
export type OpenWork = SelectQueryBuilder<never, never, { id: number; due: string }>;

export const undatedLast = '9999-12-31';

// Must match the index expression literally, or SQLite does not use the index.
export const isOpen = sql<boolean>`"s"."status" <> 'completed' and "s"."isLive"`;
export const due = sql<string>`coalesce("s"."dueDate", '9999-12-31')`;

/** For `hires`, the account that manages them. */
type Whose = { who: 'person' | 'role' | 'hires'; id: number };

/**
 * A step belongs to its people and to its role. A step with neither belongs to the owner of its task. Each step
 * occurs once.
 */
export function openWorkOf(ctx: Ctx, { who, id }: Whose): OpenWork {
  if (who === 'hires') return ofHires(ctx, id);
  return who === 'person' ? ofPerson(ctx, id) : ofRole(ctx, id);
}

export function everybody({ db }: Ctx) {
  return db
    .selectFrom('taskSteps as s')
    .select(['s.id', due.as('due')])
    .where(isOpen);
}

function ofPerson({ database, db }: Ctx, personId: number) {
  // SQLite uses an index that begins with the row id only if it is named; otherwise it reads whole rows.
  const isTable = database.engine === 'sqlite' && viewerOf(db) === undefined;
  const byId = sql.raw(isTable ? 'indexed by "taskSteps_open_by_id"' : '');
  const open = sql<{ id: number; dueDate: string | null }>`(
    select "s"."id", "s"."dueDate" from ${sql.table('taskSteps')} as "s" ${byId} where ${isOpen})`;
  const own = db
    .selectFrom('personTaskSteps as link')
    .innerJoin(open.as('s'), 's.id', 'link.taskStepId')
    .select(['s.id', due.as('due')])
    .where('link.personId', '=', personId);
  return own.unionAll(ofTasks(db, 'assigneeId', personId)) as unknown as OpenWork;
}

function ofRole({ db }: Ctx, ownerRoleId: number) {
  const own = db
    .selectFrom('taskSteps as s')
    .select(['s.id', due.as('due')])
    .where('s.ownerRoleId', '=', ownerRoleId)
    .where(isOpen);
  return own.unionAll(ofTasks(db, 'ownerRoleId', ownerRoleId)) as unknown as OpenWork;
}

function ofTasks(db: Ctx['db'], column: 'assigneeId' | 'ownerRoleId', id: number) {
  return db
    .selectFrom('tasks as t')
    .innerJoin('taskSteps as s', 's.taskId', 't.id')
    .select(['s.id', due.as('due')])
    .where(`t.${column}`, '=', id)
    .where('s.ownerRoleId', 'is', null)
    .where('s.hasPeople', '=', false)
    .where(isOpen);
}

function ofHires({ db }: Ctx, managerId: number) {
  return db
    .selectFrom('projects as p')
    .innerJoin('tasks as t', 't.projectId', 'p.id')
    .innerJoin('taskSteps as s', 's.taskId', 't.id')
    .select(['s.id', due.as('due')])
    .where('p.projectManagerId', '=', managerId)
    .where('p.status', 'in', liveStatuses)
    .where(isOpen) as unknown as OpenWork;
}

/** The conditions of the requested span, after the cursor. */
export function pageConditions({ day, span, after }: MyWorkQuery): {
  from: { due: string; id: number };
  until: string;
} {
  const [afterDay = '', afterId = '0'] = after?.split('.') ?? [];
  const from =
    after === undefined
      ? { due: span === 'undated' ? undatedLast : '', id: 0 }
      : { due: afterDay || undatedLast, id: Number(afterId) };
  return { from, until: span && span !== 'undated' ? lastDay[span](day) : undatedLast };
}

const lastDay = {
  today: (day: string) => day,
  next7Days: weekAfter,
  week: sundayOf,
} satisfies Record<Exclude<WorkSpan, 'undated'>, (day: string) => string>;

export function pageSize({ include }: MyWorkQuery): number {
  return include === 'details' ? myWorkWithDetails : myWorkAtOnce;
}
