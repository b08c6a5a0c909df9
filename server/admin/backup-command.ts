import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { withDatabase } from './existing-database.ts';

export const backupCommand: Command = {
  argument: 'FILE',
  summary: 'Writes everything into one file. The server may run.',
  options: { replace: 'overwrites FILE' },
  run: async ({ env, print, interruptible }, { argument, options }) =>
    withDatabase(env, async (database) => {
      const how = { replace: options.has('replace'), signal: interruptible() };
      const file = givenFile(env, argument);
      const counts = await backup(database, file, how);
      print(`Backed up ${countOf(counts)} to ${file} (${statSync(file).size} bytes), verified.`);
      return 0;
    }),
};

/** npm changes to the program's folder; paths are relative to the caller's folder. */
export function givenFile(env: NodeJS.ProcessEnv, argument: string): string {
  return resolve(env['INIT_CWD'] ?? '.', argument);
}

export function countOf(counts: Record<string, number>): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}
