import type { RestoredThing } from '../../contract/deleted.ts';
import { counts, templateBytes } from '../../contract/limits.ts';
import { tooManyThings } from '../../contract/steps.ts';
import { thingsIn } from '../../contract/tasks.ts';
import { tooLargeTemplate } from '../../contract/templates.ts';
import type {
  NewProjectTemplate,
  NewTaskTemplate,
  ProjectTemplate,
  ProjectTemplateChanges,
  TaskTemplate,
  TaskTemplateChanges,
  TemplateStep,
  TemplateTask,
} from '../../contract/templates.ts';
import type { Ctx } from '../ctx.ts';
import { edit } from '../db/edit.ts';
import { keepRemoved, putBack, rowsOf, takeRemoved, topOf } from '../db/removed.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { entryBack } from '../lists/entry-back.ts';
import { entryNamed } from '../lists/entry-named.ts';
import { invalid, isStale, notFound, stale } from '../problem.ts';
import { inlined, wholeSteps } from './inlined.ts';
import {
  readProjectTemplate,
  readTaskTemplate,
  toProjectTemplate,
  toTaskTemplate,
} from './queries.ts';

/** Makes a task template. A category that the list lacks joins it. */
export async function createTaskTemplate(
  ctx: Ctx,
  { body }: { body: NewTaskTemplate },
): Promise<TaskTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, description = null, priority, estimatedHours, steps, assigneeRoles } = body;
    checkSize('steps', [{ steps }]);
    const { id } = await inside.db
      .insertInto('taskTemplates')
      .values({
        name,
        description,
        category: (await entry(inside, 'categories', body.category)) ?? null,
        priority,
        estimatedHours,
        steps: JSON.stringify(wholeSteps(steps)),
        assigneeRoles: JSON.stringify(assigneeRoles),
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity: 'taskTemplate', id, name, action: 'created' });
    return readTaskTemplate(inside, id);
  });
}

/** Changes what was sent of a task template. Project templates that have a copy of it keep theirs. */
export async function updateTaskTemplate(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: TaskTemplateChanges },
): Promise<TaskTemplate> {
  return transaction(ctx, async (inside) => {
    const before = await lockedTemplate(inside, 'taskTemplates', id);
    const { version, steps, category, ...sent } = body;
    if (isStale(before, version)) throw stale(toTaskTemplate(before));
    if (steps) checkSize('steps', [{ steps }]);
    const { row, fields } = await edit(inside, 'taskTemplates', before, {
      ...sent,
      category: await entry(inside, 'categories', category),
      steps: steps && wholeSteps(steps),
    });
    if (fields) {
      const { name } = row;
      if (fields['steps']) fields['steps'] = sizes(before.steps, row.steps, sizeOfSteps);
      inside.changes.push({ entity: 'taskTemplate', id, name, action: 'updated', fields });
    }
    return toTaskTemplate(row);
  });
}

/** Deletes a task template. */
export async function deleteTaskTemplate(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedTemplate(inside, 'taskTemplates', id);
    await keepRemoved(
      inside,
      { entity: 'taskTemplate', id, name },
      {
        rows: await rowsOf(inside, 'taskTemplates', id),
        changed: [],
      },
    );
    await inside.db.deleteFrom('taskTemplates').where('id', '=', id).execute();
    inside.changes.push({ entity: 'taskTemplate', id, name, action: 'deleted' });
  });
}

/**
 * Saves a checklist as template. Tasks that are sent as ids of task templates are copied from these, so
 * that the template stands on its own. A category or market that the lists lack joins them.
 */
export async function createProjectTemplate(
  ctx: Ctx,
  { body }: { body: NewProjectTemplate },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const { name, description = null, category, market, priority, estimatedDuration } = body;
    const tasks = await inlined(inside, body.taskTemplates);
    checkSize('taskTemplates', tasks);
    const { id } = await inside.db
      .insertInto('projectTemplates')
      .values({
        name,
        description,
        category: (await entry(inside, 'categories', category)) ?? null,
        market: (await entry(inside, 'markets', market)) ?? null,
        priority,
        estimatedDuration,
        taskTemplates: JSON.stringify(tasks),
        createdAt: inside.now(),
        updatedAt: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity: 'projectTemplate', id, name, action: 'created' });
    return readProjectTemplate(inside, { params: { id } });
  });
}

/** Changes what was sent of a project template. Projects that were made of it stay as they are. */
export async function updateProjectTemplate(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: ProjectTemplateChanges },
): Promise<ProjectTemplate> {
  return transaction(ctx, async (inside) => {
    const before = await lockedTemplate(inside, 'projectTemplates', id);
    const { version, taskTemplates, category, market, ...sent } = body;
    if (isStale(before, version)) throw stale(toProjectTemplate(before));
    const tasks = taskTemplates && (await inlined(inside, taskTemplates));
    if (tasks) checkSize('taskTemplates', tasks);
    const { row, fields } = await edit(inside, 'projectTemplates', before, {
      ...sent,
      category: await entry(inside, 'categories', category),
      market: await entry(inside, 'markets', market),
      taskTemplates: tasks,
    });
    if (fields) {
      const { name, taskTemplates: after } = row;
      if (fields['taskTemplates']) {
        fields['taskTemplates'] = sizes(before.taskTemplates, after, sizeOfTasks);
      }
      inside.changes.push({ entity: 'projectTemplate', id, name, action: 'updated', fields });
    }
    return toProjectTemplate(row);
  });
}

/** Deletes a project template. */
export async function deleteProjectTemplate(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedTemplate(inside, 'projectTemplates', id);
    await keepRemoved(
      inside,
      { entity: 'projectTemplate', id, name },
      {
        rows: await rowsOf(inside, 'projectTemplates', id),
        changed: [],
      },
    );
    await inside.db.deleteFrom('projectTemplates').where('id', '=', id).execute();
    inside.changes.push({ entity: 'projectTemplate', id, name, action: 'deleted' });
  });
}

/** Brings a deleted task template back; a category that is gone, too. */
export function undeleteTaskTemplate(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<RestoredThing> {
  return undelete(ctx, 'taskTemplate', params.id);
}

/** Brings a deleted project template back; a category or market that is gone, too. */
export function undeleteProjectTemplate(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<RestoredThing> {
  return undelete(ctx, 'projectTemplate', params.id);
}

function undelete(
  ctx: Ctx,
  entity: 'taskTemplate' | 'projectTemplate',
  id: number,
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeRemoved(inside, entity, id);
    const template: { name: string; category: string | null; market?: string | null } = topOf(
      removed,
      `${entity}s`,
    );
    const { category, market } = template;
    if (category) template.category = await entryBack(inside, 'categories', category);
    if (market) template.market = await entryBack(inside, 'markets', market);
    await putBack(inside, removed);
    inside.changes.push({ entity, id, name: template.name, action: 'restored' });
    return { entity, id };
  });
}

const kinds = { taskTemplates: 'Task template', projectTemplates: 'Project template' } as const;

async function lockedTemplate<Table extends keyof typeof kinds>(
  { db, database }: WritingCtx,
  table: Table,
  id: number,
) {
  const row = await db
    .selectFrom<keyof typeof kinds>(table)
    .selectAll()
    .where('id', '=', id)
    .$if(database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound(kinds[table]);
  return row as Row<Table>;
}

/** Of a checklist the log tells how large it was and is: as a whole it may be megabytes. */
function sizes(before: unknown, after: unknown, sizeOf: (checklist: never) => object) {
  return { before: sizeOf(before as never), after: sizeOf(after as never) };
}

function sizeOfTasks(tasks: TemplateTask[]) {
  return { tasks: tasks.length, ...sizeOfSteps(tasks.flatMap(({ steps }) => steps)) };
}

function sizeOfSteps(steps: TemplateStep[]) {
  return { steps: steps.length, details: steps.flatMap(({ details }) => details).length };
}

function checkSize(path: string, tasks: Parameters<typeof thingsIn>[0]): void {
  if (thingsIn(tasks) > counts.nestedCreate) throw invalid(path, tooManyThings);
  if (Buffer.byteLength(JSON.stringify(tasks)) > templateBytes)
    throw invalid(path, tooLargeTemplate);
}

/** An entry as its list spells it; what was not sent stays so, and blank means none. */
async function entry(
  ctx: WritingCtx,
  list: 'categories' | 'markets',
  name: string | null | undefined,
): Promise<string | null | undefined> {
  if (name === undefined) return undefined;
  return name ? entryNamed(ctx, list, name) : null;
}
