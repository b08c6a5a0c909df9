import { sql } from 'kysely';

import { isLiveStatus } from '#contract/live-status.ts';
import { matrixAtOnce } from '#contract/matrix.ts';
import type { Matrix, MatrixProject, MatrixQuery, MatrixTask } from '#contract/matrix.ts';
import type { Ctx } from '#server/ctx.ts';
import { openProjects } from '#server/projects/queries.ts';

// Must match the index expression literally, or SQLite does not use the index.
const template = sql<number>`coalesce("projectTemplateId", 9007199254740991)`;
const hireDay = sql<string>`coalesce("endDate", '9999-12-31')`;

const noTemplate = Number.MAX_SAFE_INTEGER;
const noDay = '9999-12-31';

export async function readMatrix(ctx: Ctx, { query }: { query: MatrixQuery }): Promise<Matrix> {
  const found = await findProjects(ctx, query);
  const page = found.slice(0, matrixAtOnce);
  const last = found.length > page.length ? page.at(-1) : undefined;
  const tasks = await readTasks(ctx, page, query.day);
  return {
    templates: await readTemplates(ctx, page),
    projects: page.map((project) => ({ ...project, tasks: tasks.get(project.id) ?? [] })),
    next: last ? `${last.projectTemplateId ?? ''}.${last.endDate ?? ''}.${last.id}` : null,
  };
}

type Found = Omit<MatrixProject, 'tasks'>;

/** Reads one row more than a page, to detect whether there is a next page. */
function findProjects(ctx: Ctx, { after, ...filter }: MatrixQuery): Promise<Found[]> {
  const open = openProjects(ctx, filter)
    .select(['id', 'name', 'market', 'status', 'endDate', 'percentageComplete'])
    .select(['projectTemplateId', 'lookAgainOn'])
    .orderBy(template)
    .orderBy(hireDay)
    .orderBy('id')
    .limit(matrixAtOnce + 1);
  if (after === undefined) return open.execute();
  const [ofTemplate, day, id] = after.split('.');
  const from = sql`${Number(ofTemplate) || noTemplate}, ${day || noDay}, ${Number(id)}`;
  return (
    open
      // SQLite can use the index only for the first condition.
      .where(template, '>=', Number(ofTemplate) || noTemplate)
      .where(sql<boolean>`(${template}, ${hireDay}, "id") > (${from})`)
      .execute()
  );
}

async function readTasks(
  { db }: Ctx,
  page: Found[],
  day: string,
): Promise<Map<number, MatrixTask[]>> {
  if (page.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'projectId', 'title', 'status'])
    .select(['stepsCount', 'completedStepsCount', 'nextDueDate'])
    .where(
      'projectId',
      'in',
      page.map(({ id }) => id),
    )
    .orderBy('projectId')
    .orderBy('order')
    .execute();
  const live = new Set(page.flatMap(({ id, status }) => (isLiveStatus(status) ? [id] : [])));
  const tasks = new Map<number, MatrixTask[]>();
  for (const { projectId, nextDueDate, ...task } of rows) {
    const late = nextDueDate !== null && nextDueDate < day && live.has(projectId);
    const list = tasks.get(projectId);
    if (list) list.push({ ...task, late });
    else tasks.set(projectId, [{ ...task, late }]);
  }
  return tasks;
}

async function readTemplates({ db }: Ctx, page: Found[]): Promise<Matrix['templates']> {
  const ids = new Set(page.flatMap(({ projectTemplateId }) => projectTemplateId ?? []));
  if (ids.size === 0) return [];
  return db
    .selectFrom('projectTemplates')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}
