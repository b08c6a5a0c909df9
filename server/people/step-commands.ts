import { onStepAlready } from '#contract/people.ts';
import type { NewPersonTaskStep, PersonTaskStep } from '#contract/people.ts';
import type { Ctx } from '#server/ctx.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { clash, notFound } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import { lockedStep } from '#server/steps/commands.ts';

import { checkAssignable, readPerson } from './queries.ts';

/** Refused for a person who is unknown, inactive or on the step already. */
export async function createPersonTaskStep(
  ctx: Ctx,
  { body }: { body: NewPersonTaskStep },
): Promise<PersonTaskStep> {
  return transaction(ctx, async (inside) => {
    const { projectId } = await lockedStep(inside, body.taskStepId);
    await checkAssignable(inside, [{ personId: body.personId, path: 'personId' }]);
    const { startedAt = null, completedAt = null, ...facts } = body;
    const insert = inside.db
      .insertInto('personTaskSteps')
      .values({ ...facts, startedAt, completedAt, createdAt: inside.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    const link = await unlessTaken(insert, () => clash('personId', onStepAlready));
    const { name } = await readPerson(inside, body.personId);
    inside.changes.push({
      entity: 'personTaskStep',
      id: link.id,
      name,
      action: 'created',
      projectId,
      fields: {
        personId: { before: null, after: link.personId },
        taskStepId: { before: null, after: link.taskStepId },
      },
    });
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
      .innerJoin('people', 'people.id', 'personTaskSteps.personId')
      .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .select(['people.name', 'tasks.projectId', 'personId', 'taskStepId'])
      .where('personTaskSteps.id', '=', id)
      .executeTakeFirst();
    const { numDeletedRows } = await inside.db
      .deleteFrom('personTaskSteps')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!link || numDeletedRows === 0n) throw notFound('Person on a step');
    const { name, projectId, personId, taskStepId } = link;
    const fields = {
      personId: { before: personId, after: null },
      taskStepId: { before: taskStepId, after: null },
    };
    inside.changes.push({
      entity: 'personTaskStep',
      id,
      name,
      action: 'deleted',
      projectId,
      fields,
    });
  });
}
