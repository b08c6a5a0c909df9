import { managerName } from '#contract/manager-names.ts';
import { managerEmailTaken, usernameTaken } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { notSignedIn } from '#contract/permissions.ts';
import { nameKey } from '#server/db/keys.ts';
import type { Row } from '#server/db/tables.ts';
import { clash, notFound, Problem } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { locking } from '#server/records/locks.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { readManager } from './queries.ts';

export type Manager = Row<'projectManagers'>;

/**
 * Locks the caller and the target account until the transaction ends, because the primary role may have moved while
 * the request waited. Throws if the caller can no longer sign in or the target does not exist.
 */
export async function callerAnd(
  ctx: WritingCtx,
  id: number,
): Promise<{ caller: Manager; target: Manager }> {
  const callerId = ctx.account?.id ?? 0;
  const locked = await lockedManagers(ctx, [callerId, id]);
  const caller = locked.find((manager) => manager.id === callerId);
  if (!caller?.isActive) throw new Problem('notSignedIn', notSignedIn);
  const target = locked.find((manager) => manager.id === id);
  if (!target) throw notFound('Project manager');
  return { caller, target };
}

/** Locks an account. For administration on the machine: no permission check. Throws if it does not exist. */
export async function accountNamed(
  { db, database }: WritingCtx,
  username: string,
): Promise<Manager> {
  const account = await db
    .selectFrom('projectManagers')
    .selectAll()
    .where('usernameKey', '=', nameKey(username))
    .$call(locking(database.engine))
    .executeTakeFirst();
  if (!account) throw notFound(`Account "${username}"`);
  return account;
}

export async function callerNow(ctx: WritingCtx): Promise<Manager> {
  return (await callerAnd(ctx, ctx.account?.id ?? 0)).caller;
}

export async function saved(
  ctx: WritingCtx,
  before: Manager,
  sent: Parameters<typeof edit<'projectManager'>>[3],
): Promise<ProjectManager> {
  const { row, fields } = await edit(ctx, 'projectManager', before, sent);
  if (fields) {
    const about = { entity: 'projectManager', id: row.id, name: managerName(row) } as const;
    ctx.changes.push({ ...about, action: 'updated', fields });
  }
  return readManager(ctx, row.id);
}

export function nameClash(key: string): Problem {
  return key.includes('emailKey')
    ? clash('email', managerEmailTaken)
    : clash('username', usernameTaken);
}

export function refuse(reason: string | null): void {
  if (reason) throw new Problem('forbidden', reason);
}

// Locked in id order, so that two callers that target each other do not deadlock.
export function lockedManagers({ db, database }: WritingCtx, ids: number[]): Promise<Manager[]> {
  return db
    .selectFrom('projectManagers')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(locking(database.engine))
    .execute();
}

type Keys = { usernameKey?: string; emailKey?: string };

/** Refuses a username or email address that another account uses as either, because both work at sign-in. */
export async function checkFree({ db }: WritingCtx, keys: Keys, except: number): Promise<void> {
  for (const [key, path, message] of [
    [keys.usernameKey, 'username', usernameTaken],
    [keys.emailKey, 'email', managerEmailTaken],
  ] as const) {
    if (key === undefined) continue;
    const other = await db
      .selectFrom('projectManagers')
      .select('id')
      .where((eb) => eb.or([eb('usernameKey', '=', key), eb('emailKey', '=', key)]))
      .where('id', '!=', except)
      .executeTakeFirst();
    if (other) throw clash(path, message);
  }
}
