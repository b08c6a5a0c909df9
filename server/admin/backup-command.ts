import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { backup } from './backup.ts';
import type { Command } from './command-line.ts';
import { withDatabase } from './existing-database.ts';

/** Everything in one file, taken while the server runs. */
export const backupCommand: Command = {
  argument: 'FILE',
  summary: 'Writes everything into one file, while the server runs.',
  options: { replace: 'overwrites FILE' },
  run: async ({ env, print, interruptible }, { argument, options }) =>
    withDatabase(env, async (database) => {
      const how = { replace: options.has('replace'), signal: interruptible() };
      const counts = await backup(database, argument, how);
      const file = resolve(argument);
      print(`Backed up ${countOf(counts)} to ${file} (${statSync(file).size} bytes), verified.`);
      return 0;
    }),
};

/** How much a backup holds. */
export function countOf(counts: Record<string, number>): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}
