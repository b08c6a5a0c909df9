import { createHmac } from 'node:crypto';

import type { AccountRole } from '#contract/permissions.ts';
import type { Database, Connection } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { LinkViewer } from '#server/db/tables-of-links.ts';
import type { Row } from '#server/db/tables.ts';
import { ownItemsOf, visibleTo } from '#server/db/visible-rows.ts';

import { isAnyHidden, neverRestricted, seesAll } from './rights.ts';
import type { Rights, Sight } from './rights.ts';

/** Stored with the organization: when sight last changed, and the key of the digests. */
export type RightsState = Pick<Row<'organisation'>, 'rightsPosition' | 'rightsKey'>;

type Viewer = { id: number } & AccountRole;
type Known = { position: number; role: string; rights: Rights };

const known = new WeakMap<Database, Map<number, Known>>();

/**
 * The projects hidden from an account. Read once for each account and change of sight. The key does not tell the
 * ids: it becomes part of ETags.
 */
export async function rightsOf(
  connection: Connection,
  { id, role }: Viewer,
  { rightsPosition: position, rightsKey }: RightsState,
): Promise<Rights> {
  if (position === 0) return neverRestricted;
  const ofAccounts = known.get(connection.database) ?? new Map<number, Known>();
  known.set(connection.database, ofAccounts);
  const before = ofAccounts.get(id);
  if (before?.position === position && before.role === role) return before.rights;
  const rows = await hiddenFrom(connection, { managerId: id });
  const ids = rows.map(({ projectId }) => projectId);
  const rights =
    ids.length === 0 ? seesAll : { key: keyOf(rightsKey, role, ids), hidden: new Set(ids) };
  ofAccounts.set(id, { position, role, rights });
  return rights;
}

/** The sight of several accounts, as of now. */
export async function sightOfAccounts(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, Sight>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.db
    .selectFrom('projectManagers')
    .crossJoin('organisation')
    .select(['projectManagers.id', 'role', 'isPrimary', 'sightPosition'])
    .select(['rightsPosition', 'rightsKey'])
    .where('projectManagers.id', 'in', ids)
    .execute();
  const rights = await Promise.all(rows.map((row) => rightsOf(connection, row, row)));
  return new Map(
    rows.map(({ id, sightPosition: position }, index) => [
      id,
      { ...(rights[index] ?? seesAll), position },
    ]),
  );
}

function keyOf(secret: string, role: string, ids: readonly number[]): string {
  const digest = createHmac('sha256', secret).update(`${role} ${ids.join()}`);
  return digest.digest('base64url').slice(0, 16);
}

/** Sorted. */
const hiddenFrom = prepared<{ managerId: number }>()((db, { managerId }) =>
  db
    .selectFrom('projectViewers as seen')
    .select('seen.projectId')
    .distinct()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('projectViewers as own')
            .select('own.id')
            .whereRef('own.projectId', '=', 'seen.projectId')
            .where('own.managerId', '=', managerId),
        ),
      ),
    )
    .orderBy('seen.projectId'),
);

/** The connection on which an account reads; the same one if nothing is hidden from it. */
export function seenBy(db: Connection['db'], account: Reader | null): Connection['db'] {
  if (account?.person) return ownItemsOf(db, account.person);
  return account && isAnyHidden(account) ? visibleTo(db, account.id) : db;
}

type Reader = {
  id: number | null;
  rights?: Rights | undefined;
  /** With a personal link. */
  person?: LinkViewer | undefined;
};
