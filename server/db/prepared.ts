import type { CompiledQuery, Kysely } from 'kysely';

import type { Connection, Database } from './database.ts';
import type { Tables } from './tables.ts';
import { yieldIfLong } from './yield.ts';

/** A placeholder for a value that is known only when the query runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Built<Row> = { compile: () => CompiledQuery<Row> };

/**
 * A frequent query: compiled once per engine, then run with new values. Compiling takes several times as long as
 * SQLite takes to execute it. `build` gets a placeholder for each value, valid wherever a parameter is; it must not
 * inspect them.
 */
export function prepared<Values extends object>() {
  return <Row>(
    build: (db: Kysely<Tables>, values: Values, engine: Database['engine']) => Built<Row>,
  ) => {
    const known: Partial<Record<Database['engine'], CompiledQuery<Row>>> = {};
    const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;

    return async (
      { db, database: { engine, direct, read } }: Connection,
      values: Values,
    ): Promise<Row[]> => {
      const query = (known[engine] ??= build(db, slots, engine).compile());
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Slot ? (values as Record<string, unknown>)[parameter.name] : parameter,
      );
      const bound = { ...query, parameters };
      if (direct) {
        const found = direct(db, bound) as Row[];
        if (db !== read) await yieldIfLong();
        return found;
      }
      const { rows } = await db.executeQuery<Row>(bound);
      return rows;
    };
  };
}

/** Calls `make` once for each name. */
export function memoized<Name extends string, Made>(make: (name: Name) => Made) {
  const made = new Map<Name, Made>();
  return (name: Name): Made => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

export function exactlyOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A row is missing');
  return row;
}
