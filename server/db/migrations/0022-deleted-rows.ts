import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** The rows of deleted records, each on its own instead of in one JSON text per deletion. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deletedRows')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('thingId', type.reference, (c) =>
      c.notNull().references('deletedThings.id').onDelete('cascade'),
    )
    .addColumn('ofTable', type.text, (c) => c.notNull())
    .addColumn('rowId', type.reference, (c) => c.notNull())
    .addColumn('contents', type.text, (c) => c.notNull())
    .execute();
  await moveRows(db, type);
  for (const columns of [
    ['thingId', 'id'],
    ['ofTable', 'rowId'],
  ]) {
    const name = ['deletedRows', 'by', ...columns].join('_');
    await db.schema.createIndex(name).on('deletedRows').columns(columns).execute();
  }
  // A running 2.x server would show restricted projects to everybody. It needs this column for every request.
  await db.schema.alterTable('sessions').renameColumn('expiresAt', 'endsAt').execute();
}

/** Parents stay before what is inside them. */
async function moveRows(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  if (engine === 'sqlite') {
    await sql`
      insert into "deletedRows" ("thingId", "ofTable", "rowId", "contents")
      select t."id", g.value ->> 'table', r.value ->> 'id', r.value
      from "deletedThings" t, json_each(t."contents", '$.rows') g, json_each(g.value, '$.values') r
      order by t."id", g.key, r.key`.execute(db);
    await sql`update "deletedThings" set "contents" = json_remove("contents", '$.rows')`.execute(
      db,
    );
    return;
  }
  await sql`
    insert into "deletedRows" ("thingId", "ofTable", "rowId", "contents")
    select t."id", g.value ->> 'table', (r.value ->> 'id')::bigint, r.value::text
    from "deletedThings" t,
      json_array_elements(t."contents"::json -> 'rows') with ordinality g (value, place),
      json_array_elements(g.value -> 'values') with ordinality r (value, place)
    order by t."id", g.place, r.place`.execute(db);
  await sql`
    update "deletedThings" set "contents" = ("contents"::jsonb - 'rows')::text`.execute(db);
}
