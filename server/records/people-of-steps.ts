import { sql } from 'kysely';

import { chunks } from '#server/db/chunks.ts';
import type { Trashed } from '#server/db/tables.ts';

import type { WritingCtx } from './transaction.ts';

/**
 * Updates `hasPeople` of these steps. Call it after any change of people, including deletions and restores of
 * people.
 */
export async function markPeople(
  { db, database }: WritingCtx,
  ids: Iterable<number>,
): Promise<void> {
  for (const some of chunks([...new Set(ids)], atOnce)) {
    if (database.engine === 'postgres') {
      // Serializes concurrent changes to the people of a step.
      await db
        .selectFrom('taskSteps')
        .select('id')
        .where('id', 'in', some)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    }
    await db
      .updateTable('taskSteps')
      .set({ hasPeople: isAnybodyOnIt })
      .where('id', 'in', some)
      .execute();
  }
}

export function stepsIn(rows: Trashed['rows']): number[] {
  return rows.flatMap(({ table, values }) => {
    if (table === 'taskSteps') return values.map((row) => Number(row['id']));
    return table === 'personTaskSteps' ? values.map((row) => Number(row['taskStepId'])) : [];
  });
}

const atOnce = 200;

const isAnybodyOnIt = sql<boolean>`exists (
  select 1 from "personTaskSteps" where "personTaskSteps"."taskStepId" = "taskSteps"."id")`;
