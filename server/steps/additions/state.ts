import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { idList, isAmong } from '#server/db/json-parameters.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { list, selectProjects, selectSteps, selectTasks } from '#server/steps/ticks/state.ts';
import type { TickedProject, TickedStep, TickedTask } from '#server/steps/ticks/state.ts';

type Engine = Database['engine'];

/** The ids of parents that receive additions. */
export type Places = { projects: number[]; tasks: number[] };
type Values = { projects: unknown; tasks: unknown };

/** The projects with their tasks, and the steps of tasks that receive steps. */
export type AdditionState = {
  projects: Map<number, TickedProject & { tasks: TickedTask[] }>;
  tasks: Map<number, TickedTask & { steps: TickedStep[] }>;
};

type Read = { projects: TickedProject[]; tasks: TickedTask[]; steps: TickedStep[] };

export async function readPlaces(ctx: WritingCtx, places: Places): Promise<AdditionState> {
  const values = valuesOf(ctx, places);
  const { engine } = ctx.database;
  const read =
    engine === 'postgres' ? exactlyOne(await inOne(ctx, values)) : await each(ctx, values);
  const stepsOf = Map.groupBy(read.steps, ({ taskId }) => taskId);
  const tasks = read.tasks.map((task) => ({ ...task, steps: stepsOf.get(task.id) ?? [] }));
  const tasksOf = Map.groupBy(tasks, ({ projectId }) => projectId);
  return {
    projects: new Map(
      read.projects.map((project) => [
        project.id,
        { ...project, tasks: tasksOf.get(project.id) ?? [] },
      ]),
    ),
    tasks: new Map(tasks.map((task) => [task.id, task])),
  };
}

/** The projects of these parents that could be locked. SQLite has a single writer: null. */
export async function lockPlaces(
  ctx: WritingCtx,
  places: Places,
  wait: boolean,
): Promise<ReadonlySet<number> | null> {
  if (ctx.database.engine === 'sqlite') return null;
  const rows = await (wait ? waited : unlocked)(ctx, valuesOf(ctx, places));
  return new Set(rows.map(({ id }) => id));
}

function valuesOf({ database: { engine } }: WritingCtx, { projects, tasks }: Places): Values {
  return { projects: idList(engine, projects), tasks: idList(engine, tasks) };
}

function isPlace(
  engine: Engine,
  column: RawBuilder<unknown>,
  { projects, tasks }: Values,
): RawBuilder<boolean> {
  const given =
    engine === 'postgres'
      ? sql`unnest(${projects}::bigint[])`
      : sql`value from json_each(${projects})`;
  return sql<boolean>`${column} in (select ${given}
    union select "projectId" from "tasks" where ${isAmong(engine, sql.ref('tasks.id'), tasks)})`;
}

// In a fixed order, so that two groups cannot deadlock.
const lock = (db: Kysely<Tables>, values: Values, engine: Engine) =>
  db
    .selectFrom('projects')
    .select('id')
    .where(isPlace(engine, sql.ref('id'), values))
    .orderBy('id')
    .forUpdate();
const waited = prepared<Values>()(lock);
const unlocked = prepared<Values>()((db, values, engine) => lock(db, values, engine).skipLocked());

const projects = (db: Kysely<Tables>, values: Values, engine: Engine) =>
  selectProjects(db).where(isPlace(engine, sql.ref('id'), values));
const tasks = (db: Kysely<Tables>, values: Values, engine: Engine) =>
  selectTasks(db).where(isPlace(engine, sql.ref('projectId'), values));
const steps = (db: Kysely<Tables>, values: Values, engine: Engine) =>
  selectSteps(db).where(isAmong(engine, sql.ref('taskId'), values.tasks));

const projectsAt = prepared<Values>()(projects);
const tasksAt = prepared<Values>()(tasks);
const stepsAt = prepared<Values>()(steps);

async function each(ctx: WritingCtx, values: Values): Promise<Read> {
  return {
    projects: await projectsAt(ctx, values),
    tasks: await tasksAt(ctx, values),
    steps: await stepsAt(ctx, values),
  };
}

/** A single round trip on PostgreSQL. */
const inOne = prepared<Values>()((db, values, engine) => ({
  compile: () =>
    sql<Read>`select
      ${list(projects(db, values, engine))} as "projects",
      ${list(tasks(db, values, engine))} as "tasks",
      ${list(steps(db, values, engine))} as "steps"`.compile(db),
}));
