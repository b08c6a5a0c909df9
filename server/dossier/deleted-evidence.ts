import { sql } from 'kysely';

import { rowPages } from '#server/db/json-rows.ts';
import type { Row, Trashed } from '#server/db/tables.ts';

import { deletedRows } from './deleted-rows.ts';
import type { DossierInput } from './input.ts';

/** The evidence of tasks and steps that were deleted on their own, in the order of deletion, with their names. */
export async function* deletedEvidence({
  source,
  project,
}: DossierInput): AsyncGenerator<{ item: string; piece: Row<'evidence'> }> {
  const list = {
    table: 'deletedThings',
    columns: ['id'],
    where: sql`"projectId" = ${project.id} and "hasRecords"`,
    orderBy: ['id'],
    pageSize: 1,
  } as const;
  for await (const [row] of rowPages<Row<'deletedThings'>>(source, list)) {
    if (row) yield* evidenceIn(await deletedRows(source, row.id));
  }
}

function* evidenceIn(rows: Trashed['rows']) {
  const valuesOf = (table: string) =>
    rows.flatMap((group) => (group.table === table ? group.values : []));
  const namesOf = (table: string, column: string) =>
    new Map(valuesOf(table).map((row) => [row['id'], String(row[column])]));
  const tasks = namesOf('tasks', 'title');
  const steps = namesOf('taskSteps', 'name');
  for (const piece of valuesOf('evidence') as Row<'evidence'>[]) {
    yield { item: steps.get(piece.taskStepId) ?? tasks.get(piece.taskId) ?? '', piece };
  }
}
