import { resetPassword } from '#server/managers/password-commands.ts';

import type { Command } from './command.ts';
import { checkIsCurrent, contextOf, withDatabase } from './existing-database.ts';
import { AdminFailure } from './failure.ts';
import { newPassword } from './new-password.ts';

export const resetPasswordCommand: Command = {
  argument: 'USERNAME',
  summary: 'Sets a new password and signs the account out everywhere.',
  options: {
    'password-stdin': 'reads the new password from stdin',
    invent: 'generates the new password and prints it once',
  },
  run: async (terminal, { argument: username, options }) => {
    const invent = options.has('invent');
    const fromStdin = options.has('password-stdin');
    if (invent && fromStdin) {
      throw new AdminFailure('Use either --invent or --password-stdin, not both.');
    }
    return withDatabase(terminal.env, async (database) => {
      await checkIsCurrent(database.read, database.engine);
      const { password, invented } = await newPassword(terminal, { invent, fromStdin });
      await resetPassword(contextOf(database), username, password);
      terminal.print(
        invented
          ? `The new password of ${username} is ${password}\nIt is shown only once.`
          : `The password of ${username} has been set.`,
      );
      return 0;
    });
  },
};
