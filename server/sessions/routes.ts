import { positionHeader } from '#contract/log-headers.ts';
import type { Ctx } from '#server/ctx.ts';
import { settledPosition } from '#server/db/log.ts';
import type { Handlers } from '#server/http/handler.ts';

import { signIn } from './commands.ts';
import type { SessionEntrance } from './entrance.ts';
import { readCurrentUser } from './queries.ts';

type SessionCalls = Pick<Handlers, 'signIn' | 'signOut' | 'readCurrentUser'>;

/** `onlyPrimary`: whether passwords are for the primary manager only. */
export function sessionRoutes(
  { enter, leave, clearCookie }: SessionEntrance,
  onlyPrimary: (ctx: Ctx) => Promise<boolean>,
): SessionCalls {
  return {
    signIn: (ctx, { body }, c) =>
      enter(ctx, c, async (from, days) => signIn(ctx, body, from, days, await onlyPrimary(ctx))),

    // Signing out always succeeds, even without a valid session.
    signOut: async (ctx, _request, c) => {
      const failed = await leave(ctx, c);
      clearCookie(c);
      c.header('Clear-Site-Data', '"cache"');
      if (!failed) return { ok: true as const };
      const { endsAt } = failed;
      const message = `Signed out here; the session ends at ${endsAt}.`;
      return { ok: true as const, message, sessionEndsAt: endsAt };
    },

    // Read before the response: a stream that starts from this position misses nothing.
    readCurrentUser: async (ctx, _request, c) => {
      c.header(positionHeader, String(await settledPosition(ctx.database)));
      return readCurrentUser(ctx);
    },
  };
}
