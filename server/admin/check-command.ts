import { check, summary } from './check.ts';
import type { Command } from './command.ts';
import { checkIsCurrent, withDatabase } from './existing-database.ts';
import { withSnapshot } from './snapshot.ts';

export const checkCommand: Command = {
  summary: 'Recomputes all derived data and prints the differences.',
  options: {},
  run: async ({ env, print }) =>
    withDatabase(env, async (database) => {
      await checkIsCurrent(database.read, database.engine);
      const checked = await withSnapshot(database, (db) => check(db, database.engine, print));
      print(summary(checked));
      return checked.differences === 0 ? 0 : 1;
    }),
};
