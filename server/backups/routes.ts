import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';

import { requestBackup } from './commands.ts';
import { listBackups } from './queries.ts';

export function backupRoutes({ backups }: Config, wake: () => void) {
  return {
    listBackups: (ctx: Ctx) => listBackups(ctx, backups),
    requestBackup: async (ctx: Ctx) => {
      const requested = await requestBackup(ctx, backups);
      wake();
      return requested;
    },
  };
}
