import { readConfig } from '#server/config.ts';

import { countOf, givenFile } from './backup-command.ts';
import { summary } from './check.ts';
import type { Command } from './command.ts';
import { restore } from './restore.ts';

export const restoreCommand: Command = {
  argument: 'FILE',
  summary: 'Replaces the data by a backup. The server must not run.',
  options: { replace: 'replaces existing data, which is kept' },
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
    if (previous) print(`The previous data is kept as ${previous}.`);
    print('Everybody has to sign in again.');
    print(
      'API tokens, calendar addresses, personal links and links to choose a password have ended; webhooks are paused.',
    );
    print(summary(checked));
    if (checked.differences === 0) return 0;
    print('The backup has these differences. The data was restored unchanged.');
    return 1;
  },
};
