import { managerName } from '#contract/manager-names.ts';
import { notSignedIn } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Row } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';

/** Valid until `expiresAt` (ISO 8601), with the account's current data. */
export type ValidSession = {
  account: Account;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
};

export type SessionRow = Pick<
  Row<'projectManagers'>,
  'id' | 'username' | 'firstName' | 'lastName' | 'role' | 'isPrimary'
> &
  Pick<Row<'sessions'>, 'createdAt' | 'lastSeenAt' | 'expiresAt'>;

/**
 * The session of a token's hash, unless it has expired or its account is inactive. Both are part of the query, so
 * that nothing depends on a clean-up.
 */
export async function findSession(
  ctx: Pick<Ctx, 'database' | 'db' | 'now'>,
  sid: string,
): Promise<ValidSession | null> {
  const [row] = await sessionAt(ctx, { sid, now: ctx.now() });
  return row ? validSession(row) : null;
}

const sessionAt = prepared<{ sid: string; now: string }>()((db, { sid, now }) =>
  db
    .selectFrom('sessions')
    .innerJoin('projectManagers', 'projectManagers.id', 'sessions.managerId')
    .select(['projectManagers.id', 'username', 'firstName', 'lastName', 'role', 'isPrimary'])
    .select(['sessions.createdAt', 'lastSeenAt', 'expiresAt'])
    .where('sid', '=', sid)
    .where('expiresAt', '>', now)
    .where('isActive', '=', true),
);

export function validSession(row: SessionRow): ValidSession {
  const { id, role, isPrimary, createdAt, lastSeenAt, expiresAt } = row;
  return {
    account: { id, name: managerName(row), role, isPrimary },
    createdAt,
    lastSeenAt,
    expiresAt,
  };
}

export async function validSids({ db, now }: Pick<Ctx, 'db' | 'now'>, sids: string[]) {
  if (sids.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('projectManagers', 'projectManagers.id', 'sessions.managerId')
    .select('sid')
    .where('sid', 'in', sids)
    .where('expiresAt', '>', now())
    .where('isActive', '=', true)
    .execute();
  return new Set(rows.map(({ sid }) => sid));
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
    ])
    .select(['people.id as personId', 'projectManagers.createdAt', 'projectManagers.updatedAt'])
    .where('projectManagers.id', '=', account?.id ?? 0)
    .executeTakeFirst();
  if (!user) throw new Problem('notSignedIn', notSignedIn);
  return user;
}
