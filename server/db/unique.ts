// PostgreSQL's unique_violation, SQLite's SQLITE_CONSTRAINT_UNIQUE.
const postgresUnique = '23505';
const sqliteUnique = 2067;

/** Runs a statement that may violate a unique key; `clash` gets the key's name and returns the error to throw. */
export async function unlessTaken<T>(
  statement: Promise<T>,
  clash: (key: string) => Error,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code, errcode, constraint, message } = error as EngineError;
    throw code === postgresUnique || errcode === sqliteUnique
      ? clash(constraint ?? message)
      : error;
  }
}

// PostgreSQL reports the constraint, SQLite the columns in its message.
type EngineError = { code?: string; errcode?: number; constraint?: string; message: string };
