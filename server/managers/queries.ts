import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { managerInactive, noSuchManager, managesNothing } from '#contract/projects.ts';
import { seesAddresses } from '#rules/account-permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { compareNames } from '#server/db/by-name.ts';
import { invalid, notFound } from '#server/problem.ts';

/** Sorted by name. Only managers see email addresses and last sign-ins. */
export async function listProjectManagers(ctx: Ctx): Promise<ProjectManager[]> {
  const rows = await accounts(ctx, seesAddresses(ctx.account)).execute();
  const managers = rows.map(toManager);
  return managers.toSorted((a, b) => compareNames(managerName(a), managerName(b)) || a.id - b.id);
}

/** Includes the fields visible only to those who may edit the account. Throws if it does not exist. */
export async function readManager(ctx: Ctx, id: number): Promise<ProjectManager> {
  const manager = await accounts(ctx, true).where('projectManagers.id', '=', id).executeTakeFirst();
  if (!manager) throw notFound('Project manager');
  return toManager(manager);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function toManager(account: AccountRow): ProjectManager {
  const { hasNoPassword, hasFactor, oidcLinked, invitedUntil, ...row } = account;
  if (hasNoPassword === undefined) return row;
  const invitation = hasNoPassword ? { expiresAt: invitedUntil ?? null } : null;
  const flags = { secondFactor: Boolean(hasFactor), oidcLinked: Boolean(oidcLinked) };
  return { ...row, ...flags, invitation };
}

function accounts({ db, now }: Ctx, inFull: boolean) {
  return db
    .selectFrom('projectManagers')
    .leftJoin('people', 'people.projectManagerId', 'projectManagers.id')
    .select(['projectManagers.id', 'username', 'firstName', 'lastName', 'projectManagers.role'])
    .select(['projectManagers.isActive', 'isPrimary'])
    .select(['celebrate', 'shortcuts', 'identityNotice', 'projectManagers.digest', 'mailAtOnce'])
    .select(['people.id as personId', 'projectManagers.createdAt', 'projectManagers.updatedAt'])
    .select('projectManagers.version')
    .select((eb) =>
      eb
        .selectFrom('projects')
        .select((count) => count.fn.countAll<number>().as('projects'))
        .whereRef('projects.projectManagerId', '=', 'projectManagers.id')
        .$asScalar()
        .$notNull()
        .as('projectsCount'),
    )
    .$if(inFull, (query) =>
      query
        .select(['projectManagers.email', 'lastLogin'])
        .select((eb) => eb('passwordHash', '=', '').$castTo<boolean>().as('hasNoPassword'))
        .select((eb) => eb('factorSecret', 'is not', null).$castTo<boolean>().as('hasFactor'))
        .select((eb) => eb('oidcSubject', 'is not', null).$castTo<boolean>().as('oidcLinked'))
        .select((eb) =>
          eb
            .selectFrom('apiTokens')
            .select((count) => count.fn.countAll<number>().as('tokens'))
            .whereRef('managerId', '=', 'projectManagers.id')
            .$asScalar()
            .$notNull()
            .as('apiTokens'),
        )
        .select((eb) =>
          eb
            .selectFrom('accountLinks')
            .select('expiresAt')
            .whereRef('managerId', '=', 'projectManagers.id')
            .where('kind', '=', 'invitation')
            .where('expiresAt', '>', now())
            .as('invitedUntil'),
        ),
    );
}

/** Throws unless the account exists, is active and is a manager's. */
export async function checkCanManage(
  { db, database }: Ctx,
  managerId: number,
  path = 'projectManagerId',
): Promise<void> {
  const manager = await db
    .selectFrom('projectManagers')
    .select(['isActive', 'role'])
    .where('id', '=', managerId)
    // Prevents a deletion between this check and the assignment.
    .$if(database.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!manager) throw invalid(path, noSuchManager);
  if (!manager.isActive) throw invalid(path, managerInactive);
  if (manager.role !== 'manager') throw invalid(path, managesNothing(manager.role));
}
