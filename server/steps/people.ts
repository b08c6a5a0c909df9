import { counts } from '#contract/limits.ts';
import { tooManyOnStep } from '#contract/owner-roles.ts';
import type { NewStep, StepChanges } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import type { Row } from '#server/db/tables.ts';
import { holderOf, holdersOf } from '#server/owner-roles/holders.ts';
import type { Holders } from '#server/owner-roles/holders.ts';
import { checkRoles } from '#server/owner-roles/queries.ts';
import { checkAssignable } from '#server/people/queries.ts';
import { invalid } from '#server/problem.ts';
import { markPeople } from '#server/records/people-of-steps.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** A person on a step. `byRole`: assigned through the role. */
export type OnStep = { personId: number; byRole: boolean };
export type OwnedStep = NewStep & { people: OnStep[] };
type Step = Row<'taskSteps'> & { projectId: number };

/** Assigns people to new steps: the given ones or, by default, the holder of the role. */
export function withPeople(steps: NewStep[], holders: Holders): OwnedStep[] {
  return steps.map((step) => {
    const holder = holderOf(holders, step.ownerRoleId);
    const ids = step.personIds.length === 0 && holder ? [holder] : step.personIds;
    return { ...step, people: ids.map(asOnStep(holder)) };
  });
}

type Id = number | null | undefined;
type Owning = { ownerRoleId?: Id; assigneeId?: Id; personId?: Id; personIds?: readonly number[] };
type PathOf = (index: number) => string;

/** The roles and people of items that were sent, with their request paths. */
export function ownersIn(items: readonly Owning[], pathOf: PathOf) {
  const named = items.map((item, index) => ({ ...item, path: pathOf(index) }));
  return {
    roles: named.flatMap(({ ownerRoleId, path }) =>
      ownerRoleId ? [{ ownerRoleId, path: `${path}ownerRoleId` }] : [],
    ),
    people: named.flatMap(({ assigneeId, personId, personIds = [], path }) => [
      ...(assigneeId ? [{ personId: assigneeId, path: `${path}assigneeId` }] : []),
      ...(personId ? [{ personId, path: `${path}personId` }] : []),
      ...personIds.map((id, at) => ({ personId: id, path: `${path}personIds.${at}` })),
    ]),
  };
}

/** The same for tasks with their steps. */
export function ownersInTasks(
  tasks: readonly (Owning & { steps: readonly Owning[] })[],
  pathOf: PathOf,
) {
  const lists = tasks.flatMap((task, index) => [
    ownersIn([task], () => pathOf(index)),
    ownersIn(task.steps, (at) => `${pathOf(index)}steps.${at}.`),
  ]);
  return {
    roles: lists.flatMap(({ roles }) => roles),
    people: lists.flatMap(({ people }) => people),
  };
}

/** Throws for unknown roles, and for unknown or inactive people. */
export async function checkOwners(
  ctx: Ctx,
  { roles, people }: ReturnType<typeof ownersIn>,
): Promise<void> {
  await checkRoles(ctx, roles);
  await checkAssignable(ctx, people);
}

/**
 * The people of a step after a change; null if unchanged. A new role brings its holder unless people were chosen by
 * hand, and does not change the people of a finished step.
 */
export async function changedPeople(
  ctx: WritingCtx,
  before: Step,
  { ownerRoleId: sentRole, personIds }: StepChanges,
): Promise<OnStep[] | null> {
  const ownerRoleId = sentRole === undefined ? before.ownerRoleId : sentRole;
  const isOtherRole = ownerRoleId !== before.ownerRoleId;
  if (!isOtherRole && personIds === undefined) return null;
  if (isOtherRole && ownerRoleId) await checkRoles(ctx, [{ ownerRoleId, path: 'ownerRoleId' }]);
  const links = await linksOf(ctx, before.id);
  const holder = holderOf(await holdersOf(ctx, before.projectId), ownerRoleId);
  if (personIds) {
    const known = new Set(links.map(({ personId }) => personId));
    const { people } = ownersIn([{ personIds }], () => '');
    await checkAssignable(
      ctx,
      people.filter(({ personId }) => !known.has(personId)),
    );
  } else if (before.status === 'completed') {
    return null;
  }
  const chosen = personIds ?? byHand(links).map(({ personId }) => personId);
  const bringsHolder = sentRole !== undefined && chosen.length === 0 && holder !== null;
  return (bringsHolder ? [holder] : chosen).map(asOnStep(holder));
}

export async function linksOf({ db }: Ctx, taskStepId: number): Promise<Row<'personTaskSteps'>[]> {
  return db
    .selectFrom('personTaskSteps')
    .selectAll()
    .where('taskStepId', '=', taskStepId)
    .orderBy('id')
    .execute();
}

export function byHand<Link extends { byRole: boolean }>(links: Link[]): Link[] {
  return links.filter(({ byRole }) => !byRole);
}

/** Throws if one more person would be too many. */
export function checkRoom(links: readonly OnStep[], personId: number, path: string): void {
  const isNew = links.every((link) => link.personId !== personId);
  if (isNew && links.length >= counts.peopleOfStep) throw invalid(path, tooManyOnStep);
}

/** The people of a step before a change. */
export type PeopleChange = { before: OnStep[] };

/** Replaces the people of a step. Replacing one person by another is one change. */
export async function setPeople(
  ctx: WritingCtx,
  step: Pick<Step, 'id' | 'projectId'>,
  people: readonly OnStep[],
): Promise<PeopleChange | null> {
  const links = await linksOf(ctx, step.id);
  const isOn = (some: readonly { personId: number }[], id: number) =>
    some.some(({ personId }) => personId === id);
  const leaving = links.filter(({ personId }) => !isOn(people, personId));
  const coming = people.filter(({ personId }) => !isOn(links, personId));
  for (const { id, personId, byRole } of links) {
    const now = people.find((person) => person.personId === personId);
    if (now && now.byRole !== byRole) await update(ctx, id, now);
  }
  const [replaced, gone] = [leaving.slice(0, coming.length), leaving.slice(coming.length)];
  for (const [index, { id, personId }] of replaced.entries()) {
    const next = coming[index] as OnStep;
    const fresh = { status: 'pending', progress: 0, startedAt: null, completedAt: null } as const;
    await update(ctx, id, { ...next, ...fresh, createdAt: ctx.now() });
    await recordLink(ctx, step, { id, before: personId, after: next.personId });
  }
  for (const { id, personId } of gone) {
    await ctx.db.deleteFrom('personTaskSteps').where('id', '=', id).execute();
    await recordLink(ctx, step, { id, before: personId, after: null });
  }
  for (const person of coming.slice(replaced.length)) {
    const { id } = await ctx.db
      .insertInto('personTaskSteps')
      .values({ ...newLink(ctx, person), taskStepId: step.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordLink(ctx, step, { id, before: null, after: person.personId });
  }
  if (leaving.length + coming.length === 0) return null;
  await markPeople(ctx, [step.id]);
  return { before: links.map(({ personId, byRole }) => ({ personId, byRole })) };
}

/** A new assignment to a step. */
export function newLink({ now }: Ctx, { personId, byRole }: OnStep) {
  const facts = { status: 'pending', progress: 0, startedAt: null, completedAt: null } as const;
  return { personId, byRole, ...facts, createdAt: now() };
}

/** Records an added, removed or replaced person. */
export async function recordLink(
  ctx: WritingCtx,
  step: Pick<Step, 'id' | 'projectId'>,
  link: ChangedLink,
): Promise<void> {
  const { name } = await ctx.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', link.after ?? link.before)
    .executeTakeFirstOrThrow();
  ctx.changes.push(changeOfLink(step, name, link));
}

/** The person before and after. */
type ChangedLink = { id: number; before: number | null; after: number | null };

export function changeOfLink(
  { id: taskStepId, projectId }: Pick<Step, 'id' | 'projectId'>,
  name: string,
  { id, before, after }: ChangedLink,
): RecordedChange {
  const isNew = before === null;
  return {
    entity: 'personTaskStep',
    id,
    name,
    action: isNew ? 'created' : after === null ? 'deleted' : 'updated',
    projectId,
    fields: {
      personId: { before, after },
      taskStepId: {
        before: isNew ? null : taskStepId,
        after: after === null ? null : taskStepId,
      },
    },
  };
}

async function update({ db }: WritingCtx, id: number, changes: Partial<Row<'personTaskSteps'>>) {
  await db.updateTable('personTaskSteps').set(changes).where('id', '=', id).execute();
}

function asOnStep(holder: number | null) {
  return (personId: number): OnStep => ({ personId, byRole: personId === holder });
}
