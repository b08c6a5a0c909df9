import { sql } from 'kysely';

import type { WritingCtx } from '#server/records/transaction.ts';

const levels = {
  project: {
    from: sql`"projects" r join "projects" p on p."id" = r."id"`,
    days: sql`null, r."startDay", r."endDate"`,
    idsIn: { project: sql`r."id"` },
  },
  task: {
    from: sql`"tasks" r join "projects" p on p."id" = r."projectId"`,
    days: sql`null, null, null`,
    idsIn: { project: sql`r."projectId"`, task: sql`r."id"` },
  },
  taskStep: {
    from: sql`"taskSteps" r join "tasks" t on t."id" = r."taskId" join "projects" p on p."id" = t."projectId"`,
    days: sql`r."dueDate", null, null`,
    idsIn: { project: sql`t."projectId"`, task: sql`r."taskId"`, taskStep: sql`r."id"` },
  },
};

type Level = keyof typeof levels;

/**
 * Begins the history of records that were made or restored, and of everything in them: the log has only what
 * changes afterwards. Records that have a baseline keep it.
 */
export async function beginHistory(
  { db, now }: WritingCtx,
  made: Level,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const [level, { from, days, idsIn }] of Object.entries(levels)) {
    const id = (idsIn as Partial<Record<Level, typeof from>>)[made];
    if (!id) continue;
    await sql`
      insert into "baselines" ("entityType", "entityId", "projectId", "status",
        "percentageComplete", "dueDate", "startDay", "endDate", "recordedAt")
      select ${level}, r."id", p."id", r."status", r."percentageComplete", ${days}, ${now()}
      from ${from} where ${id} in (${sql.join(ids)}) order by r."id"
      on conflict do nothing`.execute(db);
  }
}
