import type { Context } from 'hono';

import type { CurrentUser } from '#contract/sessions.ts';
import type { Ctx } from '#server/ctx.ts';
import { isStorageFull } from '#server/db/storage-full.ts';
import type { Env } from '#server/http/env.ts';
import { Problem } from '#server/problem.ts';

import type { From, SessionDays } from './commands.ts';
import type { SessionCookie } from './cookie.ts';
import type { RevokedSessions } from './revoked-sessions.ts';
import { signOut } from './sign-out.ts';
import type { FailedSignOut } from './sign-out.ts';
import { sidOf } from './tokens.ts';

const noRoomToSignIn =
  "The server's storage is full, so you can't sign in right now. Ask your administrator to free up space.";

type Parts = { cookie: SessionCookie; days: SessionDays; revoked: RevokedSessions };
type Begin = (from: From, days: SessionDays) => Promise<{ user: CurrentUser; token: string }>;

/** Begins and ends the session of a browser, together with its cookie. */
export function sessionEntrance({ cookie, days, revoked }: Parts) {
  async function leave(ctx: Ctx, c: Context<Env>): Promise<FailedSignOut | null> {
    const sid = c.get('sid');
    if (!sid) return null;
    // Otherwise the next request would be signed in with another one of its cookies.
    const others = cookie.tokens(c.req.header()).map(sidOf);
    const failed = await signOut(ctx, [...new Set([sid, ...others])], { revoked, days });
    if (failed) c.set('fault', failed.fault);
    return failed;
  }

  /** Replaces the browser's session with the one that `begin` makes. */
  async function enter(ctx: Ctx, c: Context<Env>, begin: Begin): Promise<CurrentUser> {
    const from = { address: c.get('address'), userAgent: c.req.header('user-agent') ?? '' };
    const { user, token } = await begin(from, days).catch((error) => {
      if (!isStorageFull(error)) throw error;
      c.set('fault', error);
      throw new Problem('full', noRoomToSignIn);
    });
    await leave(ctx, c);
    cookie.write(c, token);
    c.set('managerId', user.id);
    return user;
  }

  return { enter, leave, clearCookie: cookie.clear, cookieBeside: cookie.beside };
}

export type SessionEntrance = ReturnType<typeof sessionEntrance>;
