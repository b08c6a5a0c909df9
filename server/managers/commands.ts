import type { RestoredThing } from '#contract/deleted.ts';
import { managerName } from '#contract/manager-names.ts';
import {
  primaryIsActive,
  primaryIsManager,
  rolesByPrimary,
  stillManages,
} from '#contract/managers.ts';
import type {
  NewProjectManager,
  ProjectManager,
  ProjectManagerChanges,
} from '#contract/managers.ts';
import { deleteRefusal, editRefusal, statusRefusal } from '#rules/account-permissions.ts';
import { primaryAlone } from '#rules/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { linkToNew } from '#server/people/identity.ts';
import { clash, invalid, isStale, stale } from '#server/problem.ts';
import { reassign } from '#server/records/references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, takeFromTrash, topOf } from '#server/records/trash.ts';
import { endAccess, notifyEnded } from '#server/sessions/end-sessions.ts';
import { withHashing } from '#server/sessions/hashing.ts';
import { checkedPassword, hashPassword } from '#server/sessions/passwords.ts';
import { endLinksOfAccount } from '#server/sessions/personal-links.ts';

import { endLinks, endMailedLinks, makeLink } from './account-links.ts';
import { callerAnd, callerNow, checkFree, nameClash, refuse, saved } from './locked.ts';
import type { Manager } from './locked.ts';
import { mailFormerAddress, mailInvitation } from './mailed-links.ts';
import { checkEmailProven, proveOwnEmail } from './own-account.ts';
import { checkCanManage, readManager } from './queries.ts';

type One = { params: { id: number } };
type Links = { origin: string; mails: boolean };
type Caller = { address: string; mails: boolean };

/**
 * Hashes the password first; the result writes. Only the primary manager may set another role than manager. An invited account has no
 * password; the answer has the link to choose one, below `origin`, which is mailed, too, if the server `mails`. Without
 * `links`, the organization's sign-in has replaced passwords.
 */
export async function createProjectManager(
  _: Ctx,
  { body, links }: { body: NewProjectManager; links: Links | null },
): Promise<(ctx: Ctx) => Promise<ProjectManager>> {
  const passwordHash = body.invite ? '' : await hashOf(body);
  return (ctx) => insertManager(ctx, body, passwordHash, links);
}

async function hashOf({ password = '', username }: NewProjectManager): Promise<string> {
  const checked = checkedPassword('password', password, username);
  return withHashing(() => hashPassword(checked));
}

function insertManager(
  ctx: Ctx,
  body: NewProjectManager,
  passwordHash: string,
  links: Links | null,
): Promise<ProjectManager> {
  const { username, email, role } = body;
  return transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    refuse(role === 'manager' || caller.isPrimary ? null : rolesByPrimary);
    const keys = { usernameKey: nameKey(username), emailKey: nameKey(email) };
    await checkFree(inside, keys, 0);
    const insert = inside.db
      .insertInto('projectManagers')
      .values({
        username,
        email,
        ...keys,
        passwordHash,
        passwordSetBy: passwordHash ? managerName(caller) : null,
        firstName: body.firstName || null,
        lastName: body.lastName || null,
        role,
        emailByPrimary: caller.isPrimary,
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await unlessTaken(insert, nameClash);
    const name = managerName(await readManager(inside, id));
    inside.changes.push({ entity: 'projectManager', id, name, action: 'created' });
    if (body.personId) await linkToNew(inside, { personId: body.personId, managerId: id });
    const manager = await readManager(inside, id);
    if (!body.invite || !links) return manager;
    const { origin } = links;
    const link = await makeLink(inside, { managerId: id, kind: 'invitation', origin });
    const mailedTo = links.mails ? await mailInvitation(inside, { id, email }, link) : null;
    return { ...manager, invitation: { ...link, mailedTo } };
  });
}

/** Changes the own account, or any as primary manager, who alone sets roles. */
export async function updateProjectManager(
  ctx: Ctx,
  { params: { id }, body }: One & { body: ProjectManagerChanges },
  { address, mails }: Caller,
): Promise<ProjectManager> {
  const { version, role, currentPassword, ...sent } = body;
  const proof = { email: sent.email, currentPassword };
  const attempt = id === ctx.account?.id ? await proveOwnEmail(ctx, proof, address) : null;
  return transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(editRefusal(caller, target));
    if (isStale(target, version)) throw stale(await readManager(inside, id));
    if (id === caller.id) {
      await checkEmailProven(inside, { own: target, email: sent.email, attempt });
      if (mails) await mailFormerAddress(inside, target, sent.email);
    }
    if (role !== undefined && role !== target.role) {
      await checkRole(inside, caller, target);
      await endLinksOfAccount(inside, id);
    }
    const keys = {
      ...(sent.username !== undefined && { usernameKey: nameKey(sent.username) }),
      ...(sent.email !== undefined && { emailKey: nameKey(sent.email) }),
    };
    await checkFree(inside, keys, id);
    const isNew = keys.emailKey !== undefined && keys.emailKey !== target.emailKey;
    // Keys fold look-alike letters, which are different mailboxes.
    if ((sent.email ?? target.email) !== target.email) await endMailedLinks(inside, id);
    // Sent again, the own address counts as typed.
    const isOwnOfPrimary = caller.isPrimary && id === caller.id && sent.email !== undefined;
    const emailByPrimary = isNew || isOwnOfPrimary ? caller.isPrimary : undefined;
    const names = {
      firstName: sent.firstName === undefined ? undefined : sent.firstName || null,
      lastName: sent.lastName === undefined ? undefined : sent.lastName || null,
    };
    const changes = { ...sent, ...names, ...keys, role, emailByPrimary };
    return unlessTaken(saved(inside, target, changes), nameClash);
  });
}

export async function setManagerStatus(
  ctx: Ctx,
  { params: { id }, body: { isActive } }: One & { body: { isActive: boolean } },
): Promise<ProjectManager> {
  const manager = await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(statusRefusal(caller, target));
    if (!isActive) {
      await endAccess(inside, id);
      await endLinksOfAccount(inside, id);
    }
    return saved(inside, target, { isActive });
  });
  await notifyEnded(ctx);
  return manager;
}

/** Exactly one account is primary at any time. */
export async function makePrimary(ctx: Ctx, { params: { id } }: One): Promise<ProjectManager> {
  return transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(caller.isPrimary ? null : primaryAlone);
    if (target.id === caller.id) return readManager(inside, id);
    const canSignIn = target.isActive && target.passwordHash !== '';
    if (!canSignIn || target.role !== 'manager') throw invalid('id', primaryIsActive);
    await saved(inside, caller, { isPrimary: false });
    // Their maker could choose the password of the new primary manager.
    await endLinks(inside, id);
    return saved(inside, target, { isPrimary: true });
  });
}

/** Projects are reassigned or left without a manager; sessions end. */
export async function deleteProjectManager(
  ctx: Ctx,
  { params: { id }, query }: One & { query: { reassignTo?: number | undefined } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(deleteRefusal(caller, target));
    const to = query.reassignTo ?? null;
    if (to === id) throw invalid('reassignTo', 'Must be a different account');
    if (to !== null) await checkCanManage(inside, to, 'reassignTo');
    const name = managerName(target);
    const about = { entity: 'projectManager', id, name } as const;
    await endLinksOfAccount(inside, id);
    await moveToTrash(inside, about, await reassign(inside, 'projectManager', { from: id, to }));
    inside.changes.push({ ...about, action: 'deleted' });
  });
  await notifyEnded(ctx);
}

/** Restores an account with those of its projects whose manager has not changed since. */
export async function undeleteProjectManager(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    refuse(caller.isPrimary ? null : primaryAlone);
    const removed = await takeFromTrash(inside, 'projectManager', id);
    const account = topOf(removed, 'projectManager');
    await checkFree(inside, account, id);
    // A restored project needs a manager, but the account may have another role by now.
    if (account.role !== 'manager') {
      removed.changed = removed.changed.filter(({ table }) => table !== 'projects');
    }
    await unlessTaken(restoreRows(inside, removed), nameClash);
    const name = managerName(account);
    inside.changes.push({ entity: 'projectManager', id, name, action: 'restored' });
    return { entity: 'projectManager', id };
  });
}

/** Refuses role changes by anyone but the primary manager, and changes that conflict with the account's duties. */
async function checkRole(ctx: WritingCtx, caller: Manager, target: Manager): Promise<void> {
  refuse(caller.isPrimary ? null : rolesByPrimary);
  if (target.isPrimary) throw invalid('role', primaryIsManager);
  const { projectsCount } = await readManager(ctx, target.id);
  if (projectsCount > 0) throw clash('role', stillManages(projectsCount));
}
