import type { RestoredThing } from '../../contract/deleted.ts';
import { managerName } from '../../contract/managers.ts';
import { deleteRefusal, primaryAlone } from '../../contract/permissions.ts';
import type { Ctx } from '../ctx.ts';
import { redirect } from '../db/references.ts';
import { keepRemoved, putBack, rowsOf, takeRemoved, topOf } from '../db/removed.ts';
import { transaction } from '../db/transaction.ts';
import { unlessTaken } from '../db/unique.ts';
import { invalid } from '../problem.ts';
import { callerAnd, callerNow, checkFree, nameClash, refuse } from './locked.ts';
import { checkCanManage } from './queries.ts';

type One = { params: { id: number } };

/** Deletes an account: its projects become those of another one, or nobody's; its sessions end. */
export async function deleteProjectManager(
  ctx: Ctx,
  { params: { id }, query }: One & { query: { reassignTo?: number | undefined } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(deleteRefusal(caller, target));
    const to = query.reassignTo ?? null;
    if (to === id) throw invalid('reassignTo', 'Must be another account');
    if (to !== null) await checkCanManage(inside, to, 'reassignTo');
    const name = managerName(target);
    const about = { entity: 'projectManager', id, name } as const;
    await keepRemoved(inside, about, {
      rows: await rowsOf(inside, 'projectManagers', id),
      changed: await redirect(inside, {
        table: 'projects',
        column: 'projectManagerId',
        from: id,
        to,
      }),
    });
    await inside.db.deleteFrom('projectManagers').where('id', '=', id).execute();
    inside.changes.push({ ...about, action: 'deleted' });
  });
  await ctx.database.announce('sessions').catch(() => {});
}

/** Brings a deleted account back, with the projects that nobody else was given since. */
export async function undeleteProjectManager(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    refuse(caller.isPrimary ? null : primaryAlone);
    const removed = await takeRemoved(inside, 'projectManager', id);
    const account = topOf(removed, 'projectManagers');
    await checkFree(inside, account, id);
    // Their projects may have waited for a manager who is a viewer by now.
    if (account.role === 'viewer') {
      removed.changed = removed.changed.filter(({ table }) => table !== 'projects');
    }
    await unlessTaken(putBack(inside, removed), nameClash);
    const name = managerName(account);
    inside.changes.push({ entity: 'projectManager', id, name, action: 'restored' });
    return { entity: 'projectManager', id };
  });
}
