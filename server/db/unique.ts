// PostgreSQL's unique_violation, SQLite's SQLITE_CONSTRAINT_UNIQUE.
const postgresUnique = '23505';
const sqliteUnique = 2067;

/** Runs a statement that may meet a row of the same key; throws `clash` in its place where it does. */
export async function unlessTaken<T>(statement: Promise<T>, clash: () => Error): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code, errcode } = error as { code?: string; errcode?: number };
    throw code === postgresUnique || errcode === sqliteUnique ? clash() : error;
  }
}
