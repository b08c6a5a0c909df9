import { person } from '#contract/people.ts';
import type {
  Person,
  PersonTaskStep,
  PersonTaskStepsQuery,
  PersonWork,
  Workload,
} from '#contract/people.ts';
import { noSuchPerson, personInactive } from '#contract/projects.ts';
import { seesAddresses } from '#rules/account-permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { invalid, notFound } from '#server/problem.ts';
import { conditionColumns } from '#server/progress/conditions.ts';

/** Only managers see email addresses. */
export async function listPeople({ db, account }: Ctx): Promise<Person[]> {
  const people = byName(await db.selectFrom('people').select(columns).execute());
  if (seesAddresses(account)) return people;
  return people.map((one) => ({ ...one, email: null }));
}

/** Throws if the person does not exist. */
export async function readPerson({ db }: Ctx, id: number): Promise<Person> {
  const row = await db.selectFrom('people').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Person');
  return row;
}

/** Counts open tasks and steps in open projects. People without any are left out. */
export async function listWorkloads({ db }: Ctx): Promise<Workload[]> {
  const tasks = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select((eb) => ['assigneeId as personId', eb.fn.countAll<number>().as('open')])
    .where('projects.status', '!=', 'completed')
    .where('tasks.status', '!=', 'completed')
    .where('assigneeId', 'is not', null)
    .groupBy('assigneeId')
    .execute();
  const steps = await db
    .selectFrom('personTaskSteps')
    .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select((eb) => ['personId', eb.fn.countAll<number>().as('open')])
    .where('projects.status', '!=', 'completed')
    .where('taskSteps.status', '!=', 'completed')
    .groupBy('personId')
    .execute();
  const openTasks = new Map(tasks.map(({ personId, open }) => [personId, open]));
  const openSteps = new Map(steps.map(({ personId, open }) => [personId, open]));
  return [...new Set([...openTasks.keys(), ...openSteps.keys()])]
    .filter((personId) => personId !== null)
    .toSorted((a, b) => a - b)
    .map((personId) => ({
      personId,
      openTasks: openTasks.get(personId) ?? 0,
      openSteps: openSteps.get(personId) ?? 0,
    }));
}

/** Open projects first, newest first; then in the project's order. */
export async function readPersonWork(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<PersonWork> {
  await readPerson(ctx, id);
  const tasks = await ctx.db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['tasks.id', 'title', 'tasks.status', 'tasks.percentageComplete'])
    .select(['projectId', 'projects.name as projectName', 'projects.status as projectStatus'])
    .where('assigneeId', '=', id)
    .orderBy((eb) => eb.case().when('projects.status', '=', 'completed').then(1).else(0).end())
    .orderBy('projectId', 'desc')
    .orderBy('tasks.order')
    .execute();
  const steps = await ctx.db
    .selectFrom('personTaskSteps')
    .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['taskSteps.id', 'taskSteps.name', 'taskSteps.status', 'taskSteps.dueDate'])
    .select(['taskSteps.percentageComplete', 'taskId', 'tasks.title as taskTitle'])
    .select(['isCompleted', 'detailsCount', 'completedDetailsCount'])
    .select(conditionColumns)
    .select(['projectId', 'projects.name as projectName', 'projects.status as projectStatus'])
    .where('personId', '=', id)
    .orderBy((eb) => eb.case().when('projects.status', '=', 'completed').then(1).else(0).end())
    .orderBy('projectId', 'desc')
    .orderBy('tasks.order')
    .orderBy('taskSteps.order')
    .execute();
  return { tasks, steps };
}

export async function listPersonTaskSteps(
  { db }: Ctx,
  { query: { projectId } }: { query: PersonTaskStepsQuery },
): Promise<PersonTaskStep[]> {
  const all = db.selectFrom('personTaskSteps').selectAll().orderBy('id');
  if (projectId === undefined) return all.execute();
  return all
    .where('taskStepId', 'in', (eb) =>
      eb
        .selectFrom('taskSteps')
        .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
        .select('taskSteps.id')
        .where('tasks.projectId', '=', projectId),
    )
    .execute();
}

/** Throws unless every person can be newly assigned; `path` is the request field of each. */
export async function checkAssignable(
  ctx: Ctx,
  assigned: { personId: number; path: string }[],
): Promise<void> {
  if (assigned.length === 0) return;
  const active = await activeOf(ctx, [...new Set(assigned.map(({ personId }) => personId))]);
  for (const { personId, path } of assigned) {
    if (!active.has(personId)) throw invalid(path, noSuchPerson);
    if (!active.get(personId)) throw invalid(path, personInactive);
  }
}

export async function isAssignable(ctx: Ctx, personId: number): Promise<boolean> {
  return (await activeOf(ctx, [personId])).get(personId) ?? false;
}

/** Returns the active ones. On PostgreSQL none can be deleted before this transaction ends. */
export async function activeOf(
  { db, database }: Ctx,
  ids: number[],
): Promise<Map<number, boolean>> {
  const found = await db
    .selectFrom('people')
    .select(['id', 'isActive'])
    .where('id', 'in', ids)
    .$if(database.engine === 'postgres', (query) => query.forKeyShare())
    .execute();
  return new Map(found.map(({ id, isActive }) => [id, isActive]));
}

/** Leaves out deleted people. */
export async function existing<On extends { personId: number }>(
  ctx: Ctx,
  people: readonly On[],
): Promise<On[]> {
  if (people.length === 0) return [];
  const known = await activeOf(ctx, [...new Set(people.map(({ personId }) => personId))]);
  return people.filter(({ personId }) => known.has(personId));
}

const columns = Object.keys(person.shape) as (keyof Person)[];
