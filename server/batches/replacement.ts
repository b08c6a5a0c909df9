import { chooseAnother } from '#contract/replacements.ts';
import type { Replaced, Replacement, ReplacementQuery } from '#contract/replacements.ts';
import { counted } from '#contract/words.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { BatchItem } from '#server/db/tables.ts';
import { checkAssignable, readPerson } from '#server/people/queries.ts';
import { invalid } from '#server/problem.ts';
import { recordingDays } from '#server/progress/project-day.ts';
import { setHolders } from '#server/projects/commands.ts';
import { lockProjects } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { insertBatch, logBatch } from './new-batch.ts';
import { countedIn, existingRoles, openWorkOf, isHolder } from './open-work.ts';
import type { OpenWork } from './open-work.ts';
import { takeOverSteps, takeOverTasks } from './taken-over.ts';

type Sent = { params: { id: number }; query: ReplacementQuery; body: Replacement };

/**
 * Lets another person take over what a person has in the open projects that the caller sees, in one transaction. A
 * preview answers the same numbers and changes nothing.
 */
export async function replacePerson(ctx: Ctx, { params, query, body }: Sent): Promise<Replaced> {
  const { personId: to, ...days } = body;
  const { id: from } = params;
  const { name } = await readPerson(ctx, from);
  if (query.preview) {
    if (to !== undefined) await checkAssignable(ctx, [{ personId: to, path: 'personId' }]);
    return { batchId: null, projects: countedIn(await openWorkOf(ctx, from, days)) };
  }
  if (to === undefined) throw invalid('personId', 'Choose a person');
  if (to === from) throw invalid('personId', chooseAnother);
  return transaction(ctx, async (inside) => {
    const work = await lockedWork(inside, from, days);
    await checkAssignable(inside, [{ personId: to, path: 'personId' }]);
    const projects = countedIn(work);
    if (projects.length === 0) return { batchId: null, projects };
    const items = [
      ...(await takeOverRoles(inside, work, { from, to })),
      ...(await takeOverTasks(inside, work.tasks, { from, to })),
      ...(await takeOverSteps(inside, work.steps, { from, to })),
    ];
    const count = work.roles.length + work.tasks.length + work.steps.length;
    const batch = await insertBatch(inside, {
      name: `${counted(count, 'assignment')} of ${name}`,
      projectId: null,
      ofProjectId: await restrictedAmong(inside, projects),
      items,
    });
    logBatch(inside, batch, 'created');
    return { batchId: batch.id, projects };
  });
}

/** Leaves out what the person got in other projects since then. */
async function lockedWork(
  ctx: WritingCtx,
  personId: number,
  days: Omit<Replacement, 'personId'>,
): Promise<OpenWork> {
  const seen = await openWorkOf(ctx, personId, days);
  if (ctx.database.engine === 'sqlite') return seen;
  const ids = countedIn(seen).map(({ id }) => id);
  await lockProjects(ctx, ids);
  const locked = new Set(ids);
  const isLocked = ({ projectId }: { projectId: number }) => locked.has(projectId);
  const { roles, tasks, steps } = await openWorkOf(ctx, personId, days);
  return {
    roles: roles.filter(isLocked),
    tasks: tasks.filter(isLocked),
    steps: steps.filter(isLocked),
  };
}

const atOnce = 500;

async function takeOverRoles(
  ctx: WritingCtx,
  { roles }: OpenWork,
  { from, to }: { from: number; to: number },
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  const isOwn = isHolder(from, await existingRoles(ctx));
  await recordingDays(ctx, async (many) => {
    for (const id of new Set(roles.map(({ projectId }) => projectId))) {
      const roleHolders = await setHolders(many, id, (one) =>
        isOwn(one) ? { ...one, personId: to } : one,
      );
      items.push({ entity: 'project', id, before: { roleHolders } });
    }
  });
  return items;
}

/** The entry of the log is hidden from everybody who does not see this project. */
async function restrictedAmong(
  { db }: WritingCtx,
  projects: readonly { id: number }[],
): Promise<number | undefined> {
  for (const some of chunks(projects, atOnce)) {
    const found = await db
      .selectFrom('projects')
      .select('id')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .where('visibility', '=', 'people')
      .orderBy('id')
      .executeTakeFirst();
    if (found) return found.id;
  }
  return undefined;
}
