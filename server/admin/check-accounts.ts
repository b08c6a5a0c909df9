import type { Kysely } from 'kysely';

import { nameKey } from '#server/db/keys.ts';
import type { Tables } from '#server/db/tables.ts';

import { named } from './compare.ts';
import type { Compare } from './compare.ts';

/**
 * Checks that exactly one account is the primary manager, and that it is active. Returns the number of accounts.
 */
export async function checkAccounts(db: Kysely<Tables>, compare: Compare): Promise<number> {
  const accounts = await db
    .selectFrom('projectManagers')
    .select(['id', 'username', 'usernameKey', 'email', 'emailKey', 'role', 'isActive', 'isPrimary'])
    .orderBy('id')
    .execute();
  for (const account of accounts) {
    const { id, username, email, isPrimary } = account;
    compare(named('account', id, username), account, {
      usernameKey: nameKey(username),
      emailKey: nameKey(email),
      ...(isPrimary && { role: 'manager', isActive: true }),
    });
  }
  const primaries = accounts.filter(({ isPrimary }) => isPrimary).length;
  // Without accounts, the next start creates the primary manager.
  if (accounts.length > 0) {
    compare('accounts', { 'primary managers': primaries }, { 'primary managers': 1 });
  }
  return accounts.length;
}

export async function checkKeys(db: Kysely<Tables>, compare: Compare): Promise<void> {
  for (const [table, kind] of [
    ['categories', 'category'],
    ['markets', 'market'],
  ] as const) {
    const entries = await db
      .selectFrom(table)
      .select(['id', 'name', 'nameKey'])
      .orderBy('id')
      .execute();
    for (const entry of entries) {
      compare(named(kind, entry.id, entry.name), entry, { nameKey: nameKey(entry.name) });
    }
  }
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'emailKey'])
    .orderBy('id')
    .execute();
  for (const person of people) {
    const emailKey = person.email === null ? null : nameKey(person.email);
    compare(named('person', person.id, person.name), person, { emailKey });
  }
}
