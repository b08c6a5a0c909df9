import { onStepAlready } from '#contract/people.ts';
import type { NewPersonTaskStep, PersonTaskStep } from '#contract/people.ts';
import type { Ctx } from '#server/ctx.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { holderOf, holdersOf } from '#server/owner-roles/holders.ts';
import { checkAssignable } from '#server/people/queries.ts';
import { clash, notFound } from '#server/problem.ts';
import { nextVersion } from '#server/records/edit.ts';
import { markPeople } from '#server/records/people-of-steps.ts';
import { transaction } from '#server/records/transaction.ts';

import { lockedStep } from './commands.ts';
import { checkRoom, linksOf, recordLink } from './people.ts';

/** Refused if the person is unknown, inactive or already on the step. */
export async function createPersonTaskStep(
  ctx: Ctx,
  { body }: { body: NewPersonTaskStep },
): Promise<PersonTaskStep> {
  return transaction(ctx, async (inside) => {
    const step = await lockedStep(inside, body.taskStepId);
    await checkAssignable(inside, [{ personId: body.personId, path: 'personId' }]);
    checkRoom(await linksOf(inside, step.id), body.personId, 'personId');
    const { startedAt = null, completedAt = null, ...facts } = body;
    const holder = holderOf(await holdersOf(inside, step.projectId), step.ownerRoleId);
    const byRole = body.personId === holder;
    const insert = inside.db
      .insertInto('personTaskSteps')
      .values({ ...facts, startedAt, completedAt, byRole, createdAt: inside.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    const link = await unlessTaken(insert, () => clash('personId', onStepAlready));
    await markPeople(inside, [step.id]);
    await nextVersion(inside, step);
    await recordLink(inside, step, { id: link.id, before: null, after: body.personId });
    return link;
  });
}

export async function deletePersonTaskStep(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const link = await inside.db
      .selectFrom('personTaskSteps')
      .select('taskStepId')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!link) throw notFound('Person on a step');
    const step = await lockedStep(inside, link.taskStepId);
    const gone = await inside.db
      .deleteFrom('personTaskSteps')
      .where('id', '=', id)
      .returning('personId')
      .executeTakeFirst();
    if (!gone) throw notFound('Person on a step');
    await markPeople(inside, [step.id]);
    await nextVersion(inside, step);
    await recordLink(inside, step, { id, before: gone.personId, after: null });
  });
}
