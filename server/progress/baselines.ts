import { sql } from 'kysely';

import { idList, isAmong } from '#server/db/json-parameters.ts';
import { memoized, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

const levels = {
  project: {
    from: sql`"projects" r join "projects" p on p."id" = r."id"`,
    days: sql`cast(null as text) as "dueDate", r."startDay", r."endDate"`,
    idsIn: { project: sql`r."id"` },
  },
  task: {
    from: sql`"tasks" r join "projects" p on p."id" = r."projectId"`,
    days: sql`cast(null as text) as "dueDate", cast(null as text), cast(null as text)`,
    idsIn: { project: sql`r."projectId"`, task: sql`r."id"` },
  },
  taskStep: {
    from: sql`"taskSteps" r join "tasks" t on t."id" = r."taskId" join "projects" p on p."id" = t."projectId"`,
    days: sql`r."dueDate", cast(null as text), cast(null as text)`,
    idsIn: { project: sql`t."projectId"`, task: sql`r."taskId"`, taskStep: sql`r."id"` },
  },
};

type Level = keyof typeof levels;

/**
 * Writes baselines of created or restored records and their contents; the log contains only later changes. Existing
 * baselines are kept.
 */
export async function beginHistory(ctx: WritingCtx, made: Level, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await insertBaselines(made)(ctx, { ids: idList(ctx.database.engine, ids), now: ctx.now() });
}

const insertBaselines = memoized((made: Level) =>
  prepared<{ ids: unknown; now: string }>()((db, { ids, now }, engine) => {
    const rows = Object.entries(levels).flatMap(([level, { from, days, idsIn }]) => {
      const id = (idsIn as Partial<Record<Level, typeof from>>)[made];
      return id
        ? sql`select ${sql.lit(level)} as "entityType", r."id" as "entityId", p."id" as "projectId", r."status",
            r."percentageComplete", ${days} from ${from} where ${isAmong(engine, id, ids)}`
        : [];
    });
    return {
      compile: () =>
        sql<never>`
          insert into "baselines" ("entityType", "entityId", "projectId", "status",
            "percentageComplete", "dueDate", "startDay", "endDate", "recordedAt")
          select x.*, ${now} from (${sql.join(rows, sql` union all `)}) x
          where true order by x."entityType", x."entityId" on conflict do nothing`.compile(db),
    };
  }),
);
