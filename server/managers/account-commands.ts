import type { RestoredThing } from '../../contract/deleted.ts';
import { managerName } from '../../contract/managers.ts';
import {
  managerEmailTaken,
  primaryIsActive,
  primaryIsManager,
  rolesByPrimary,
  usernameTaken,
} from '../../contract/managers.ts';
import type {
  NewProjectManager,
  ProjectManager,
  ProjectManagerChanges,
} from '../../contract/managers.ts';
import { deleteRefusal, editRefusal, statusRefusal } from '../../contract/permissions.ts';
import type { Account, Ctx } from '../ctx.ts';
import { edit } from '../db/edit.ts';
import { nameKey } from '../db/keys.ts';
import { keepRemoved, putBack, referencesTo, rowsOf, takeRemoved, topOf } from '../db/removed.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { unlessTaken } from '../db/unique.ts';
import { clash, invalid, isStale, notFound, Problem, stale } from '../problem.ts';
import { hashPassword, passwordProblem } from '../sessions/passwords.ts';
import { checkCanManage, readManager } from './queries.ts';

type One = { params: { id: number } };

/** Makes an account. Only the primary manager makes one that is no manager. */
export async function createProjectManager(
  ctx: Ctx,
  { body }: { body: NewProjectManager },
): Promise<ProjectManager> {
  const { username, email, password, role } = body;
  if (role !== 'manager' && !ctx.account?.isPrimary) throw new Problem('forbidden', rolesByPrimary);
  const problem = passwordProblem(password, username);
  if (problem) throw invalid('password', `The password ${problem}`);
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (inside) => {
    const keys = { usernameKey: nameKey(username), emailKey: nameKey(email) };
    await checkFree(inside, keys, 0);
    const insert = inside.db
      .insertInto('projectManagers')
      .values({
        username,
        email,
        ...keys,
        passwordHash,
        firstName: body.firstName || null,
        lastName: body.lastName || null,
        role,
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await unlessTaken(insert, () => clash('username', usernameTaken));
    const manager = await readManager(inside, id);
    inside.changes.push({
      entity: 'projectManager',
      id,
      name: managerName(manager),
      action: 'created',
    });
    return manager;
  });
}

/** Changes what was sent of an account: one's own, or any by the primary manager, who alone sets roles. */
export async function updateProjectManager(
  ctx: Ctx,
  { params: { id }, body }: One & { body: ProjectManagerChanges },
): Promise<ProjectManager> {
  return transaction(ctx, async (inside) => {
    const before = await lockedManager(inside, id);
    refuse(editRefusal(me(inside), before));
    const { version, role, ...sent } = body;
    if (isStale(before, version)) throw stale(await readManager(inside, id));
    if (role !== undefined && role !== before.role) {
      if (!me(inside).isPrimary) throw new Problem('forbidden', rolesByPrimary);
      if (before.isPrimary) throw invalid('role', primaryIsManager);
    }
    const keys = {
      ...(sent.username !== undefined && { usernameKey: nameKey(sent.username) }),
      ...(sent.email !== undefined && { emailKey: nameKey(sent.email) }),
    };
    await checkFree(inside, keys, id);
    const names = {
      firstName: sent.firstName === undefined ? undefined : sent.firstName || null,
      lastName: sent.lastName === undefined ? undefined : sent.lastName || null,
    };
    return saved(inside, before, { ...sent, ...names, ...keys, role });
  });
}

/** Enables or disables an account. Its sessions end with it. */
export async function setManagerStatus(
  ctx: Ctx,
  { params: { id }, body }: One & { body: { isActive: boolean } },
): Promise<ProjectManager> {
  const manager = await transaction(ctx, async (inside) => {
    const before = await lockedManager(inside, id);
    refuse(statusRefusal(me(inside), before));
    if (!body.isActive) await endSessions(inside, id);
    return saved(inside, before, body);
  });
  await ctx.database.announce('sessions').catch(() => {});
  return manager;
}

/** Sets a new password for somebody and ends all their sessions. */
export async function setManagerPassword(
  ctx: Ctx,
  { params: { id }, body: { newPassword } }: One & { body: { newPassword: string } },
): Promise<ProjectManager> {
  const { username } = await readManager(ctx, id);
  const problem = passwordProblem(newPassword, username);
  if (problem) throw invalid('newPassword', `The password ${problem}`);
  const passwordHash = await hashPassword(newPassword);
  const manager = await transaction(ctx, async (inside) => {
    const before = await lockedManager(inside, id);
    await endSessions(inside, id);
    return saved(inside, before, { passwordHash });
  });
  await ctx.database.announce('sessions').catch(() => {});
  return manager;
}

/** Hands the primary role over: one account has it, before and after. */
export async function makePrimary(ctx: Ctx, { params: { id } }: One): Promise<ProjectManager> {
  return transaction(ctx, async (inside) => {
    const giver = await lockedManager(inside, me(inside).id);
    refuse(giver.isPrimary ? null : rolesByPrimary);
    const taker = await lockedManager(inside, id);
    if (taker.id === giver.id) return readManager(inside, id);
    if (!taker.isActive || taker.role === 'viewer') throw invalid('id', primaryIsActive);
    await saved(inside, giver, { isPrimary: false });
    return saved(inside, taker, { isPrimary: true });
  });
}

/** Deletes an account: its projects become those of another one, or nobody's; its sessions end. */
export async function deleteProjectManager(
  ctx: Ctx,
  { params: { id }, query }: One & { query: { reassignTo?: number | undefined } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const before = await lockedManager(inside, id);
    refuse(deleteRefusal(me(inside), before));
    const to = query.reassignTo ?? null;
    if (to === id) throw invalid('reassignTo', 'Must be another account');
    if (to !== null) await checkCanManage(inside, to, 'reassignTo');
    const rows = await rowsOf(inside, 'projectManagers', [id]);
    const reference = { table: 'projects', column: 'projectManagerId', from: id, to } as const;
    const changed = await referencesTo(inside, reference);
    const projects = await inside.db
      .updateTable('projects')
      .set((eb) => ({
        projectManagerId: to,
        updatedAt: inside.now(),
        version: eb('version', '+', 1),
      }))
      .where('projectManagerId', '=', id)
      .returning(['id', 'name'])
      .execute();
    const fields = { projectManagerId: { before: id, after: to } };
    for (const project of projects) {
      const about = { entity: 'project', projectId: project.id } as const;
      inside.changes.push({ ...about, ...project, action: 'updated', fields });
    }
    const name = managerName(before);
    await keepRemoved(inside, { entity: 'projectManager', id, name }, { rows, changed });
    await inside.db.deleteFrom('projectManagers').where('id', '=', id).execute();
    inside.changes.push({ entity: 'projectManager', id, name, action: 'deleted' });
  });
  await ctx.database.announce('sessions').catch(() => {});
}

/** Brings a deleted account back, with the projects that nobody else was given since. */
export async function undeleteProjectManager(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeRemoved(inside, 'projectManager', id);
    await unlessTaken(putBack(inside, removed), () => clash('username', usernameTaken));
    const name = managerName(topOf(removed, 'projectManagers'));
    inside.changes.push({ entity: 'projectManager', id, name, action: 'restored' });
    return { entity: 'projectManager', id };
  });
}

type Sent = Parameters<typeof edit<'projectManagers'>>[3];

async function saved(
  ctx: WritingCtx,
  before: Row<'projectManagers'>,
  sent: Sent,
): Promise<ProjectManager> {
  const { row, fields } = await edit(ctx, 'projectManagers', before, sent);
  if (fields) {
    const { id } = row;
    ctx.changes.push({
      entity: 'projectManager',
      id,
      name: managerName(row),
      action: 'updated',
      fields,
    });
  }
  return readManager(ctx, row.id);
}

function me({ account }: Ctx): Account {
  return account ?? { id: 0, name: 'System', role: 'manager', isPrimary: false };
}

function refuse(reason: string | null): void {
  if (reason) throw new Problem('forbidden', reason);
}

async function endSessions({ db }: WritingCtx, managerId: number): Promise<void> {
  await db.deleteFrom('sessions').where('managerId', '=', managerId).execute();
}

/** Says which of the two is taken, as the form has a field for each. */
async function checkFree(
  { db }: WritingCtx,
  keys: { usernameKey?: string; emailKey?: string },
  except: number,
): Promise<void> {
  for (const [column, path, message] of [
    ['usernameKey', 'username', usernameTaken],
    ['emailKey', 'email', managerEmailTaken],
  ] as const) {
    const key = keys[column];
    if (key === undefined) continue;
    const other = await db
      .selectFrom('projectManagers')
      .select('id')
      .where(column, '=', key)
      .where('id', '!=', except)
      .executeTakeFirst();
    if (other) throw clash(path, message);
  }
}

async function lockedManager({ db, database }: WritingCtx, id: number) {
  const manager = await db
    .selectFrom('projectManagers')
    .selectAll()
    .where('id', '=', id)
    .$if(database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!manager) throw notFound('Project manager');
  return manager;
}
