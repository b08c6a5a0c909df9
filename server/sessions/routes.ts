import { positionHeader } from '../../contract/live.ts';
import { settledPosition } from '../db/log.ts';
import type { Handlers } from '../http/register.ts';
import { signIn, signOut } from './commands.ts';
import type { SessionDays } from './commands.ts';
import type { SessionCookie } from './cookie.ts';
import { changeOwnPassword, endOtherSessions, listOwnSessions } from './own-account.ts';
import { readCurrentUser } from './queries.ts';

type SessionCalls = Pick<
  Handlers,
  | 'signIn'
  | 'signOut'
  | 'readCurrentUser'
  | 'changeOwnPassword'
  | 'listOwnSessions'
  | 'endOtherSessions'
>;

/** Signing in and out, and who is signed in. */
export function sessionRoutes(cookie: SessionCookie, days: SessionDays): SessionCalls {
  return {
    signIn: async (ctx, { body }, c) => {
      const from = { address: c.get('address'), userAgent: c.req.header('user-agent') ?? '' };
      const { user, token } = await signIn(ctx, body, from, days);
      // Whoever signs in over a session leaves it.
      const before = c.get('sid');
      if (before) await signOut(ctx, before);
      cookie.write(c, token);
      c.set('managerId', user.id);
      return user;
    },

    // Signing out always works: with no session, or one that has ended, there is nothing to end.
    signOut: async (ctx, _request, c) => {
      const sid = c.get('sid');
      if (sid) await signOut(ctx, sid);
      cookie.clear(c);
      c.header('Clear-Site-Data', '"cache"');
      return { ok: true as const };
    },

    // Everything a browser reads after this answer is at least as new as this position, so a stream
    // that starts from it misses nothing.
    readCurrentUser: async (ctx, _request, c) => {
      c.header(positionHeader, String(await settledPosition(ctx.database)));
      return readCurrentUser(ctx);
    },

    changeOwnPassword: (ctx, { body }, c) =>
      changeOwnPassword(ctx, body, { sid: c.get('sid') ?? '', address: c.get('address') }),
    listOwnSessions: (ctx, _request, c) => listOwnSessions(ctx, c.get('sid') ?? ''),
    endOtherSessions: (ctx, _request, c) => endOtherSessions(ctx, c.get('sid') ?? ''),
  };
}
