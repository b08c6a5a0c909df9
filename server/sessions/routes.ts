import type { Context } from 'hono';

import { positionHeader } from '#contract/log-headers.ts';
import type { Ctx } from '#server/ctx.ts';
import { settledPosition } from '#server/db/log.ts';
import { isStorageFull } from '#server/db/storage-full.ts';
import type { Env } from '#server/http/env.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Problem } from '#server/problem.ts';

import { signIn } from './commands.ts';
import type { SessionDays } from './commands.ts';
import type { SessionCookie } from './cookie.ts';
import { readCurrentUser } from './queries.ts';
import type { RevokedSessions } from './revoked-sessions.ts';
import { signOut } from './sign-out.ts';
import type { FailedSignOut } from './sign-out.ts';
import { sidOf } from './tokens.ts';

type SessionCalls = Pick<Handlers, 'signIn' | 'signOut' | 'readCurrentUser'>;

const noRoomToSignIn =
  "The server's storage is full, so you can't sign in right now. Ask your administrator to free up space.";

export function sessionRoutes(
  cookie: SessionCookie,
  days: SessionDays,
  revoked: RevokedSessions,
): SessionCalls {
  async function leave(ctx: Ctx, c: Context<Env>): Promise<FailedSignOut | null> {
    const sid = c.get('sid');
    if (!sid) return null;
    // Otherwise the next request would be signed in with another one of its cookies.
    const others = cookie.tokens(c.req.header()).map(sidOf);
    const failed = await signOut(ctx, [...new Set([sid, ...others])], { revoked, days });
    if (failed) c.set('fault', failed.fault);
    return failed;
  }

  return {
    signIn: async (ctx, { body }, c) => {
      const from = { address: c.get('address'), userAgent: c.req.header('user-agent') ?? '' };
      const { user, token } = await signIn(ctx, body, from, days).catch((error) => {
        if (!isStorageFull(error)) throw error;
        c.set('fault', error);
        throw new Problem('full', noRoomToSignIn);
      });
      await leave(ctx, c);
      cookie.write(c, token);
      c.set('managerId', user.id);
      return user;
    },

    // Signing out always succeeds, even without a valid session.
    signOut: async (ctx, _request, c) => {
      const failed = await leave(ctx, c);
      cookie.clear(c);
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
