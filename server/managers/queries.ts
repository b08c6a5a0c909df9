import { managerName } from '../../contract/managers.ts';
import type { ProjectManager } from '../../contract/managers.ts';
import { managerInactive, noSuchManager, viewersManageNothing } from '../../contract/projects.ts';
import type { Ctx } from '../ctx.ts';
import { compareNames } from '../db/by-name.ts';
import { invalid } from '../problem.ts';

/** All accounts, by name. A viewer sees neither e-mail addresses nor when somebody signed in. */
export async function listProjectManagers({ db, account }: Ctx): Promise<ProjectManager[]> {
  const managers = await db
    .selectFrom('projectManagers')
    .select(['id', 'username', 'firstName', 'lastName', 'role', 'isActive', 'isPrimary'])
    .select(['createdAt', 'updatedAt', 'version'])
    .$if(account?.role !== 'viewer', (query) => query.select(['email', 'lastLogin']))
    .execute();
  return managers.toSorted((a, b) => compareNames(managerName(a), managerName(b)) || a.id - b.id);
}

/** Checks that a project may newly be given to this account: it exists, is active and is no viewer. */
export async function checkCanManage({ db, database }: Ctx, managerId: number): Promise<void> {
  const manager = await db
    .selectFrom('projectManagers')
    .select(['isActive', 'role'])
    .where('id', '=', managerId)
    // The account cannot be deleted between this look and the assignment.
    .$if(database.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!manager) throw invalid('projectManagerId', noSuchManager);
  if (!manager.isActive) throw invalid('projectManagerId', managerInactive);
  if (manager.role === 'viewer') throw invalid('projectManagerId', viewersManageNothing);
}
