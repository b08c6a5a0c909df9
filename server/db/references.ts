import { chunks } from './chunks.ts';
import type { Fields } from './edit.ts';
import type { Trashed, Tables } from './tables.ts';
import type { WritingCtx } from './transaction.ts';

/** Tables that refer to what can be deleted without them, and the column that names their rows. */
const names = {
  projects: 'name',
  projectTemplates: 'name',
  taskTemplates: 'name',
  tasks: 'title',
  slides: 'title',
} as const satisfies Partial<Record<keyof Tables, string>>;

export type Referring = keyof typeof names;

/** References of one column that change from one value to another. */
type Reference = { table: Referring; column: string; from: unknown; to: unknown };

/**
 * Lets everything that refers to a thing refer to another one, or to nothing: as the next version of each
 * row, and where the log has rows of that kind as a change of its own. Returns what was changed, for the
 * day when the thing comes back.
 */
export async function reassign(
  ctx: WritingCtx,
  { table, column, from, to }: Reference,
): Promise<Trashed['changed']> {
  const ids = await changed(ctx, { table, column, from, to });
  return ids.length > 0 ? [{ table, column, before: from, after: to, ids }] : [];
}

/** Lets rows refer again to what they referred to before, where nobody has changed that since. */
export async function reassignBack(ctx: WritingCtx, references: Trashed['changed']): Promise<void> {
  for (const { table, column, before, after, ids } of references) {
    for (const some of chunks(ids, mostIds)) {
      await changed(ctx, { table, column, from: after, to: before }, some);
    }
  }
}

// Far below either engine's limit of parameters.
const mostIds = 1000;

async function changed(
  ctx: WritingCtx,
  { table, column, from, to }: Reference,
  only?: number[],
): Promise<number[]> {
  const next = { updatedAt: ctx.now() };
  // All of these tables are written as one of them: the columns in question exist in each.
  let update = ctx.db
    .updateTable(table as 'projects')
    .set({ [column]: to })
    .where(column as 'category', from === null ? 'is' : '=', from as string)
    .returning(['id', `${names[table]} as name` as 'name']);
  if (table !== 'slides')
    update = update.set((eb) => ({ ...next, version: eb('version', '+', 1) }));
  if (only) update = update.where('id', 'in', only);
  if (table === 'tasks') await lockProjectsWithTasks(ctx, { column, value: from, only });
  else await lockReferring(ctx, { table, column, value: from, only });
  const rows = await update.execute();
  if (table !== 'tasks' && table !== 'slides') {
    const entity = kinds[table];
    const fields: Fields = { [column]: { before: from, after: to } };
    for (const row of rows) {
      const project = table === 'projects' ? { projectId: row.id } : {};
      ctx.changes.push({ entity, ...row, action: 'updated', ...project, fields });
    }
  }
  return rows.map(({ id }) => id);
}

/** What the log calls the rows. Tasks and slides change along with what is deleted, untold. */
const kinds = {
  projects: 'project',
  projectTemplates: 'projectTemplate',
  taskTemplates: 'taskTemplate',
} as const;

type Referred = { column: string; value: unknown; only?: number[] | undefined };

/** Locks the rows that refer to something, in the order of ids, so that all who do so come through. */
export async function lockReferring(
  { db, database }: WritingCtx,
  { table, column, value, only }: { table: Referring } & Referred,
): Promise<void> {
  if (database.engine !== 'postgres') return;
  await db
    .selectFrom(table as 'projects')
    .select('id')
    .where(column as 'category', value === null ? 'is' : '=', value as string)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Waits for whoever else writes in the projects whose tasks refer to this, as all who write tasks do; in
 * the order of ids, so that all come through. Best done before anything else is locked.
 */
export async function lockProjectsWithTasks(
  { db, database }: WritingCtx,
  { column, value, only }: Referred,
): Promise<void> {
  if (database.engine !== 'postgres') return;
  let tasks = db
    .selectFrom('tasks')
    .select('projectId')
    .where(column as 'title', value === null ? 'is' : '=', value as string);
  if (only) tasks = tasks.where('id', 'in', only);
  await db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', tasks)
    .orderBy('id')
    .forUpdate()
    .execute();
}
