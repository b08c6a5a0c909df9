import type { CompiledQuery, Kysely } from 'kysely';

import type { Connection, Database } from './database.ts';
import type { Tables } from './tables.ts';
import { unrestricted, viewerOf, visibleTo } from './visible-rows.ts';
import { yieldIfLong } from './yield.ts';

/** A placeholder for a value that is known only when the query runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The account whose rows a query of `visibleTo` reads. */
const viewerSlot = new Slot('viewer');

type Built<Row> = { compile: () => CompiledQuery<Row> };

/**
 * A frequent query: compiled once per engine, with and without `visibleTo`, then run with new values. Compiling takes
 * several times as long as SQLite takes to execute it. `build` gets a placeholder for each value, valid wherever a
 * parameter is; it must not inspect them.
 */
export function prepared<Values extends object>() {
  return <Row>(
    build: (db: Kysely<Tables>, values: Values, engine: Database['engine']) => Built<Row>,
  ) => {
    const known = new Map<string, CompiledQuery<Row>>();
    const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;

    return async (
      { db, database: { engine, direct, read } }: Connection,
      values: Values,
    ): Promise<Row[]> => {
      const base = unrestricted(db);
      const viewer = viewerOf(db);
      const compile = () =>
        build(viewer === undefined ? db : visibleTo(base, viewerSlot), slots, engine).compile();
      const query = isOfLink(viewer)
        ? build(db, slots, engine).compile()
        : memo(known, `${engine} ${viewer === undefined}`, compile);
      const parameters = query.parameters.map((parameter) => {
        if (!(parameter instanceof Slot)) return parameter;
        return parameter === viewerSlot
          ? viewer
          : (values as Record<string, unknown>)[parameter.name];
      });
      const bound = { ...query, parameters };
      if (direct) {
        const found = direct(base, bound) as Row[];
        if (base !== read) await yieldIfLong();
        return found;
      }
      const { rows } = await base.executeQuery<Row>(bound);
      return rows;
    };
  };
}

/** Personal links read seldom, so their queries are not worth a place in memory. */
function isOfLink(viewer: unknown): boolean {
  return typeof viewer === 'object';
}

/** Calls `make` once for each name. */
export function memoized<Name extends string, Made>(make: (name: Name) => Made) {
  const made = new Map<Name, Made>();
  return (name: Name): Made => memo(made, name, () => make(name));
}

function memo<Key, Made>(known: Map<Key, Made>, key: Key, make: () => Made): Made {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

export function exactlyOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A row is missing');
  return row;
}
