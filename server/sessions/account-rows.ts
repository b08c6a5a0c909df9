import { sql } from 'kysely';

import { managerName } from '#contract/manager-names.ts';
import { reservedFor, unfinished } from '#rules/permissions.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Row } from '#server/db/tables.ts';
import { rightsOf } from '#server/sight/read-rights.ts';
import type { RightsState } from '#server/sight/read-rights.ts';
import type { Rights } from '#server/sight/rights.ts';

/* An account with the access rules, from `projectManagers` beside `organisation`. */

export const accountColumns = [
  'projectManagers.id',
  'username',
  'firstName',
  'lastName',
  'role',
  'isPrimary',
  'passwordSetBy',
] as const;

export const ruleColumns = [
  'requireOwnPasswords',
  'secondFactor',
  'deleteProjects',
  'changeTemplates',
  'rightsPosition',
  'rightsKey',
] as const;

// SQLite has no booleans.
export const hasFactor = sql<boolean | number>`"factorSecret" is not null`.as('hasFactor');
/** The second factors of those who sign in at the provider are the provider's. */
export const isOfProvider = sql<boolean>`"oidcSubject" is not null`.as('byProvider');

export type AccountRow = Pick<
  Row<'projectManagers'>,
  'id' | 'username' | 'firstName' | 'lastName' | 'role' | 'isPrimary' | 'passwordSetBy'
> &
  Pick<
    Row<'organisation'>,
    'requireOwnPasswords' | 'secondFactor' | 'deleteProjects' | 'changeTemplates'
  > &
  RightsState & { hasFactor: boolean | number; byProvider: boolean };

export function accountOf(row: AccountRow, rights: Rights): Account {
  const { id, role, isPrimary, byProvider } = row;
  const account = { id, name: managerName(row), role, isPrimary, byProvider, rights };
  return { ...account, reserved: reservedFor(row), ...unfinished(row, row) };
}

/** An active account, for what the server does for it without a request of its own. */
export async function accountById(
  ctx: Pick<Ctx, 'database' | 'db'>,
  id: number,
): Promise<Account | null> {
  const [row] = await activeAccount(ctx, { id });
  return row ? accountOf(row, await rightsOf(ctx, row, row)) : null;
}

const activeAccount = prepared<{ id: number }>()((db, { id }) =>
  db
    .selectFrom('projectManagers')
    .crossJoin('organisation')
    .select(accountColumns)
    .select(ruleColumns)
    .select([hasFactor, isOfProvider])
    .where('projectManagers.id', '=', id)
    .where('isActive', '=', true),
);
