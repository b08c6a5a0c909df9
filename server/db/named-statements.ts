import type pg from 'pg';

/** Lists of ids of any length produce ever new statements: only this many get names. */
const mostNames = 1000;
/** A prepared statement would return other columns than before. */
const outdated = '0A000';

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Names recurring statements, so that PostgreSQL parses and plans each of them once per connection. Apply the
 * result to every client of a pool. A newer version of the program may add columns while this one still runs.
 * PostgreSQL then rejects a prepared statement once: all statements get new names, and it is retried. Inside a
 * transaction, which the error has aborted, the caller has to retry.
 */
export function namedStatements(): (client: pg.PoolClient) => void {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  let edition = 0;

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= mostNames) return undefined;
    if (seen.has(text)) names.set(text, `waymark ${edition}.${names.size}`);
    else if (seen.size < mostNames) seen.add(text);
    return names.get(text);
  }

  return (client) => {
    const plainly = client.query.bind(client) as Query & typeof client.query;

    async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
      const name = nameOf(text);
      if (name === undefined) return plainly(text, values);
      try {
        return await plainly({ name, text, values });
      } catch (error) {
        if ((error as { code?: string }).code !== outdated) throw error;
        edition += 1;
        names.clear();
        if ((client as pg.Client).getTransactionStatus() !== 'I') throw error;
        return plainly(text, values);
      }
    }

    // Kysely passes text and values; other forms of query are forwarded unchanged.
    client.query = ((text: unknown, values: unknown, ...more: unknown[]) =>
      typeof text === 'string' && Array.isArray(values) && more.length === 0
        ? query(text, values)
        : (plainly as (...given: unknown[]) => unknown)(text, values, ...more)) as never;
  };
}
