import { sql } from 'kysely';

import { chunks } from '#server/db/chunks.ts';
import type { Trashed } from '#server/db/tables.ts';

import type { WritingCtx } from './transaction.ts';

/**
 * Marks whether anybody is on these steps. To be called after people came or went, whatever took them there: a
 * deleted person leaves all steps, and a restored one comes back.
 */
export async function markPeople(
  { db, database }: WritingCtx,
  ids: Iterable<number>,
): Promise<void> {
  for (const some of chunks([...new Set(ids)], atOnce)) {
    if (database.engine === 'postgres') {
      // Of two who change the people of a step, the second waits here and then sees what the first did.
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

/** The steps among these rows, and those that people among them were on. */
export function stepsIn(rows: Trashed['rows']): number[] {
  return rows.flatMap(({ table, values }) => {
    if (table === 'taskSteps') return values.map((row) => Number(row['id']));
    return table === 'personTaskSteps' ? values.map((row) => Number(row['taskStepId'])) : [];
  });
}

const atOnce = 200;

const isAnybodyOnIt = sql<boolean>`exists (
  select 1 from "personTaskSteps" where "personTaskSteps"."taskStepId" = "taskSteps"."id")`;
