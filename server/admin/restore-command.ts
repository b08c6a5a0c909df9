import { readConfig } from '#server/config.ts';

import { countOf, givenFile } from './backup-command.ts';
import { summary } from './check.ts';
import type { Command } from './command.ts';
import { restore } from './restore.ts';

export const restoreCommand: Command = {
  argument: 'FILE',
  summary: 'Makes a backup the data of the server, which must not run meanwhile.',
  options: { replace: 'where there is data already: keeps that beside' },
  run: async ({ env, print, interruptible }, { argument, options }) => {
    const { header, rows, checked, previous } = await restore(
      readConfig(env),
      givenFile(env, argument),
      {
        replace: options.has('replace'),
        report: print,
        signal: interruptible(),
      },
    );
    print(
      `Restored ${countOf(rows)}, backed up on ${header.created} by Waymark ${header.program}.`,
    );
    if (previous) print(`What was there before is kept as ${previous}.`);
    print('Everybody has to sign in again.');
    print(summary(checked));
    if (checked.differences === 0) return 0;
    print('The differences come from the backup. The data was restored as it was then.');
    return 1;
  },
};
