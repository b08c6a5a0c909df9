import type { ExpressionBuilder } from 'kysely';

import { managerName } from '#contract/manager-names.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row, Tables } from '#server/db/tables.ts';
import { visibleTo } from '#server/db/visible-rows.ts';
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
  /** Of a person without an account: which account sees all that they are shown. */
  enteredById: number | null;
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
    enteredById: null,
  };
}

/**
 * Null if the person is gone, has an account or does not want it. They see their own items, and nothing else is read,
 * except in hires that are hidden from the account that entered their address: it could be an address of its own.
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
  const enteredById = await addressEnteredBy(ctx, id);
  return {
    ctx: enteredById === null ? ctx : { ...ctx, db: visibleTo(ctx.db, enteredById) },
    managerId: null,
    personId: id,
    name,
    address,
    digest,
    atOnce: false,
    enteredById,
  };
}

/** The account that did, according to the log. Null if the server did. */
async function addressEnteredBy({ db }: Ctx, personId: number): Promise<number | null> {
  const entries = await db
    .selectFrom('activity')
    .select(['action', 'fields', 'projectManagerId'])
    .where('entityType', '=', 'person')
    .where('entityId', '=', personId)
    .where('action', 'in', ['created', 'updated'])
    .orderBy('id', 'desc')
    .execute();
  const entered = entries.find(({ action, fields }) => action === 'created' || fields?.['email']);
  return entered ? entered.projectManagerId : noAccount;
}

const noAccount = 0;

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
