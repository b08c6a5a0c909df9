import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';
import { findTexts } from './find-texts.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('comments')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('projectId', type.reference, (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('taskId', type.reference, (c) => c.references('tasks.id').onDelete('cascade'))
    .addColumn('taskStepId', type.reference, (c) =>
      c.references('taskSteps.id').onDelete('cascade'),
    )
    .addColumn('projectManagerId', type.reference, (c) =>
      c.references('projectManagers.id').onDelete('set null'),
    )
    .addColumn('author', type.text, (c) => c.notNull())
    .addColumn('text', type.text, (c) => c.notNull())
    .addColumn('versions', type.text, (c) => c.notNull())
    .addColumn('versionsCount', type.integer, (c) => c.notNull())
    .addColumn('editedAt', type.text)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1))
    .execute();
  for (const column of ['projectId', 'taskId', 'taskStepId', 'projectManagerId']) {
    const index = db.schema.createIndex(`comments_by_${column}`).on('comments');
    await index.columns([column, 'id']).execute();
  }
  await findTexts(db, type, [{ table: 'comments', column: 'text', index: 'commentsSearch' }]);
  await db.schema
    .createTable('mentions')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('commentId', type.reference, (c) =>
      c.notNull().references('comments.id').onDelete('cascade'),
    )
    .addColumn('projectManagerId', type.reference, (c) =>
      c.notNull().references('projectManagers.id').onDelete('cascade'),
    )
    .addColumn('readAt', type.text)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addUniqueConstraint('mentions_once', ['commentId', 'projectManagerId'])
    .execute();
  await db.schema
    .createIndex('mentions_by_projectManagerId')
    .on('mentions')
    .columns(['projectManagerId', 'commentId'])
    .execute();
  await db.schema
    .alterTable('organisation')
    .addColumn('viewersComment', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
}
