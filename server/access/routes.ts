import type { Config } from '#server/config.ts';
import type { Handlers } from '#server/http/handler.ts';

import { updateAccess } from './commands.ts';
import { readAccess } from './queries.ts';

export function accessRoutes({ oidc }: Config): Pick<Handlers, 'readAccess' | 'updateAccess'> {
  return {
    readAccess,
    updateAccess: (ctx, { body }) => updateAccess(ctx, { body }, oidc?.only === true),
  };
}
