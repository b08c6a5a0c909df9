import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { managerName } from '#contract/manager-names.ts';
import { notSignedIn } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { callRefusal, reservedFor, unfinished } from '#rules/permissions.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import type { Connection } from '#server/db/database.ts';
import { isAmong } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Row, Tables } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { rightsOf } from '#server/sight/read-rights.ts';
import type { RightsState } from '#server/sight/read-rights.ts';
import { seesAll } from '#server/sight/rights.ts';
import type { Rights } from '#server/sight/rights.ts';

/** Valid until `expiresAt` (ISO 8601). */
export type ValidSession = {
  account: Account;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
};

export type SessionRow = Pick<
  Row<'projectManagers'>,
  'id' | 'username' | 'firstName' | 'lastName' | 'role' | 'isPrimary' | 'passwordSetBy'
> &
  Pick<Row<'sessions'>, 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'byProvider'> &
  Pick<
    Row<'organisation'>,
    'requireOwnPasswords' | 'secondFactor' | 'deleteProjects' | 'changeTemplates'
  > &
  RightsState & {
    hasFactor: boolean | number;
  };

/**
 * Finds the session by its token's hash, unless it has expired or its account is inactive. The query checks both,
 * so that nothing depends on a clean-up.
 */
export async function findSession(
  ctx: Pick<Ctx, 'database' | 'db' | 'now'>,
  sid: string,
): Promise<ValidSession | null> {
  if (ctx.database.engine === 'postgres') return (await sharedLookup(ctx, sid)).get(sid) ?? null;
  const [row] = await sessionsAt(ctx, { sids: JSON.stringify([sid]), now: ctx.now() });
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
    const rows = await sessionsAt(ctx, { sids: [...sids], now: ctx.now() });
    return validSessions(ctx, rows);
  });
  const lookup = { sids, found };
  sought.set(ctx.db, lookup);
  return lookup;
}

// SQLite has no booleans.
const hasFactor = sql<boolean | number>`"factorSecret" is not null`;

const sessionsAt = prepared<{ sids: unknown; now: string }>()((db, { sids, now }, engine) =>
  db
    .selectFrom('sessions')
    .innerJoin('projectManagers', 'projectManagers.id', 'sessions.managerId')
    .crossJoin('organisation')
    .select(['projectManagers.id', 'username', 'firstName', 'lastName', 'role', 'isPrimary'])
    .select(['sid', 'sessions.createdAt', 'lastSeenAt', 'expiresAt', 'byProvider'])
    .select(['passwordSetBy', 'requireOwnPasswords', 'secondFactor', hasFactor.as('hasFactor')])
    .select(['deleteProjects', 'changeTemplates', 'rightsPosition', 'rightsKey'])
    .where(isAmong(engine, sql.ref('sid'), sids))
    .where('expiresAt', '>', now)
    .where('isActive', '=', true),
);

/** By their tokens' hashes. */
export async function validSessions(
  connection: Connection,
  rows: readonly (SessionRow & { sid: string })[],
): Promise<Map<string, ValidSession>> {
  const rights = await Promise.all(rows.map((row) => rightsOf(connection, row, row)));
  return new Map(rows.map((row, index) => [row.sid, validSession(row, rights[index] ?? seesAll)]));
}

function validSession(row: SessionRow, rights: Rights): ValidSession {
  const { id, role, isPrimary, byProvider, createdAt, lastSeenAt, expiresAt } = row;
  const account = { id, name: managerName(row), role, isPrimary, byProvider, rights };
  return {
    account: { ...account, reserved: reservedFor(row), ...unfinished(row, row) },
    createdAt,
    lastSeenAt,
    expiresAt,
  };
}

/** Those whose accounts may read. */
export async function readingSids(ctx: Pick<Ctx, 'database' | 'db' | 'now'>, sids: string[]) {
  if (sids.length === 0) return new Set<string>();
  const list = ctx.database.engine === 'postgres' ? sids : JSON.stringify(sids);
  const rows = await sessionsAt(ctx, { sids: list, now: ctx.now() });
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
    .select(['requireOwnPasswords', 'organisation.secondFactor', hasFactor.as('hasFactor')])
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
