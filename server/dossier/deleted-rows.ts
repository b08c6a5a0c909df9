import { sql } from 'kysely';

import { rowPages } from '#server/db/json-rows.ts';
import type { Source } from '#server/db/json-rows.ts';
import type { Row, Trashed } from '#server/db/tables.ts';

/** The rows of a record in the trash, parents first. */
export async function deletedRows(source: Source, thingId: number): Promise<Trashed['rows']> {
  const byTable = new Map<string, Trashed['rows'][number]>();
  const list = {
    table: 'deletedRows',
    columns: ['id', 'ofTable', 'contents'],
    where: sql`"thingId" = ${thingId}`,
    orderBy: ['id'],
    pageSize: 200,
  } as const;
  for await (const page of rowPages<Row<'deletedRows'>>(source, list)) {
    for (const { ofTable: table, contents } of page) {
      const group = byTable.get(table) ?? { table, values: [] };
      byTable.set(table, group);
      group.values.push(contents);
    }
  }
  return [...byTable.values()];
}
