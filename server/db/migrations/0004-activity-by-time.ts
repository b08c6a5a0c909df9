import type { Kysely } from 'kysely';

/**
 * Indexes of the log by time: whatever the filter, a span of days is one range of an index. Ordered by id, a
 * span far back was found only by reading everything after it.
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
