import type { Kysely } from 'kysely';

/**
 * Log indexes by time: with any filter, a time span is one index range. Ordered by id, an old span required reading
 * everything after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['projectId', 'projectManagerId', 'entityType']) {
    await db.schema.dropIndex(['activity', 'by', column, 'id'].join('_')).execute();
    await db.schema
      .createIndex(['activity', 'by', column, 'createdAt'].join('_'))
      .on('activity')
      .columns([column, 'createdAt', 'id'])
      .execute();
  }
}
