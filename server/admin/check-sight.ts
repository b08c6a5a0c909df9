import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { sightColumns, sightReasons } from '#server/sight/reasons.ts';

import { named } from './compare.ts';
import type { Compare } from './compare.ts';

const projectsAtOnce = 200;

/** Recomputes who sees each restricted project. */
export async function checkSight(db: Kysely<Tables>, compare: Compare): Promise<void> {
  let last = 0;
  for (;;) {
    const projects = await db
      .selectFrom('projects')
      .select([...sightColumns, 'name', 'visibility'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(projectsAtOnce)
      .execute();
    if (projects.length === 0) return;
    last = projects.at(-1)?.id ?? last;
    const restricted = projects.filter(({ visibility }) => visibility === 'people');
    const reasons = await sightReasons({ db }, restricted);
    const stored = await db
      .selectFrom('projectViewers')
      .select(['projectId', 'managerId'])
      .where(
        'projectId',
        'in',
        projects.map(({ id }) => id),
      )
      .execute();
    const seenBy = Map.groupBy(stored, ({ projectId }) => projectId);
    for (const { id, name } of projects) {
      const expected = [...(reasons.get(id)?.keys() ?? [])];
      const actual = (seenBy.get(id) ?? []).map(({ managerId }) => managerId);
      const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
      compare(
        named('project', id, name),
        { viewers: inOrder(actual) },
        { viewers: inOrder(expected) },
      );
    }
  }
}
