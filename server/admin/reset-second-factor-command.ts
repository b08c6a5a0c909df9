import { resetSecondFactor } from '#server/managers/second-factor.ts';

import type { Command } from './command.ts';
import { checkIsCurrent, contextOf, withDatabase } from './existing-database.ts';

export const resetSecondFactorCommand: Command = {
  argument: 'USERNAME',
  summary: 'Takes the second factor off an account.',
  options: {},
  run: async (terminal, { argument: username }) => {
    return withDatabase(terminal.env, async (database) => {
      await checkIsCurrent(database.read, database.engine);
      await resetSecondFactor(contextOf(database), username);
      terminal.print(`"${username}" signs in with its password alone.`);
      return 0;
    });
  },
};
