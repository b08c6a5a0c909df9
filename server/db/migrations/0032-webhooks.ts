import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('address', type.text, (c) => c.notNull())
    .addColumn('format', type.text, (c) => c.notNull())
    .addColumn('events', type.text, (c) => c.notNull())
    .addColumn('secret', type.text, (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('entryId', type.integer, (c) => c.notNull())
    .addColumn('pausedBecause', type.text)
    .addColumn('pausedAt', type.text)
    .addColumn('failingSince', type.text)
    .addColumn('failures', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', type.text)
    .addColumn('leasedUntil', type.text)
    .addColumn('leaseKey', type.text)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('webhookDeliveries')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    // No foreign key: they are deleted with their webhook, which leaves its table when it is deleted.
    .addColumn('webhookId', type.reference, (c) => c.notNull())
    .addColumn('messageId', type.text, (c) => c.notNull())
    .addColumn('event', type.text, (c) => c.notNull())
    .addColumn('state', type.text, (c) => c.notNull())
    .addColumn('attempts', type.integer, (c) => c.notNull())
    .addColumn('attemptedAt', type.text, (c) => c.notNull())
    .addColumn('milliseconds', type.integer, (c) => c.notNull())
    .addColumn('status', type.integer)
    .addColumn('problem', type.text)
    .addUniqueConstraint('oneDeliveryOfAMessage', ['webhookId', 'messageId'])
    .execute();
}
