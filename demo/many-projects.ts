import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import type { NewRow } from '#server/db/tables.ts';
import { beginHistory } from '#server/progress/baselines.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { aChecklist, aProject } from './builders.ts';
import { workingDayAfter } from './calendar.ts';
import { markets } from './lists.ts';

type Size = {
  projects: number;
  /** Per project, task and step. */
  tasks?: number;
  steps?: number;
  details?: number;
  /** Assigned to the projects in turn. */
  managers?: { id: number }[];
};

/**
 * Creates many open projects and returns their ids. A few are created by the command, with increasing progress. The
 * others are copied inside the database: millions of details in seconds. All are logged as new projects.
 */
export async function manyProjects(ctx: Ctx, size: Size): Promise<number[]> {
  const { projects, managers = [] } = size;
  const vary: Vary = (number) => ({
    name: `Project ${number}`,
    endDate: workingDayAfter(ctx.now(), ((number * 37) % 240) - 60),
    projectManagerId: managers[number % managers.length]?.id ?? null,
  });
  const ids = await modelProjects(ctx, size, vary);
  const models = [...ids];
  while (ids.length < projects) {
    const count = Math.min(mostAtOnce, projects - ids.length);
    ids.push(...(await copies(ctx, models, ids.length, count, vary)));
  }
  return ids;
}

type Vary = (
  number: number,
) => Required<Pick<NewRow<'projects'>, 'name' | 'endDate' | 'projectManagerId'>>;

// Projects per transaction. Their activity rows are one statement.
const mostAtOnce = 250;

function modelProjects(ctx: Ctx, size: Size, vary: Vary): Promise<number[]> {
  const { projects, tasks = 10, steps = 5, details = 4 } = size;
  const statuses = ['planning', 'in_progress', 'in_progress', 'on_hold'] as const;
  const places = Object.keys(markets).slice(0, projects);
  return transaction(ctx, async (inside) => {
    const ids = [];
    for (const [index, market] of places.entries()) {
      const { id } = await aProject(inside, {
        ...vary(index + 1),
        market,
        status: statuses[index % statuses.length] ?? 'planning',
        tasks: aChecklist({ tasks, steps, details, done: index / places.length }),
      });
      ids.push(id);
    }
    return ids;
  });
}

function copies(
  ctx: Ctx,
  modelIds: number[],
  last: number,
  count: number,
  vary: Vary,
): Promise<number[]> {
  return transaction(ctx, async (inside) => {
    const models = await inside.db
      .selectFrom('projects')
      .selectAll()
      .where('id', 'in', modelIds)
      .orderBy('id')
      .execute();
    const chosen = Array.from({ length: count }, (_, index) => models[index % models.length]);
    const rows = chosen.flatMap((model, index) =>
      model
        ? {
            ...model,
            id: undefined,
            roleHolders: JSON.stringify(model.roleHolders),
            milestones: JSON.stringify(model.milestones),
            alsoVisibleTo: JSON.stringify(model.alsoVisibleTo),
            ...vary(last + 1 + index),
          }
        : [],
    );
    const made = await inside.db.insertInto('projects').values(rows).returning('id').execute();
    const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const model of models) {
      await copyInside(
        inside,
        model.id,
        ids.filter((_, index) => chosen[index] === model),
      );
    }
    await beginHistory(inside, 'project', ids);
    for (const [index, id] of ids.entries()) {
      const name = rows[index]?.name ?? '';
      inside.changes.push({ entity: 'project', id, name, action: 'created', projectId: id });
    }
    return ids;
  });
}

async function copyInside(ctx: WritingCtx, modelId: number, copyIds: number[]): Promise<void> {
  if (copyIds.length === 0) return;
  const isCopy = sql`in (${sql.join(copyIds)})`;
  await copyRows(
    ctx,
    'tasks',
    'projectId',
    sql`select copy.id as parent, model.* from projects copy, tasks model
      where copy.id ${isCopy} and model."projectId" = ${modelId} order by copy.id, model.id`,
  );
  const tasks = sql`tasks copy join tasks twin
    on twin."projectId" = ${modelId} and twin."order" = copy."order"`;
  await copyRows(
    ctx,
    'taskSteps',
    'taskId',
    sql`select copy.id as parent, model.* from ${tasks}
      join "taskSteps" model on model."taskId" = twin.id
      where copy."projectId" ${isCopy} order by copy.id, model.id`,
  );
  await copyRows(
    ctx,
    'stepDetails',
    'taskStepId',
    sql`select step.id as parent, model.* from ${tasks}
      join "taskSteps" step on step."taskId" = copy.id
      join "taskSteps" "twinStep" on "twinStep"."taskId" = twin.id and "twinStep"."order" = step."order"
      join "stepDetails" model on model."taskStepId" = "twinStep".id
      where copy."projectId" ${isCopy} order by step.id, model.id`,
  );
}

/** Inserts the rows that a query finds under a new `parent`. */
async function copyRows(
  { db }: WritingCtx,
  table: 'tasks' | 'taskSteps' | 'stepDetails',
  parent: string,
  rows: ReturnType<typeof sql>,
): Promise<void> {
  const model = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst();
  const columns = Object.keys(model ?? {}).filter((name) => name !== 'id' && name !== parent);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${sql.ref(parent)}, ${names})
    select parent, ${names} from (${rows}) found`.execute(db);
}
