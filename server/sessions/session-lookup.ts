import type { IncomingMessage } from 'node:http';

import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { logToken, logTokenOf, postgresLog } from '#server/db/log.ts';
import { withinDeadline } from '#server/deadline.ts';

import { findSession, validSessions } from './queries.ts';
import type { SessionRow, ValidSession } from './queries.ts';
import { isOfSession, sidOf } from './tokens.ts';

/** The session and the log position, which every request needs first. */
export type SessionLookup = { sid: string; session: ValidSession | null; log: string };

export type SessionLookups = {
  look: (token: string) => Promise<SessionLookup>;
  /** Does not query the database; null if something was committed since the last read. */
  known: (token: string) => SessionLookup | null;
};

/** Looks up the tokens of a request: the first one with a session, or the first. */
export async function lookUp(lookups: SessionLookups, tokens: string[]): Promise<SessionLookup> {
  const [first = '', ...others] = tokens;
  const own = await lookups.look(first);
  if (own.session || others.length === 0) return own;
  const found = await Promise.all(others.map((token) => lookups.look(token)));
  return found.find(({ session }) => session) ?? own;
}

type Base = Pick<Ctx, 'database' | 'db' | 'now'>;

/**
 * Uses the cheapest lookup of each engine. Both return committed data as of the call: a session that was ended
 * anywhere is refused at the next request.
 */
export function createSessionLookups(base: Base): SessionLookups {
  const { commits } = base.database;
  return commits ? untilCommit(base, commits) : coalesced(base);
}

/** SQLite reports cheaply whether anything was committed: until then earlier reads are valid. */
function untilCommit(base: Base, commits: () => number): SessionLookups {
  let sessionLookups = new Map<string, SessionLookup>();
  let at: number | undefined;

  function current(): Map<string, SessionLookup> {
    const now = commits();
    if (now !== at || sessionLookups.size >= mostCached) {
      at = now;
      sessionLookups = new Map();
    }
    return sessionLookups;
  }

  function known(token: string): SessionLookup | null {
    const lookup = current().get(token);
    return lookup?.session && lookup.session.expiresAt > base.now() ? lookup : null;
  }

  return {
    known,
    look: async (token) => {
      const before = known(token);
      if (before) return before;
      const cached = current();
      const sid = sidOf(token);
      const session = await findSession(base, sid);
      const lookup = { sid, session, log: await logToken(base.database) };
      if (session) cached.set(token, lookup);
      return lookup;
    },
  };
}

const mostCached = 10_000;

type LookupBatch = { sids: Set<string>; answer: Promise<Map<string, SessionLookup>> };

/** Each query costs a round trip to PostgreSQL: lookups that arrive during a query share the next one. */
function coalesced(base: Base): SessionLookups {
  let next: LookupBatch | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function ask(): LookupBatch {
    const sids = new Set<string>();
    const start = Promise.all([last, new Promise((resolve) => setImmediate(resolve))]);
    const answer = start.then(() => {
      next = undefined;
      return readLookups(base, [...sids]);
    });
    last = answer.catch(() => {});
    return { sids, answer };
  }

  return {
    known: () => null,
    look: async (token) => {
      const sid = sidOf(token);
      if (!isOfSession(sid)) return lookUpAlone(base, sid);
      const { sids, answer } = (next ??= ask());
      sids.add(sid);
      // May also wait for the previous query.
      const lookup = (await withinDeadline(answer)).get(sid);
      if (!lookup) throw new Error('The session lookup returned no result');
      return lookup;
    },
  };
}

/** Scripts and personal links are few, so their lookups share no query. */
async function lookUpAlone({ database, now }: Base, sid: string): Promise<SessionLookup> {
  const session = await findSession({ database, db: database.aside, now }, sid);
  return { sid, session, log: await logToken(database) };
}

type LookupRow = { settled: number; recent: string | null } & (
  | ({ sid: string } & SessionRow)
  | { sid: null }
);

async function readLookups(
  { database, now }: Pick<Base, 'database' | 'now'>,
  sids: string[],
): Promise<Map<string, SessionLookup>> {
  const { rows } = await sql<LookupRow>`
    select log.settled, log.recent, s.sid, s."createdAt", s."lastSeenAt", s."endsAt" as "expiresAt",
      s."byProvider",
      m.id, m.username, m."firstName", m."lastName", m.role, m."isPrimary", m."passwordSetBy",
      o."requireOwnPasswords", o."secondFactor", o."deleteProjects", o."changeTemplates",
      o."rightsPosition", o."rightsKey", m."factorSecret" is not null as "hasFactor"
    from (${postgresLog}) log cross join organisation o
    left join (sessions s join "projectManagers" m on m.id = s."managerId" and m."isActive")
      on s.sid = any(${sids}) and s."endsAt" > ${now()}`.execute(database.aside);
  const log = logTokenOf(rows[0]);
  const sessionLookups = new Map<string, SessionLookup>(
    sids.map((sid) => [sid, { sid, session: null, log }]),
  );
  const found = rows.filter((row) => row.sid !== null);
  const sessions = await validSessions({ database, db: database.aside }, found);
  for (const [sid, session] of sessions) sessionLookups.set(sid, { sid, session, log });
  return sessionLookups;
}

const lookupOfRequest = new WeakMap<object, Promise<SessionLookup>>();

/** Avoids a second lookup for the same request. */
export function rememberLookup(request: IncomingMessage, lookup: Promise<SessionLookup>): void {
  lookupOfRequest.set(request, lookup);
}

export function lookupOf(request: IncomingMessage | undefined): Promise<SessionLookup> | undefined {
  return request && lookupOfRequest.get(request);
}
