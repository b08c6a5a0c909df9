import { sql } from 'kysely';

import { rowPages } from '#server/db/json-rows.ts';

import type { DossierInput } from './input.ts';

type Listed = { table: 'recordedReasons' | 'rounds'; columns: readonly string[] };

/** Records that outlive steps and projects, oldest first, for some steps or for all. */
export async function* recordedRows<Recorded>(
  { source, project }: DossierInput,
  { table, columns }: Listed,
  stepIds?: readonly number[],
): AsyncGenerator<Recorded> {
  const ids = stepIds && (stepIds.length > 0 ? sql.join(stepIds) : sql`null`);
  const ofSteps = ids ? sql`and "taskStepId" in (${ids})` : sql``;
  const pages = rowPages<Recorded>(source, {
    table,
    columns,
    where: sql`"projectId" = ${project.id} ${ofSteps}`,
    orderBy: ['id'],
    pageSize: 100,
  });
  for await (const page of pages) yield* page;
}
