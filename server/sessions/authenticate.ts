import type { MiddlewareHandler } from 'hono';

import type { Ctx } from '../ctx.ts';
import type { Env } from '../http/env.ts';
import { touchSession } from './commands.ts';
import type { SessionDays } from './commands.ts';
import type { SessionCookie } from './cookie.ts';
import { findSession } from './queries.ts';
import { sidOf } from './tokens.ts';

/**
 * Puts a ctx on every request: who asks, read anew each time, so that a session ended or an account
 * disabled anywhere counts at once.
 */
export function authenticate(
  base: Omit<Ctx, 'account'>,
  cookie: SessionCookie,
  days: SessionDays,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const ctx: Ctx = { ...base, account: null };
    c.set('ctx', ctx);
    const token = cookie.read(c);
    if (token) {
      const sid = sidOf(token);
      const session = await findSession(ctx, sid);
      if (session) {
        ctx.account = session.account;
        c.set('sid', sid);
        c.set('accountNow', async (db) => {
          const still = await findSession({ ...base, db }, sid);
          return still?.account ?? null;
        });
        // Whoever only reads is not to be refused because nothing can be written.
        await touchSession(ctx, sid, session, days).catch((error) => c.set('fault', error));
      }
    }
    await next();
  };
}
