import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';

/**
 * The first day of the current hold of each project: it ended on hold, as did all days since. Missing if the hold
 * began before recording started.
 */
export async function startsOfHolds(
  { db }: Ctx,
  dayOf: (moment: string) => string,
): Promise<Map<number, string>> {
  const lastOther = sql<string | null>`(select max(o."day") from "projectDays" o
    where o."projectId" = p."id" and o."status" <> 'on_hold')`;
  const rows = await db
    .selectFrom('projects as p')
    .innerJoin('projectDays as d', 'd.projectId', 'p.id')
    .leftJoin('baselines as b', (join) =>
      join.onRef('b.entityId', '=', 'p.id').on('b.entityType', '=', 'project'),
    )
    .select((eb) => ['p.id', 'p.createdAt', eb.fn.min<string>('d.day').as('day')])
    .select((eb) => eb.fn.min<string | null>('b.status').as('first'))
    .select(lastOther.as('lastOther'))
    .where('p.status', '=', 'on_hold')
    .where(sql<boolean>`d."day" > coalesce(${lastOther}, '')`)
    .groupBy(['p.id', 'p.createdAt'])
    .execute();
  return new Map(
    rows
      .filter(
        ({ day, createdAt, first, lastOther: other }) =>
          other !== null || first !== 'on_hold' || dayOf(createdAt) === day,
      )
      .map(({ id, day }) => [id, day]),
  );
}
