import { notFound } from '#server/problem.ts';

import type { Row } from './tables.ts';
import type { WritingCtx } from './transaction.ts';

/** What is no part of a project and is locked by itself, with the word for one of it. */
export const words = {
  people: 'Person',
  categories: 'Category',
  markets: 'Market',
  taskTemplates: 'Task template',
  projectTemplates: 'Project template',
  messageTemplates: 'Message template',
  slides: 'Slide',
} as const;

/** A row that nobody else changes until this transaction ends. Throws when there is none. */
export async function lockedRow<Table extends keyof typeof words>(
  { db, database }: WritingCtx,
  table: Table,
  id: number,
): Promise<Row<Table>> {
  const row = await db
    .selectFrom(table as 'people')
    .selectAll()
    .where('id', '=', id)
    .$if(database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound(words[table]);
  return row as Row<keyof typeof words> as Row<Table>;
}
