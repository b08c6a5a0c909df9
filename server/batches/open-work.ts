import { sql } from 'kysely';

import type { RoleHolder } from '#contract/owner-roles.ts';
import type { ReplacedIn, Replacement } from '#contract/replacements.ts';
import { tooManyTakenOver } from '#contract/sizes.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { invalid } from '#server/problem.ts';

type OfProject = { projectId: number; projectName: string };
type OpenTask = OfProject & { id: number; title: string; ownerRoleId: number | null };
type OpenStep = OfProject & { id: number; ownerRoleId: number | null };
type OpenRole = OfProject & { ownerRoleId: number };

export type OpenWork = {
  roles: OpenRole[];
  tasks: (OpenTask & { assigneeByRole: boolean })[];
  steps: OpenStep[];
};

type Days = Pick<Replacement, 'from' | 'until'>;

/**
 * A person's roles, and tasks and steps that are not completed, in open projects, including those on hold. With days
 * only the steps that are due on them. Throws if it is too much for one change.
 */
export async function openWorkOf(ctx: Ctx, personId: number, days: Days): Promise<OpenWork> {
  const isWhole = !days.from && !days.until;
  const [roles, tasks] = isWhole
    ? [await rolesOf(ctx, personId), await tasksOf(ctx, personId)]
    : [[], []];
  const own = await ownSteps(ctx, personId, days);
  const steps = [...own, ...(await stepsOfTasks(ctx, personId, days))];
  const sizes = { roles: roles.length, tasks: tasks.length, steps: steps.length };
  const problem = tooManyTakenOver(sizes);
  if (problem) throw invalid('until', problem);
  return { roles, tasks, steps };
}

/** The numbers of each project, by name. */
export function countedIn(work: OpenWork): ReplacedIn[] {
  const projects = new Map<number, ReplacedIn>();
  for (const kind of ['roles', 'tasks', 'steps'] as const) {
    for (const { projectId: id, projectName: name } of work[kind]) {
      const counts = projects.get(id) ?? { id, name, tasks: 0, steps: 0, roles: 0 };
      counts[kind] += 1;
      projects.set(id, counts);
    }
  }
  return byName([...projects.values()]);
}

export function isHolder(personId: number, roles: ReadonlySet<number>) {
  return (one: RoleHolder) => one.personId === personId && roles.has(one.ownerRoleId);
}

export async function existingRoles({ db }: Ctx): Promise<Set<number>> {
  const roles = await db.selectFrom('ownerRoles').select('id').execute();
  return new Set(roles.map(({ id }) => id));
}

async function rolesOf(ctx: Ctx, personId: number): Promise<OpenRole[]> {
  const isOwn = isHolder(personId, await existingRoles(ctx));
  const projects = await ctx.db
    .selectFrom('projects')
    .select(['id', 'name', 'roleHolders'])
    .where('status', '<>', 'completed')
    .where(sql<boolean>`"roleHolders" like ${`%"personId":${personId}%`}`)
    .execute();
  return projects.flatMap(({ id: projectId, name: projectName, roleHolders }) =>
    roleHolders.filter(isOwn).map(({ ownerRoleId }) => ({ projectId, projectName, ownerRoleId })),
  );
}

function tasksOf({ db }: Ctx, personId: number) {
  return db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['tasks.id', 'title', 'ownerRoleId', 'assigneeByRole'])
    .select(['projectId', 'projects.name as projectName'])
    .where('assigneeId', '=', personId)
    .where('tasks.status', '<>', 'completed')
    .where('projects.status', '<>', 'completed')
    .orderBy('projectId')
    .orderBy('tasks.order')
    .execute();
}

/** Steps that the person is on. */
async function ownSteps(ctx: Ctx, personId: number, days: Days): Promise<OpenStep[]> {
  return openSteps(ctx, days)
    .innerJoin('personTaskSteps as link', 'link.taskStepId', 'taskSteps.id')
    .where('link.personId', '=', personId)
    .execute();
}

/**
 * As in My Work, steps without an owner belong to the assignee of their task. They follow their task, unless it stays
 * with the person: then they need an owner of their own.
 */
async function stepsOfTasks(ctx: Ctx, personId: number, days: Days): Promise<OpenStep[]> {
  return openSteps(ctx, days)
    .where('tasks.assigneeId', '=', personId)
    .where('taskSteps.ownerRoleId', 'is', null)
    .where('hasPeople', '=', false)
    .$if(!days.from && !days.until, (query) => query.where('tasks.status', '=', 'completed'))
    .execute();
}

function openSteps({ db }: Ctx, { from, until }: Days) {
  return db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['taskSteps.id', 'taskSteps.ownerRoleId'])
    .select(['projectId', 'projects.name as projectName'])
    .where('taskSteps.status', '<>', 'completed')
    .where('projects.status', '<>', 'completed')
    .$if(Boolean(from), (query) => query.where('taskSteps.dueDate', '>=', from ?? null))
    .$if(Boolean(until), (query) => query.where('taskSteps.dueDate', '<=', until ?? null))
    .orderBy('projectId')
    .orderBy('taskSteps.id');
}
