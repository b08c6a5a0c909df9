import type { Ctx } from '#server/ctx.ts';
import { isSettled } from '#server/db/log.ts';

import type { Cursor } from './next-message.ts';

/** The place in the log after which everything is still to come. */
export async function presentCursor({ db, database }: Ctx): Promise<Cursor> {
  const last = await db
    .selectFrom('activity')
    .select(['position', 'id as entryId'])
    .where(isSettled(database.engine))
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { position: 0, entryId: 0 };
}
