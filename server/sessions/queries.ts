import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { TokenAccess } from '#contract/api-tokens.ts';
import { notSignedIn } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { callRefusal, reservedFor, unfinished } from '#rules/permissions.ts';
import type { Account, Ctx, PersonByLink } from '#server/ctx.ts';
import type { Connection } from '#server/db/database.ts';
import { isAmong } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { rightsOf } from '#server/sight/read-rights.ts';
import { seesAll } from '#server/sight/rights.ts';
import type { Rights } from '#server/sight/rights.ts';

import { accountColumns, accountOf, hasFactor, ruleColumns } from './account-rows.ts';
import type { AccountRow } from './account-rows.ts';
import { apiTokensAt } from './api-tokens.ts';
import { findLink } from './personal-links.ts';
import { isOfApiToken, isOfPersonalLink, isOfSession } from './tokens.ts';

/** A browser's session, a script's API token or a personal link, valid until `expiresAt` (ISO 8601). */
export type ValidSession = {
  account: Account | PersonByLink;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
};

export type SessionRow = AccountRow & {
  createdAt: string;
  /** Null before the first request of an API token. */
  lastSeenAt: string | null;
  /** Null if it does not expire. */
  expiresAt: string | null;
  tokenName?: string;
  access?: TokenAccess;
};

/**
 * Finds the session by its token's hash, unless it has expired or its account is inactive. The query checks both,
 * so that nothing depends on a clean-up.
 */
export async function findSession(
  ctx: Pick<Ctx, 'database' | 'db' | 'now'>,
  sid: string,
): Promise<ValidSession | null> {
  if (isOfPersonalLink(sid)) return findLink(ctx, sid);
  if (ctx.database.engine === 'postgres' && isOfSession(sid)) {
    return (await sharedLookup(ctx, sid)).get(sid) ?? null;
  }
  const [row] = await rowsAt(ctx, [sid]);
  return row ? validSession(row, await rightsOf(ctx, row, row)) : null;
}

type Sought = { sids: Set<string>; found: Promise<Map<string, ValidSession>> };

const sought = new WeakMap<Kysely<Tables>, Sought>();

/** Each query costs a round trip to PostgreSQL, so concurrent lookups on one connection share it. */
function sharedLookup(ctx: Pick<Ctx, 'database' | 'db' | 'now'>, sid: string): Sought['found'] {
  const lookup = sought.get(ctx.db) ?? beginAsking(ctx);
  lookup.sids.add(sid);
  return lookup.found;
}

function beginAsking(ctx: Pick<Ctx, 'database' | 'db' | 'now'>): Sought {
  const sids = new Set<string>();
  const found = Promise.resolve().then(async () => {
    sought.delete(ctx.db);
    return validSessions(ctx, await rowsAt(ctx, [...sids]));
  });
  const lookup = { sids, found };
  sought.set(ctx.db, lookup);
  return lookup;
}

const sessionsAt = prepared<{ sids: unknown; now: string }>()((db, { sids, now }, engine) =>
  db
    .selectFrom('sessions')
    .innerJoin('projectManagers', 'projectManagers.id', 'sessions.managerId')
    .crossJoin('organisation')
    .select(accountColumns)
    .select(ruleColumns)
    .select(['sid', 'sessions.createdAt', 'lastSeenAt', 'endsAt as expiresAt', 'byProvider'])
    .select([hasFactor])
    .where(isAmong(engine, sql.ref('sid'), sids))
    .where('endsAt', '>', now)
    .where('isActive', '=', true),
);

async function rowsAt(ctx: Pick<Ctx, 'database' | 'db' | 'now'>, sids: string[]) {
  const at = async (find: typeof sessionsAt | typeof apiTokensAt, some: string[]) => {
    if (some.length === 0) return [];
    const list = ctx.database.engine === 'postgres' ? some : JSON.stringify(some);
    return find(ctx, { sids: list, now: ctx.now() });
  };
  const { tokens = [], sessions = [] } = Object.groupBy(sids, (sid) =>
    isOfApiToken(sid) ? 'tokens' : 'sessions',
  );
  const [found, ofScripts] = await Promise.all([at(sessionsAt, sessions), at(apiTokensAt, tokens)]);
  return [...found, ...ofScripts] satisfies SessionRow[];
}

/** By their tokens' hashes. */
export async function validSessions(
  connection: Connection,
  rows: readonly (SessionRow & { sid: string })[],
): Promise<Map<string, ValidSession>> {
  const rights = await Promise.all(rows.map((row) => rightsOf(connection, row, row)));
  return new Map(rows.map((row, index) => [row.sid, validSession(row, rights[index] ?? seesAll)]));
}

const never = '0000-01-01T00:00:00.000Z';
const always = '9999-12-31T23:59:59.999Z';

function validSession(row: SessionRow, rights: Rights): ValidSession {
  const { createdAt, tokenName, access } = row;
  const token = tokenName && access ? { token: { name: tokenName, access } } : {};
  return {
    account: { ...accountOf(row, rights), ...token },
    createdAt,
    lastSeenAt: row.lastSeenAt ?? never,
    expiresAt: row.expiresAt ?? always,
  };
}

/** The sessions whose accounts may read. */
export async function readingSids(ctx: Pick<Ctx, 'database' | 'db' | 'now'>, sids: string[]) {
  const rows: (SessionRow & { sid: string })[] = await rowsAt(ctx, sids);
  const mayRead = rows.filter(
    (row) => callRefusal('read', validSession(row, seesAll).account) === null,
  );
  return new Set(mayRead.map(({ sid }) => sid));
}

export async function readCurrentUser({ db, account }: Ctx): Promise<CurrentUser> {
  const user = await db
    .selectFrom('projectManagers')
    .leftJoin('people', 'people.projectManagerId', 'projectManagers.id')
    .select(['projectManagers.id', 'username', 'projectManagers.email', 'firstName', 'lastName'])
    .select([
      'projectManagers.role',
      'projectManagers.isActive',
      'isPrimary',
      'lastLogin',
      'celebrate',
      'shortcuts',
      'projectManagers.digest',
      'mailAtOnce',
      'passwordSetBy',
    ])
    .select((eb) => [
      eb('passwordHash', '!=', '').$castTo<unknown>().as('hasPassword'),
      eb('oidcSubject', 'is not', null).$castTo<unknown>().as('oidcLinked'),
    ])
    // Without a project there is nothing that the notice would lead to.
    .select((eb) =>
      eb
        .and([
          eb('identityNotice', '=', true),
          eb.exists(
            eb
              .selectFrom('projects')
              .select('projects.id')
              .whereRef('projects.projectManagerId', '=', 'projectManagers.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('identityNotice'),
    )
    .select(['people.id as personId', 'projectManagers.createdAt', 'projectManagers.updatedAt'])
    .crossJoin('organisation')
    .select(['requireOwnPasswords', 'organisation.secondFactor', hasFactor])
    .select(['deleteProjects', 'changeTemplates'])
    .where('projectManagers.id', '=', account?.id ?? 0)
    .executeTakeFirst();
  if (!user) throw new Problem('notSignedIn', notSignedIn);
  const { requireOwnPasswords, secondFactor, hasFactor: isOn, ...read } = user;
  const { deleteProjects, changeTemplates, ...own } = read;
  const signedIn = { ...user, byProvider: account?.byProvider };
  return {
    ...own,
    reserved: reservedFor({ isPrimary: own.isPrimary, deleteProjects, changeTemplates }),
    ...unfinished(signedIn, { requireOwnPasswords, secondFactor }),
    // SQLite has 0 and 1.
    secondFactor: Boolean(isOn),
    hasPassword: Boolean(own.hasPassword),
    oidcLinked: Boolean(own.oidcLinked),
  };
}
