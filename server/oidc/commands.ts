import { managerName } from '#contract/manager-names.ts';
import { noPasswordToKeep } from '#contract/oidc.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { editRefusal } from '#rules/account-permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import type { Row } from '#server/db/tables.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { endLink } from '#server/managers/account-links.ts';
import { callerAnd, refuse } from '#server/managers/locked.ts';
import { clash, notFound } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { conflict, transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { asAccount, beginSession } from '#server/sessions/commands.ts';
import type { From, SessionDays } from '#server/sessions/commands.ts';
import {
  endOldestSessions,
  endProviderSessions,
  notifyEnded,
} from '#server/sessions/end-sessions.ts';
import { readCurrentUser } from '#server/sessions/queries.ts';
import { sidOf } from '#server/sessions/tokens.ts';

import type { Claims } from './claims.ts';
import { accountLinkedTo, decide, isInTrash } from './identity.ts';
import type { Decision } from './identity.ts';
import { OidcRefusal } from './refusal.ts';
import type { OidcSettings } from './settings.ts';

type Manager = Row<'projectManagers'>;

/** Signs in whom the provider vouches for; links or creates the account where that is allowed. Throws OidcRefusal. */
export async function signInByProvider(
  ctx: Ctx,
  claims: Claims,
  settings: OidcSettings,
  from: From,
  days: SessionDays,
): Promise<{ user: CurrentUser; token: string }> {
  const begin = async (inside: WritingCtx) => {
    const decision = await decide(inside, claims, settings);
    if (decision.kind === 'refuse') throw new OidcRefusal(decision.failure, decision.reason);
    const manager = await accountOf(inside, decision, claims, settings.name);
    const token = await beginSession(inside, manager.id, from, days, true);
    const hasEnded = await endOldestSessions(inside, manager.id, sidOf(token));
    await inside.db
      .updateTable('projectManagers')
      .set({ lastLogin: inside.now() })
      .where('id', '=', manager.id)
      .execute();
    const account = { ...asAccount(manager), byProvider: true };
    return { user: await readCurrentUser({ ...inside, account }), token, hasEnded };
  };
  const { hasEnded, ...signedIn } = await transaction(ctx, begin, 'sign-in');
  if (hasEnded) await notifyEnded(ctx);
  return signedIn;
}

type Allowed = Exclude<Decision, { kind: 'refuse' }>;

/** The account itself is logged as the author. */
async function accountOf(
  inside: WritingCtx,
  decision: Allowed,
  claims: Claims,
  provider: string,
): Promise<Manager> {
  if (decision.kind === 'create') return create(inside, decision, claims);
  const { manager, links } = decision;
  inside.account = asAccount(manager);
  if (links) await link(inside, manager, claims, provider);
  return manager;
}

async function create(
  inside: WritingCtx,
  { role, email }: Allowed & { kind: 'create' },
  { issuer, subject, firstName, lastName }: Claims,
): Promise<Manager> {
  const username = await freeUsername(inside, email);
  const insert = inside.db
    .insertInto('projectManagers')
    .values({
      username,
      email,
      usernameKey: nameKey(username),
      emailKey: nameKey(email),
      // No password matches it.
      passwordHash: '',
      firstName,
      lastName,
      role,
      oidcIssuer: issuer,
      oidcSubject: subject,
      createdAt: inside.now(),
      updatedAt: inside.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  // Concurrent first sign-ins create one account.
  const manager = await unlessTaken(insert, conflict);
  inside.account = asAccount(manager);
  const name = managerName(manager);
  inside.changes.push({ entity: 'projectManager', id: manager.id, name, action: 'created' });
  return manager;
}

/** The part before @, or the whole address if another account has it. */
async function freeUsername({ db }: WritingCtx, email: string): Promise<string> {
  const short = email.slice(0, email.lastIndexOf('@'));
  const key = nameKey(short);
  const taken = await db
    .selectFrom('projectManagers')
    .select('id')
    .where((eb) => eb.or([eb('usernameKey', '=', key), eb('emailKey', '=', key)]))
    .executeTakeFirst();
  return taken ? email : short;
}

/** Links the own account to who the provider vouches for. Throws OidcRefusal if another account is. */
export async function linkOwnAccount(
  ctx: Ctx,
  claims: Claims,
  provider: string,
  managerId: number | null,
): Promise<void> {
  await transaction(ctx, async (inside) => {
    // Signed out, or signed in as somebody else, on the way.
    if (ctx.account?.id !== managerId) {
      throw new OidcRefusal('expired', 'Another account was signed in on the return.');
    }
    const { caller } = await callerAnd(inside, ctx.account?.id ?? 0);
    const linked = await accountLinkedTo(inside, claims);
    const isTaken = linked
      ? linked.id !== caller.id
      : await isInTrash(inside, { ...claims, email: null });
    if (isTaken) throw new OidcRefusal('taken', 'Another account is linked to this identity.');
    if (linked) return;
    if (caller.oidcSubject !== null) {
      throw new OidcRefusal('other-identity', 'The account is linked to another identity.');
    }
    await link(inside, caller, claims, provider);
  });
}

async function link(
  inside: WritingCtx,
  manager: Manager,
  { issuer, subject }: Claims,
  provider: string,
): Promise<void> {
  const identity = { oidcIssuer: issuer, oidcSubject: subject };
  await unlessTaken(edit(inside, 'projectManager', manager, identity), conflict);
  // The sign-in replaces the invitation.
  await endLink(inside, manager.id, 'invitation');
  logLink(inside, manager, { before: null, after: provider });
}

/** Of the own account, or as primary manager of any, whose sessions that began at the provider then end. */
export async function unlinkAccount(
  ctx: Ctx,
  { params: { id }, provider }: { params: { id: number }; provider: string },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(editRefusal(caller, target));
    if (target.oidcSubject === null) throw notFound('Link');
    if (caller.id === id && target.passwordHash === '') throw clash('id', noPasswordToKeep);
    await edit(inside, 'projectManager', target, { oidcIssuer: null, oidcSubject: null });
    if (caller.id === id) await keepSessions(inside, id);
    else await endProviderSessions(inside, id);
    logLink(inside, target, { before: provider, after: null });
  });
  await notifyEnded(ctx);
}

/** They are no longer exempt from the access rules. */
async function keepSessions({ db }: WritingCtx, managerId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ byProvider: false })
    .where('managerId', '=', managerId)
    .execute();
}

function logLink(
  { changes }: WritingCtx,
  manager: Manager,
  signInBy: { before: string | null; after: string | null },
): void {
  const about = { entity: 'projectManager', id: manager.id, name: managerName(manager) } as const;
  changes.push({ ...about, action: 'updated', fields: { signInBy } });
}
