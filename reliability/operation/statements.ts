import type { KyselyPlugin } from 'kysely';

import type { Database } from '#server/db/database.ts';

/** Calls `end` before each write statement from this number on. */
export function afterStatements(database: Database, most: number, end: () => void) {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      if (count >= most) end();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: { ...database, write: database.write.withPlugin(plugin) },
    count: () => count,
  };
}
