import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';

import { newProject } from '../contract/projects.ts';
import type { NewProjectForm } from '../contract/projects.ts';
import type { Ctx } from '../server/ctx.ts';
import { createProject } from '../server/projects/commands.ts';

/** A statement of a transaction. A parameter may be the id that an earlier statement returned. */
export type Statement = { sql: string; parameters: (Value | { idFrom: number })[] };
type Value = string | number | boolean | null;

/** The smallest write that leaves something of every level: one task, one step, one detail. */
export const smallestProject: NewProjectForm = {
  name: 'Jordan Lee',
  category: 'Advisor Hire',
  market: 'Chicago',
  tasks: [
    {
      title: 'Registration',
      steps: [{ name: 'File the U4', details: [{ text: 'Signed by the advisor' }] }],
    },
  ],
};

/**
 * Makes the project once and returns what was said to the engine between begin and commit. Ids that
 * the engine gave out stand in it as references, so that it can be said again and makes another
 * project. The database must hold enough to make ids that are no other parameter's value.
 */
export async function recordWrite(ctx: Ctx, form: NewProjectForm): Promise<Statement[]> {
  const { database } = ctx;
  const compiler =
    database.engine === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  const said: CompiledQuery[] = [];
  const numbers = new Map<QueryId, number>();
  const ids = new Map<unknown, number>();
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      numbers.set(queryId, said.push(compiler.compileQuery(node, queryId)) - 1);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const number = numbers.get(queryId) ?? 0;
      const id = result.rows[0]?.['id'];
      if (/^insert/i.test(said[number]?.sql ?? '') && id !== undefined) ids.set(id, number);
      return result;
    },
  };
  const recorded = { ...database, write: database.write.withPlugin(recorder) };
  await createProject({ ...ctx, database: recorded }, { body: newProject.parse(form) });
  return said.map(({ sql, parameters }) => ({
    sql,
    parameters: parameters.map((value) => {
      const idFrom = ids.get(value);
      return idFrom === undefined ? (value as Value) : { idFrom };
    }),
  }));
}
