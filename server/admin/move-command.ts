import { resolve } from 'node:path';

import { readConfig } from '#server/config.ts';

import { countOf } from './backup-command.ts';
import { summary } from './check.ts';
import type { Command } from './command.ts';
import { AdminFailure } from './failure.ts';
import { move } from './move.ts';

export const moveCommand: Command = {
  argument: 'ADDRESS',
  summary: 'Copies everything from DATA_DIR into an empty PostgreSQL database.',
  options: {},
  run: async ({ env, print, interruptible }, { argument: target }) => {
    const { databaseUrl, dataDir } = readConfig(env);
    if (databaseUrl) {
      throw new AdminFailure(
        'DATABASE_URL is set: the data is not in DATA_DIR. Run this without it, with the target as ADDRESS.',
      );
    }
    if (!URL.canParse(target) || !/^postgres(ql)?:/.test(target)) {
      throw new AdminFailure('ADDRESS must be an address like postgres://user@host/database.');
    }
    const { rows, checked } = await move(
      { dataDir, target },
      { report: print, signal: interruptible() },
    );
    print(summary(checked));
    if (checked.differences > 0) {
      print('The source has these differences, too. The data was moved unchanged.');
    }
    print(`The data in ${resolve(dataDir)} is unchanged and no longer used.`);
    print('Everybody has to sign in again.');
    print(
      `Moved ${countOf(rows)}, compared, no difference. Set DATABASE_URL=${shown(target)} and start.`,
    );
    return checked.differences === 0 ? 0 : 1;
  },
};

function shown(target: string): string {
  const address = new URL(target);
  if (address.password) address.password = '***';
  return address.href;
}
