import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { idList, isAmong } from '#server/db/json-parameters.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { Row, Tables } from '#server/db/tables.ts';
import { conditionColumns } from '#server/progress/conditions.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type Engine = Database['engine'];
type Ids = { ids: unknown };

export type TickedDetail = Row<'stepDetails'>;
export type TickedStep = Awaited<ReturnType<typeof stepsAround>>[number];
export type TickedTask = Awaited<ReturnType<typeof tasksAround>>[number];
export type TickedProject = Awaited<ReturnType<typeof projectsAround>>[number];

/** The data that ticks read and change: their details, and all that the progress above depends on. */
export type TickState = {
  details: Map<number, TickedDetail>;
  steps: Map<number, TickedStep>;
  stepsOf: Map<number, TickedStep[]>;
  tasks: Map<number, TickedTask>;
  tasksOf: Map<number, TickedTask[]>;
  projects: Map<number, TickedProject>;
};

type Read = {
  details: TickedDetail[];
  steps: TickedStep[];
  tasks: TickedTask[];
  projects: TickedProject[];
};

export async function readState(ctx: WritingCtx, details: readonly number[]): Promise<TickState> {
  const { engine } = ctx.database;
  const ids = idList(engine, details);
  const read = engine === 'postgres' ? exactlyOne(await inOne(ctx, { ids })) : await each(ctx, ids);
  return {
    details: byId(read.details),
    steps: byId(read.steps),
    stepsOf: Map.groupBy(read.steps, ({ taskId }) => taskId),
    tasks: byId(read.tasks),
    tasksOf: Map.groupBy(read.tasks, ({ projectId }) => projectId),
    projects: byId(read.projects),
  };
}

async function each(ctx: WritingCtx, ids: unknown): Promise<Read> {
  return {
    details: await detailsAt(ctx, { ids }),
    steps: await stepsAround(ctx, { ids }),
    tasks: await tasksAround(ctx, { ids }),
    projects: await projectsAround(ctx, { ids }),
  };
}

function byId<T extends { id: number }>(rows: T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

const details = (db: Kysely<Tables>, { ids }: Ids, engine: Engine) =>
  db
    .selectFrom('stepDetails')
    .selectAll()
    .where(isAmong(engine, sql.ref('stepDetails.id'), ids));

const stepsOfDetails = (db: Kysely<Tables>, { ids }: Ids, engine: Engine) =>
  db
    .selectFrom('stepDetails')
    .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
    .where(isAmong(engine, sql.ref('stepDetails.id'), ids));

const steps = (db: Kysely<Tables>, values: Ids, engine: Engine) =>
  db
    .selectFrom('taskSteps')
    .select(['id', 'taskId', 'name', 'isCompleted', 'detailsCount', 'completedDetailsCount'])
    .select(['status', 'percentageComplete', 'completedBy', 'completedAt', 'dueDate'])
    .select(['firstFinishedAt', 'dueOffset', ...conditionColumns])
    .where('taskId', 'in', stepsOfDetails(db, values, engine).select('taskSteps.taskId'))
    .orderBy('order');

export const projectsOfDetails = (db: Kysely<Tables>, values: Ids, engine: Engine) =>
  stepsOfDetails(db, values, engine)
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select('tasks.projectId');

const tasks = (db: Kysely<Tables>, values: Ids, engine: Engine) =>
  db
    .selectFrom('tasks')
    .select(['id', 'projectId', 'status', 'completedAutomatically', 'share'])
    .select(['percentageComplete', 'stepsCount', 'completedStepsCount', 'nextDueDate'])
    .where('projectId', 'in', projectsOfDetails(db, values, engine))
    .orderBy('order');

const projects = (db: Kysely<Tables>, values: Ids, engine: Engine) =>
  db
    .selectFrom('projects')
    .select(['id', 'status', 'percentageComplete', 'tasksCount', 'completedTasksCount'])
    .select(['stepsCount', 'completedStepsCount'])
    .select((eb) => eb.selectFrom('organisation').select('timeZone').as('timeZone'))
    .where('id', 'in', projectsOfDetails(db, values, engine));

const detailsAt = prepared<Ids>()(details);
const stepsAround = prepared<Ids>()(steps);
const tasksAround = prepared<Ids>()(tasks);
const projectsAround = prepared<Ids>()(projects);

/** The rows of a query as one JSON value. */
const list = (rows: unknown) => sql`(select coalesce(json_agg(x), '[]'::json) from ${rows} x)`;

/** A single round trip on PostgreSQL. */
const inOne = prepared<Ids>()((db, values, engine) => ({
  compile: () => {
    return sql<Read>`select
      ${list(details(db, values, engine))} as "details",
      ${list(steps(db, values, engine))} as "steps",
      ${list(tasks(db, values, engine))} as "tasks",
      ${list(projects(db, values, engine))} as "projects"`.compile(db);
  },
}));
