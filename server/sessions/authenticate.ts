import type { MiddlewareHandler } from 'hono';

import type { Ctx } from '#server/ctx.ts';
import type { Env } from '#server/http/env.ts';
import { seenBy } from '#server/sight/read-rights.ts';

import { touchSession } from './commands.ts';
import type { SessionDays } from './commands.ts';
import { findSession } from './queries.ts';
import type { RevokedSessions } from './revoked-sessions.ts';
import { lookUp, lookupOf } from './session-lookup.ts';
import type { SessionLookups } from './session-lookup.ts';
import type { TokensOf } from './tokens.ts';

/** Looks up the session on each request, so that ended sessions and disabled accounts are refused at once. */
export function authenticate(
  base: Omit<Ctx, 'account'>,
  sessionLookups: SessionLookups,
  tokensOf: TokensOf,
  days: SessionDays,
  revoked: RevokedSessions,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const ctx: Ctx = { ...base, account: null, committed: [] };
    c.set('ctx', ctx);
    const tokens = tokensOf(c.req.header());
    if (tokens.length > 0) {
      const { sid, session, log } = await (lookupOf(c.env?.incoming) ??
        lookUp(sessionLookups, tokens));
      if (session) {
        c.set('log', log);
        ctx.account = session.account;
        ctx.db = seenBy(base.db, session.account);
        c.set('sid', sid);
        c.set('accountNow', async (db) => {
          const still = await findSession({ ...base, db }, sid);
          return revoked.has(sid) ? null : (still?.account ?? null);
        });
        // Reads must work even if nothing can be written.
        await touchSession(ctx, sid, session, days).catch((error) => c.set('fault', error));
      }
    }
    await next();
  };
}
