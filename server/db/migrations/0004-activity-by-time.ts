import type { Kysely } from 'kysely';

/**
 * The log is read by time: whatever it is filtered by, a span of days is one piece of an index. With the
 * entries in the order of their ids a span that lies far back was found by reading all that came after it.
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
