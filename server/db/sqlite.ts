import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

import { Kysely, SqliteDialect } from 'kysely';
import type { CompiledQuery, SqliteDatabase, SqliteStatement, UnknownRow } from 'kysely';

import { columnValues, convert } from './column-values.ts';
import type { Database } from './database.ts';
import { sharedCommits } from './shared-commit.ts';
import { createSnapshots } from './snapshots.ts';
import type { Tables } from './tables.ts';
import { yielding } from './yield.ts';

/**
 * Opens the SQLite file and creates it if missing: one connection writes and one reads committed data, so that a
 * reader never waits for a transaction. `synchronous=FULL` is set explicitly, because an acknowledged write must
 * survive a power cut.
 */
export function openSqlite(file: string): Database {
  const writer = connect(file);
  const reader = connect(file, true);
  const commits = countCommits(reader);
  const connections = { write: adapter(writer, commits.ours), read: adapter(reader) };
  const write = kysely(connections.write).withPlugin(yielding());
  const read = kysely(connections.read);
  const source = { engine: 'sqlite', file } as const;
  const snapshots = createSnapshots(source);
  return {
    engine: 'sqlite',
    source,
    read,
    aside: read,
    write,
    transact: sharedCommits(write, (sql) => void connections.write.prepare(sql).run([])),
    snapshot: snapshots.open,
    announce: async () => {},
    commits: commits.count,
    othersCommits: dataVersion(writer),
    direct: (db, query) => ask(connections[db === read ? 'read' : 'write'], query),
    close: async () => {
      await snapshots.close();
      writer.exec('pragma optimize');
      reader.close();
      writer.close();
    },
  };
}

/** An empty database that ends with its connection. */
export function openMemory(): Kysely<Tables> {
  return kysely(adapter(new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })));
}

function connect(file: string, readOnly = false): DatabaseSync {
  const connection = new DatabaseSync(file, {
    readOnly,
    timeout: 5000,
    enableForeignKeyConstraints: true,
  });
  if (!readOnly) {
    connection.exec('pragma synchronous = full');
    const { journal_mode: mode } = connection.prepare('pragma journal_mode = wal').get() ?? {};
    if (mode !== 'wal') {
      connection.close();
      throw new Error('its file system cannot hold a database that is written and read at once');
    }
  }
  // Reads use the memory mapping. A larger cache would fill with pages of uploads.
  connection.exec('pragma cache_size = -16384');
  // Including the undo data of a statement: there may be no other writable folder.
  connection.exec('pragma temp_store = memory');
  connection.exec('pragma mmap_size = 268435456');
  return connection;
}

function ask(connection: SqliteDatabase, { sql, parameters }: CompiledQuery): UnknownRow[] {
  const statement = connection.prepare(sql);
  if (!statement.reader) {
    statement.run(parameters);
    return [];
  }
  const rows = statement.all(parameters) as UnknownRow[];
  convert(rows);
  return rows;
}

/** A number that changes with every commit except those of this connection. */
function dataVersion(connection: DatabaseSync): () => number {
  const version = connection.prepare('pragma data_version');
  return () => Number(version.get()?.['data_version']);
}

const othersEveryMs = 1;

/**
 * Counts commits, possibly too many. Every statement of our own writer counts immediately; commits of another
 * process (administration) are polled at most once per millisecond, because that takes as long as reading a row.
 */
function countCommits(reader: DatabaseSync) {
  const version = dataVersion(reader);
  let ours = 0;
  let others = 0;
  let checkedAt = -Infinity;
  return {
    ours: () => void (ours += 1),
    count: () => {
      const now = performance.now();
      if (now - checkedAt >= othersEveryMs) {
        checkedAt = now;
        others = version();
      }
      return ours + others;
    },
  };
}

function kysely(database: SqliteDatabase): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    plugins: [columnValues()],
  });
}

// Lists of ids of any length produce ever new statements: only this many are cached.
const mostStatements = 500;

/** Node's SQLite as Kysely expects it, with a statement cache. `onStatement` is called for each statement. */
function adapter(connection: DatabaseSync, onStatement = () => {}): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      onStatement();
      const known = statements.get(sql);
      if (known) return known;
      const statement =
        sql === 'rollback' ? rollback(connection) : wrap(connection.prepare(statementOf(sql)));
      if (statements.size >= mostStatements)
        statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Takes the write lock at the start, so that a transaction does not fail halfway because another process
 * (administration) writes.
 */
const statementOf = (sql: string) => (sql === 'begin' ? 'begin immediate' : sql);

/**
 * On a full or failing disk, SQLite rolls back the transaction itself. A second rollback would fail and hide the
 * first error.
 */
function rollback(connection: DatabaseSync): SqliteStatement {
  const run = () => {
    if (connection.isTransaction) connection.exec('rollback');
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => [], run, iterate: () => [][Symbol.iterator]() };
}

function wrap(statement: StatementSync): SqliteStatement {
  const reader = statement.columns().length > 0;
  const toRow = rowMaker(statement);
  return {
    reader,
    all: (parameters) => statement.all(...parameters.map(bindable)).map(toRow),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)).map(toRow),
  };
}

/**
 * Turns rows into objects of a known shape. The driver's objects are in dictionary mode, and twenty times as slow
 * to read, copy and serialize. Each row is a copy of a first one.
 */
function rowMaker(statement: StatementSync): (values: unknown) => UnknownRow {
  statement.setReturnArrays(true);
  let columns: string[] = [];
  let shape: UnknownRow = {};
  return (values) => {
    const read = values as unknown[];
    if (columns.length !== read.length) {
      columns = statement.columns().map(({ name }) => name);
      shape = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((name) => [name, null]))));
    }
    const row = { ...shape };
    columns.forEach((name, index) => {
      row[name] = read[index];
    });
    return row;
  };
}

function bindable(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue);
}
