import { StatementSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

import pg from 'pg';

/** A parameter may be the id that an earlier statement returned. */
export type Statement = { sql: string; parameters: (Value | { idFrom: number })[] };
type Value = string | number | boolean | null;

type CapturedStatement = { sql: string; values: unknown[]; id?: unknown };

/**
 * Makes one write and returns its statements as the driver received them. Generated ids become references, so that
 * the statements can run again. The database must be large enough that no other parameter equals an id.
 */
export async function captureStatements(write: () => Promise<unknown>): Promise<Statement[]> {
  const statements: CapturedStatement[] = [];
  recording = statements;
  await write().finally(() => (recording = undefined));
  const begin = statements.findIndex(({ sql }) => /^begin\b/i.test(sql));
  const end = statements.findIndex(({ sql }) => /^commit\b/i.test(sql));
  const own = statements
    .slice(begin + 1, end < 0 ? undefined : end)
    .filter(({ sql }) => !isFrame(sql));
  if (own.length === 0) throw new Error('A write sent no statements to the engine');
  return own.map(({ sql, values }) => ({
    sql,
    parameters: values.map((value) => {
      const idFrom = own.findIndex(({ id }) => id !== undefined && id === value);
      return idFrom < 0 ? (value as Value) : { idFrom };
    }),
  }));
}

/** Transaction control is not part of a write, because writes may share a commit. */
const isFrame = (sql: string) => /^(begin|commit|savepoint|release|rollback)\b/i.test(sql);
const isInsert = (sql: string) => /^insert\b/i.test(sql);
const idIn = (sql: string, row: unknown) =>
  isInsert(sql) ? (row as { id?: unknown } | undefined)?.id : undefined;

let recording: CapturedStatement[] | undefined;

// Must run before any database is opened: the product caches prepared statements and methods of its connections.
listenToSqlite();
listenToPostgres();

type Method = (this: StatementSync, ...values: SQLInputValue[]) => unknown;

function listenToSqlite(): void {
  const methods = StatementSync.prototype as unknown as Record<'all' | 'get' | 'run', Method>;
  const { all, get, run } = methods;
  for (const [name, method] of Object.entries({ all, get, run })) {
    const listening: Method = function (...values) {
      const result = method.apply(this, values);
      const row: unknown = Array.isArray(result) ? result[0] : result;
      recording?.push({ sql: this.sourceSQL, values, id: idIn(this.sourceSQL, row) });
      return result;
    };
    Object.assign(methods, { [name]: listening });
  }
}

type DriverQuery = string | { text: string; values?: unknown[] };
type Query = (
  this: pg.Client,
  statement: DriverQuery,
  values?: unknown[],
  ...rest: unknown[]
) => unknown;

function listenToPostgres(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (statement, values, ...rest) {
    const sql = typeof statement === 'string' ? statement : statement.text;
    const own = typeof statement === 'string' ? values : (statement.values ?? values);
    const entry: CapturedStatement = { sql, values: Array.isArray(own) ? own : [] };
    recording?.push(entry);
    const answer = query.call(this, statement, values, ...rest);
    if (recording && answer instanceof Promise) {
      void answer.then(
        ({ rows }: { rows?: unknown[] }) => (entry.id = idIn(sql, rows?.[0])),
        () => {},
      );
    }
    return answer;
  };
}
