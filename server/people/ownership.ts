import type { ExpressionBuilder } from 'kysely';

import { contributed, managersChangeThis, notYourItem, workRefusal } from '#rules/contributors.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Tables } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';

/* Contributors work on what their person owns. Managers are not asked. */

type Tasks = ExpressionBuilder<Tables & { s: Tables['taskSteps']; t: Tables['tasks'] }, 's' | 't'>;

/** As in My Work: a step belongs to its people; without people and role, to the assignee of its task. */
const isStepOf = (eb: Tasks, personId: number) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('personTaskSteps as link')
        .select('link.id')
        .whereRef('link.taskStepId', '=', 's.id')
        .where('link.personId', '=', personId),
    ),
    eb.and([
      eb('s.ownerRoleId', 'is', null),
      eb('s.hasPeople', '=', false),
      eb('t.assigneeId', '=', personId),
    ]),
  ]);

/** Throws for contributors who do not own the step. */
export function requireStepOwner(ctx: Ctx, stepId: number): Promise<void> {
  return requireOwner(ctx, async (personId) => {
    const step = await ctx.db
      .selectFrom('taskSteps as s')
      .innerJoin('tasks as t', 't.id', 's.taskId')
      .select('s.id')
      .where('s.id', '=', stepId)
      .where((eb) => isStepOf(eb, personId))
      .executeTakeFirst();
    return step !== undefined;
  });
}

/** Throws for contributors who own neither the task nor one of its steps. */
export function requirePartInTask(ctx: Ctx, taskId: number): Promise<void> {
  return requireOwner(ctx, async (personId) => {
    const task = await ctx.db
      .selectFrom('tasks as t')
      .leftJoin('taskSteps as s', 's.taskId', 't.id')
      .select('t.id')
      .where('t.id', '=', taskId)
      .where((eb) => eb.or([eb('t.assigneeId', '=', personId), isStepOf(eb as never, personId)]))
      .executeTakeFirst();
    return task !== undefined;
  });
}

/**
 * Throws for contributors who would give a person a part in a restricted project, and with it the sight of it, without
 * one before.
 */
export async function requireMayAdd(ctx: Ctx, projectId: number, personId: number): Promise<void> {
  if (ctx.account?.role !== 'contributor') return;
  const project = await ctx.db
    .selectFrom('projects')
    .select(['visibility', 'roleHolders'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (project.visibility === 'everybody') return;
  if (project.roleHolders.some((holder) => holder.personId === personId)) return;
  const item = await ctx.db
    .selectFrom('tasks as t')
    .leftJoin('taskSteps as s', 's.taskId', 't.id')
    .leftJoin('personTaskSteps as link', 'link.taskStepId', 's.id')
    .select('t.id')
    .where('t.projectId', '=', projectId)
    .where((eb) => eb.or([eb('t.assigneeId', '=', personId), eb('link.personId', '=', personId)]))
    .executeTakeFirst();
  if (!item) throw new Problem('forbidden', managersChangeThis);
}

type Added = { addedById: number | null; addedByPersonId: number | null };

/** Throws for contributors unless they added it themselves. */
export function requireOwn({ account }: Ctx, { addedById, addedByPersonId }: Added): void {
  if (account?.role !== 'contributor') return;
  const isOwn = account.person
    ? account.person.personId === addedByPersonId
    : account.id === addedById;
  if (!isOwn) throw new Problem('forbidden', notYourItem);
}

/** Throws if a contributor changed more than they may. The transaction then changes nothing. */
export function checkContributed({ account }: Ctx, changed: object | null): void {
  if (account?.role !== 'contributor') return;
  const more = Object.keys(changed ?? {}).some((field) => !contributed.has(field));
  if (more) throw new Problem('forbidden', managersChangeThis);
}

async function requireOwner(
  { account, db }: Ctx,
  owns: (personId: number) => Promise<boolean>,
): Promise<void> {
  if (account?.role !== 'contributor') return;
  const personId = account.person?.personId ?? (await personOf(db, account.id ?? 0));
  const reason = workRefusal(account, personId !== undefined && (await owns(personId)));
  if (reason) throw new Problem('forbidden', reason);
}

async function personOf(db: Ctx['db'], accountId: number): Promise<number | undefined> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('projectManagerId', '=', accountId)
    .executeTakeFirst();
  return person?.id;
}
