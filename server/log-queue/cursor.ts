import type { Ctx } from '#server/ctx.ts';
import { isSettled } from '#server/db/log.ts';
import type { Row } from '#server/db/tables.ts';

/*
 * The log is the queue of webhooks and mails: each reads it from the entry that it has handled, so there is no second
 * queue that could disagree with it.
 */

/** A place in the log: an entry, among those that share its position. */
export type Cursor = Pick<Row<'webhooks'>, 'position' | 'entryId'>;

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

export const entriesAtOnce = 500;

/** Entries whose order can no longer change. */
export function entriesAfter({ db, database }: Ctx, { position, entryId }: Cursor) {
  return (
    db
      .selectFrom('activity')
      .select(['id', 'position', 'entityType', 'action'])
      .where((eb) =>
        eb.or([
          eb('position', '>', position),
          eb.and([eb('position', '=', position), eb('id', '>', entryId)]),
        ]),
      )
      // Redundant, but it lets the engine enter the index.
      .where('position', '>=', position)
      .where(isSettled(database.engine))
      .orderBy('position')
      .orderBy('id')
      .limit(entriesAtOnce)
      .execute()
  );
}
