import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/**
 * The status of an automatically completed task before that. Steps that were never sent back are no longer counted as
 * finished by completions that were taken back.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('tasks').addColumn('statusBeforeCompletion', type.text).execute();
  await sql`update "taskSteps" set "firstFinishedAt" = "completedAt"
    where "roundsCount" = 0 and "firstFinishedAt" is not null
    and ("completedAt" is null or "completedAt" <> "firstFinishedAt")`.execute(db);
}
