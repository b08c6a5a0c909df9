import { makeResetLink } from '#server/managers/account-link-commands.ts';

import type { Command } from './command.ts';
import { checkIsCurrent, contextOf, withDatabase } from './existing-database.ts';

export const resetLinkCommand: Command = {
  argument: 'USERNAME',
  summary: 'Prints a link with which the account chooses a new password.',
  options: {},
  run: async (terminal, { argument: username }) => {
    return withDatabase(terminal.env, async (database, { publicUrl, host, port }) => {
      await checkIsCurrent(database.read, database.engine);
      const origin = publicUrl?.origin ?? `http://${host}:${port}`;
      const { url } = await makeResetLink(contextOf(database), { username, origin });
      terminal.print(`${url}\nIt can be used once, within 24 hours.`);
      return 0;
    });
  },
};
