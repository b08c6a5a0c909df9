import { randomBytes } from 'node:crypto';

import type { Connection } from '#server/db/database.ts';

/**
 * After a restore of older data, or a move to another PostgreSQL cluster: a missing key is made, and positions of another
 * log, which would be ahead of all of this one, are forgotten.
 */
export async function adoptSight({
  database: { write },
}: Pick<Connection, 'database'>): Promise<void> {
  const rightsKey = randomBytes(16).toString('hex');
  await write.updateTable('organisation').set({ rightsKey }).where('rightsKey', '=', '').execute();
  const { top } = await write
    .selectFrom('activity')
    .select((eb) => eb.fn.max('position').as('top'))
    .executeTakeFirstOrThrow();
  await write
    .updateTable('projectManagers')
    .set({ sightPosition: 0 })
    .where('sightPosition', '>', top ?? 0)
    .execute();
  await write
    .updateTable('projectManagers')
    .set({ seenPosition: top ?? 0 })
    .where('seenPosition', '>', top ?? 0)
    .execute();
}
