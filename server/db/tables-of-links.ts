import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { GuardedTable } from './tables-of-projects.ts';

/** Whose items a personal link shows, and the account that copied the link; null if it was mailed. */
export type LinkViewer = { personId: number; madeById: number | null };

type Column = (name: string) => RawBuilder<unknown>;

/**
 * The rows that a personal link reads: its person's steps with what is on them, and the tasks and projects around them.
 * No rows of any other table. A link that an account copied shows no project that is hidden from this account.
 */
export function isOfOwnItem(
  table: GuardedTable,
  column: Column,
  viewer: LinkViewer,
): RawBuilder<unknown> {
  const place = placeOf[table];
  if (!place) return sql`1 = 0`;
  return sql`exists (select 1 from "taskSteps" "ownStep" join "tasks" "ownTask" on "ownTask"."id" = "ownStep"."taskId"
    where ${place(column)} and ${isOwned(viewer)}${isSeenByMaker(viewer)})`;
}

const onStep = (column: Column) => sql`"ownStep"."id" = ${column('taskStepId')}`;

const placeOf: Partial<Record<GuardedTable, (column: Column) => RawBuilder<unknown>>> = {
  projects: (column) => sql`"ownTask"."projectId" = ${column('id')}`,
  tasks: (column) => sql`"ownTask"."id" = ${column('id')}`,
  taskSteps: (column) => sql`"ownStep"."id" = ${column('id')}`,
  stepDetails: onStep,
  personTaskSteps: onStep,
  comments: onStep,
  evidence: onStep,
  rounds: onStep,
  recordedReasons: onStep,
};

/** As in My Work. */
function isOwned({ personId }: LinkViewer) {
  return sql`(exists (select 1 from "personTaskSteps" "ownLink"
      where "ownLink"."taskStepId" = "ownStep"."id" and "ownLink"."personId" = ${personId})
    or ("ownStep"."ownerRoleId" is null and not "ownStep"."hasPeople" and "ownTask"."assigneeId" = ${personId}))`;
}

function isSeenByMaker({ madeById }: LinkViewer) {
  if (madeById === null) return sql``;
  return sql` and not exists (select 1 from "projectViewers" "seen" where "seen"."projectId" = "ownTask"."projectId"
    and not exists (select 1 from "projectViewers" "own"
      where "own"."projectId" = "seen"."projectId" and "own"."managerId" = ${madeById}))`;
}
