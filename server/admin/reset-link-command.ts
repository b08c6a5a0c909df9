import { readConfig } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import { makeResetLink } from '#server/managers/account-link-commands.ts';

import type { Command } from './command.ts';
import { checkIsCurrent, withDatabase } from './existing-database.ts';

export const resetLinkCommand: Command = {
  argument: 'USERNAME',
  summary: 'Prints a link with which the account chooses a new password.',
  options: {},
  run: async (terminal, { argument: username }) => {
    const { publicUrl, host, port } = readConfig(terminal.env);
    const origin = publicUrl?.origin ?? `http://${host}:${port}`;
    return withDatabase(terminal.env, async (database) => {
      await checkIsCurrent(database.read, database.engine);
      const ctx: Ctx = {
        database,
        db: database.read,
        account: null,
        now: () => new Date().toISOString(),
      };
      const { url } = await makeResetLink(ctx, { username, origin });
      terminal.print(`${url}\nIt can be used once, within 24 hours.`);
      return 0;
    });
  },
};
