import {
  accountMissing,
  emailTaken,
  linkedAlready,
  noSuchPersonToLink,
  signsInAlready,
} from '#contract/people.ts';
import type { Person } from '#contract/people.ts';
import { linkRefusal } from '#rules/account-permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { clash, invalid, Problem } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { locking } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { endPersonalLinks } from '#server/sessions/personal-links.ts';

import { listPeople } from './queries.ts';

type Link = { before: number | null; after: number | null | undefined };

/**
 * Throws if the caller may not change the account of the person: it belongs to another manager, does not exist, is
 * disabled or is already linked.
 */
export async function checkLink(ctx: WritingCtx, { before, after }: Link): Promise<void> {
  if (after === undefined || after === before) return;
  for (const id of [before, after]) {
    const reason = id !== null && ctx.account && linkRefusal(ctx.account, id);
    if (reason) throw new Problem('forbidden', reason);
  }
  if (after === null) return;
  if (!(await isActiveAccount(ctx, after))) throw invalid('projectManagerId', accountMissing);
  const linked = await linkedPerson(ctx, after);
  if (linked) throw clash('projectManagerId', linkedAlready(linked.name));
}

/** Links a new account to a person. Refused if the person is unknown or has an account. */
export async function linkToNew(
  ctx: WritingCtx,
  { personId, managerId }: { personId: number; managerId: number },
): Promise<void> {
  const { database } = ctx;
  const person = await ctx.db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .$call(locking(database.engine))
    .executeTakeFirst();
  if (!person) throw invalid('personId', noSuchPersonToLink);
  if (person.projectManagerId !== null) throw clash('personId', signsInAlready);
  const link = { projectManagerId: managerId, linkConfirmed: byPrimary(ctx) };
  const { fields } = await edit(ctx, 'person', person, link);
  const about = { entity: 'person', id: personId, name: person.name } as const;
  // A part of the link.
  delete fields?.['linkConfirmed'];
  const last = await endPersonalLinks(ctx, personId);
  if (fields && last !== null) fields['personalLinkUntil'] = { before: last, after: null };
  if (fields) ctx.changes.push({ ...about, action: 'updated', fields });
}

/**
 * Only such a link gives sight of restricted projects. Without an account, the server was told by its operator. A
 * script is not the primary manager.
 */
export function byPrimary({ account }: Ctx): boolean {
  return account === null || (account.isPrimary && !account.token);
}

/** Records that the primary manager has confirmed all links. */
export async function confirmLinks(ctx: Ctx): Promise<Person[]> {
  return transaction(ctx, async (inside) => {
    const people = await inside.db
      .selectFrom('people')
      .selectAll()
      .where('projectManagerId', 'is not', null)
      .where('linkConfirmed', '=', false)
      .orderBy('id')
      .$call(locking(ctx.database.engine))
      .execute();
    for (const person of people) {
      const { fields } = await edit(inside, 'person', person, { linkConfirmed: true });
      const about = { entity: 'person', id: person.id, name: person.name } as const;
      if (fields) inside.changes.push({ ...about, action: 'updated', fields });
    }
    return listPeople(inside);
  });
}

/** Converts a unique violation on email address or account into a conflict. */
export function unlessPersonTaken<T>(write: Promise<T>): Promise<T> {
  return unlessTaken(write, (key) =>
    key.includes('projectManagerId')
      ? clash('projectManagerId', linkedAlready('another person'))
      : clash('email', emailTaken),
  );
}

async function linkedPerson({ db }: Ctx, managerId: number) {
  return db
    .selectFrom('people')
    .select('name')
    .where('projectManagerId', '=', managerId)
    .executeTakeFirst();
}

async function isActiveAccount({ db, database }: Ctx, id: number): Promise<boolean> {
  const account = await db
    .selectFrom('projectManagers')
    .select('isActive')
    .where('id', '=', id)
    // Prevents a deletion between this check and the link.
    .$if(database.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return account?.isActive ?? false;
}
