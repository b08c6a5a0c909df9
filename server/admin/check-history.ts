import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import { named } from './compare.ts';
import type { Compare } from './compare.ts';

const levels = [
  { entity: 'project', table: 'projects', name: 'name', word: 'project' },
  { entity: 'task', table: 'tasks', name: 'title', word: 'task' },
  { entity: 'taskStep', table: 'taskSteps', name: 'name', word: 'step' },
] as const;

type Differing = { id: number; name: string; stored: string; logged: string | null };

/**
 * Rebuilds the status of each project, task and step from its baseline and the log, and compares it with the stored
 * one.
 */
export async function checkHistory(
  db: Kysely<Tables>,
  engine: Database['engine'],
  compare: Compare,
): Promise<void> {
  const after =
    engine === 'postgres'
      ? sql`"fields"::jsonb #>> '{status,after}'`
      : sql`"fields" ->> '$.status.after'`;
  for (const { entity, table, name, word } of levels) {
    const { rows } = await sql<Differing>`
      select * from (
        select r."id", r.${sql.ref(name)} as "name", r."status" as "stored",
          case when b."id" is null then null else coalesce(e."status", b."status") end as "logged"
        from ${sql.table(table)} r
        left join "baselines" b on b."entityType" = ${entity} and b."entityId" = r."id"
        left join (
          select "entityId", ${after} as "status",
            row_number() over (partition by "entityId" order by "id" desc) as "place"
          from "activity" where "entityType" = ${entity} and "fields" like '%"status":%'
        ) e on e."entityId" = r."id" and e."place" = 1
      ) rebuilt where "stored" is distinct from "logged" order by "id"`.execute(db);
    for (const { id, name: called, stored, logged } of rows) {
      compare(
        named(word, id, called),
        { 'status by the log': stored },
        { 'status by the log': logged },
      );
    }
  }
}
