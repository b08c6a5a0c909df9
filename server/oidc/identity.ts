import type { OidcFailure } from '#contract/oidc.ts';
import type { Role } from '#contract/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import type { Row } from '#server/db/tables.ts';
import { locking } from '#server/records/locks.ts';

import type { Claims } from './claims.ts';
import type { OidcSettings } from './settings.ts';

type Manager = Row<'projectManagers'>;

export type Decision =
  | { kind: 'signIn'; manager: Manager; links: boolean }
  | { kind: 'create'; role: Role; email: string }
  | { kind: 'refuse'; failure: OidcFailure; reason: string };

/**
 * Finds the account. The identity decides if it is linked; otherwise a verified address links it once, if the primary
 * manager typed that address: whoever could type it themselves could wait there for somebody else.
 */
export async function decide(
  ctx: Ctx,
  claims: Claims,
  { newAccounts }: Pick<OidcSettings, 'newAccounts'>,
): Promise<Decision> {
  const linked = await accountLinkedTo(ctx, claims);
  if (linked) return linked.isActive ? signIn(linked, false) : disabled;
  const { email, isVerified } = claims;
  if (email === null || !isVerified) return refuse('unverified', unverified(email));
  const account = await accountWith(ctx, email);
  if (account) return byAddress(account, claims);
  if (await isInTrash(ctx, claims)) return deleted;
  if (newAccounts === 'refuse') {
    return refuse('no-account', 'No account has this verified address.');
  }
  return { kind: 'create', role: newAccounts, email };
}

function byAddress(account: Manager, { issuer, subject, email }: Claims): Decision {
  if (!account.isActive) return disabled;
  // Linked by a concurrent sign-in since it was looked for.
  if (account.oidcIssuer === issuer && account.oidcSubject === subject) {
    return signIn(account, false);
  }
  if (account.emailKey !== nameKey(email ?? '')) {
    return refuse('no-account', 'The address is the username of another account.');
  }
  // Keys fold look-alike letters, which are different mailboxes.
  if (lower(account.email) !== lower(email ?? '')) {
    return refuse('no-account', 'The address only looks like that of an account.');
  }
  if (account.isPrimary) {
    const reason = "The primary manager's account is linked under My account only.";
    return refuse('primary', reason);
  }
  if (account.oidcIssuer === issuer) {
    const reason = 'The account with this address is linked to another identity.';
    return refuse('other-identity', reason);
  }
  if (!account.emailByPrimary) {
    const reason = 'The primary manager did not type the address of this account.';
    return refuse('own-address', reason);
  }
  return signIn(account, true);
}

/** ASCII letters only. */
function lower(address: string): string {
  return address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function signIn(manager: Manager, links: boolean): Decision {
  return { kind: 'signIn', manager, links };
}

function refuse(failure: OidcFailure, reason: string): Decision {
  return { kind: 'refuse', failure, reason };
}

const disabled = refuse('disabled', 'The account is disabled.');
const deleted = refuse('deleted', 'The account is in Recently deleted.');

function unverified(email: string | null): string {
  return email === null
    ? 'The provider sent no email address.'
    : 'The provider does not say that this address is verified.';
}

/** Locked until the transaction ends. */
export async function accountLinkedTo(
  { db, database, changes }: Ctx,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<Manager | undefined> {
  return db
    .selectFrom('projectManagers')
    .selectAll()
    .where('oidcIssuer', '=', issuer)
    .where('oidcSubject', '=', subject)
    .$if(changes !== undefined, locking(database.engine))
    .executeTakeFirst();
}

/** With the address as email address or username. */
async function accountWith({ db, database, changes }: Ctx, email: string) {
  const key = nameKey(email);
  const found = await db
    .selectFrom('projectManagers')
    .selectAll()
    .where((eb) => eb.or([eb('emailKey', '=', key), eb('usernameKey', '=', key)]))
    .$if(changes !== undefined, locking(database.engine))
    .execute();
  return found.find(({ emailKey }) => emailKey === key) ?? found[0];
}

/** A deleted account comes back by a restore, not as a new account. */
export async function isInTrash(ctx: Ctx, claims: Claims): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('deletedRows')
    .select('contents')
    .where('ofTable', '=', 'projectManagers')
    .execute();
  return rows.some(({ contents }) => {
    const { oidcIssuer, oidcSubject, emailKey } = contents as Partial<Manager>;
    const isSame = oidcIssuer === claims.issuer && oidcSubject === claims.subject;
    return (
      isSame || (claims.email !== null && claims.isVerified && emailKey === nameKey(claims.email))
    );
  });
}
