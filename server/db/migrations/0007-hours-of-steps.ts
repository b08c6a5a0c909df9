import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Allows fractions in the hours of a step, like in those of a task. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const steps = db.schema.alterTable('taskSteps');
  if (type.engine === 'postgres') {
    await sql`alter table "taskSteps" alter column "estimatedHours" type double precision`.execute(
      db,
    );
    return;
  }
  // SQLite cannot change the type of a column.
  await steps.renameColumn('estimatedHours', 'wholeHours').execute();
  await steps.addColumn('estimatedHours', type.fraction, (c) => c.notNull().defaultTo(0)).execute();
  await sql`update "taskSteps" set "estimatedHours" = "wholeHours"`.execute(db);
  await steps.dropColumn('wholeHours').execute();
}
