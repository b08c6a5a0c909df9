import type { ExpressionBuilder } from 'kysely';

import { managerName } from '#contract/manager-names.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row, Tables } from '#server/db/tables.ts';
import { seenBy, sightOfAccounts } from '#server/sight/read-rights.ts';

/** A recipient of mails. `ctx` reads everything that they may see at this moment. */
export type Reader = {
  ctx: Ctx;
  /** Null for a person without an account. */
  managerId: number | null;
  personId: number | null;
  name: string;
  address: string;
  digest: boolean;
  atOnce: boolean;
};

/** Null if the account is gone or can no longer sign in. */
export async function accountReader(ctx: Ctx, id: number): Promise<Reader | null> {
  const account = await ctx.db
    .selectFrom('projectManagers')
    .leftJoin('people', 'people.projectManagerId', 'projectManagers.id')
    .select(['projectManagers.id', 'username', 'firstName', 'lastName', 'projectManagers.email'])
    .select(['projectManagers.role', 'isPrimary', 'projectManagers.digest', 'mailAtOnce'])
    .select('people.id as personId')
    .where('projectManagers.id', '=', id)
    .where('projectManagers.isActive', '=', true)
    .where(canSignIn)
    .executeTakeFirst();
  if (!account) return null;
  const rights = (await sightOfAccounts(ctx, [id])).get(id);
  const name = managerName(account);
  const { role, isPrimary, personId, digest, mailAtOnce, email } = account;
  const reading = { id, name, role, isPrimary, ...(rights && { rights }) };
  return {
    ctx: { ...ctx, db: seenBy(ctx.db, reading), account: reading },
    managerId: id,
    personId,
    name,
    address: email,
    digest,
    atOnce: mailAtOnce,
  };
}

/**
 * Null if the person is gone, has an account or does not want it. They see their own items, and nothing else is read.
 */
async function personReader(ctx: Ctx, id: number): Promise<Reader | null> {
  const person = await ctx.db
    .selectFrom('people')
    .select(['name', 'email', 'digest'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('projectManagerId', 'is', null)
    .executeTakeFirst();
  if (!person?.email) return null;
  const { name, email: address, digest } = person;
  return { ctx, managerId: null, personId: id, name, address, digest, atOnce: false };
}

export async function readerOf(
  ctx: Ctx,
  { managerId, personId }: Pick<Row<'mails'>, 'managerId' | 'personId'>,
): Promise<Reader | null> {
  if (managerId !== null) return accountReader(ctx, managerId);
  return personId === null ? null : personReader(ctx, personId);
}

/** An account that was prepared and not invited yet hears nothing. */
const canSignIn = (eb: AccountExpressions) =>
  eb.or([eb('passwordHash', '<>', ''), eb('oidcSubject', 'is not', null)]);

type AccountExpressions = ExpressionBuilder<Tables, 'projectManagers'>;

/** The accounts and the people without one that get digests. */
export async function digestReaders({
  db,
}: Ctx): Promise<{ accounts: number[]; people: number[] }> {
  const accounts = await db
    .selectFrom('projectManagers')
    .select('id')
    .where('isActive', '=', true)
    .where('digest', '=', true)
    .where(canSignIn)
    .orderBy('id')
    .execute();
  const people = await db
    .selectFrom('people')
    .select('id')
    .where('isActive', '=', true)
    .where('digest', '=', true)
    .where('email', 'is not', null)
    .where('projectManagerId', 'is', null)
    .orderBy('id')
    .execute();
  return { accounts: accounts.map(({ id }) => id), people: people.map(({ id }) => id) };
}
