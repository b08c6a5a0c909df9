import type { Kysely } from 'kysely';

import { chunks } from '#server/db/chunks.ts';
import type { Row, Tables } from '#server/db/tables.ts';

import { named } from './compare.ts';
import type { Compare } from './compare.ts';

type Step = Pick<Row<'taskSteps'>, 'id' | 'name' | 'hasPeople'>;

const stepsAtOnce = 500;

/** Compares the stored `hasPeople` of steps with their assignments. */
export async function checkPeople(
  db: Kysely<Tables>,
  steps: Step[],
  compare: Compare,
): Promise<void> {
  for (const some of chunks(steps, stepsAtOnce)) {
    const links = await db
      .selectFrom('personTaskSteps')
      .select('taskStepId')
      .where(
        'taskStepId',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    const peopled = new Set(links.map(({ taskStepId }) => taskStepId));
    for (const { id, name, hasPeople } of some) {
      compare(named('step', id, name), { hasPeople }, { hasPeople: peopled.has(id) });
    }
  }
}
