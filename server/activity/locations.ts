import type { ActivityEntry } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';
import { placesOf as commentPlaces } from '#server/comments/queries.ts';
import type { Ctx } from '#server/ctx.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Row, Tables } from '#server/db/tables.ts';
import { kindOf } from '#server/records/kinds.ts';
import { insideOf } from '#server/records/relations.ts';

type Logged = Pick<Row<'activity'>, 'entityType' | 'entityId' | 'projectId' | 'fields'> & {
  projectName: string | null;
};
type Locations = Pick<ActivityEntry, 'isThere' | 'task' | 'step' | 'formerProjectName'>;
type Place = Pick<ActivityEntry, 'task' | 'step'>;

export async function locationsOf(
  ctx: Ctx,
  entries: readonly Logged[],
): Promise<(entry: Logged) => Locations> {
  const found = new Map<string, Place>();
  const look = async (kind: Entity, ids: number[]) => {
    if (ids.length === 0) return;
    for (const { id, ...place } of await placesOf(ctx, kind, [...new Set(ids)])) {
      found.set(`${kind} ${id}`, place);
    }
  };
  for (const [kind, some] of Map.groupBy(entries, ({ entityType }) => entityType)) {
    await look(
      kind,
      some.map(({ entityId }) => entityId),
    );
  }
  // A person removed from a step no longer refers to it, but the log records the step.
  await look(
    'taskStep',
    entries.map(stepOfLink).filter((id) => id !== null),
  );
  const former = await formerProjects(ctx, entries);
  return (entry) => {
    const itself = found.get(`${entry.entityType} ${entry.entityId}`);
    const { task, step } = itself ?? found.get(`taskStep ${stepOfLink(entry)}`) ?? nowhere;
    return {
      isThere: itself !== undefined,
      task,
      step,
      formerProjectName: former.get(entry.projectId ?? 0) ?? null,
    };
  };
}

const nowhere: Place = { task: null, step: null };

function stepOfLink({ entityType, fields }: Logged): number | null {
  if (entityType !== 'personTaskStep') return null;
  const { before = null, after = null } = fields?.['taskStepId'] ?? {};
  const id = after ?? before;
  return typeof id === 'number' ? id : null;
}

/** The last names of deleted projects: the deletion is the last log entry of each. */
async function formerProjects(
  { db }: Ctx,
  entries: readonly Logged[],
): Promise<Map<number, string>> {
  const gone = entries.filter(({ projectId, projectName }) => projectId && projectName === null);
  const names = new Map<number, string>();
  for (const projectId of new Set(gone.map((entry) => entry.projectId ?? 0))) {
    const last = await db
      .selectFrom('activity')
      .select('entityName')
      .where('projectId', '=', projectId)
      .where('entityType', '=', 'project')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last) names.set(projectId, last.entityName);
  }
  return names;
}

type Found = Place & { id: number };

async function placesOf(ctx: Ctx, entity: Entity, ids: number[]): Promise<Found[]> {
  const { table } = kindOf(entity);
  if (entity === 'task') return tasksAt(ctx, ids);
  if (entity === 'taskStep') return stepsAt(ctx, ids);
  if (entity === 'comment') return commentsAt(ctx, ids);
  if (entity === 'evidence') return ofEvidence(ctx, ids);
  if (insideOf('taskStep').some((inner) => inner.entity === entity))
    return inSteps(ctx, table, ids);
  const rows = await anyTable(ctx.db)
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => ({ id, ...nowhere }));
}

async function tasksAt({ db }: Ctx, ids: number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title as taskTitle', 'id as taskId'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ id: row.id, task: taskOf(row), step: null }));
}

async function stepsAt(ctx: Ctx, ids: number[]): Promise<Found[]> {
  const rows = await stepsOf(ctx).select('taskSteps.id').where('taskSteps.id', 'in', ids).execute();
  return rows.map(placed);
}

async function commentsAt(ctx: Ctx, ids: number[]): Promise<Found[]> {
  const places = await commentPlaces(ctx, ids);
  return places.map(({ id, taskId, taskTitle, stepId, stepName }) => ({
    id,
    task: taskId === null ? null : { id: taskId, name: taskTitle ?? '' },
    step: stepId === null ? null : { id: stepId, name: stepName ?? '' },
  }));
}

async function ofEvidence(ctx: Ctx, ids: number[]): Promise<Found[]> {
  const rows = await ctx.db
    .selectFrom('evidence')
    .innerJoin('tasks', 'tasks.id', 'evidence.taskId')
    .select(['evidence.id', 'tasks.id as taskId', 'tasks.title as taskTitle'])
    .where('evidence.id', 'in', ids)
    .execute();
  const onTasks = rows.map((row) => ({ id: row.id, task: taskOf(row), step: null }));
  return [...onTasks, ...(await inSteps(ctx, 'evidence', ids))];
}

/** All tables for records inside steps use the same column name for the step. */
async function inSteps(ctx: Ctx, table: keyof Tables, ids: number[]): Promise<Found[]> {
  const rows = await stepsOf(ctx)
    .innerJoin(`${table as 'stepDetails'} as thing`, 'thing.taskStepId', 'taskSteps.id')
    .select('thing.id')
    .where('thing.id', 'in', ids)
    .execute();
  return rows.map(placed);
}

function stepsOf({ db }: Ctx) {
  return db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['tasks.id as taskId', 'tasks.title as taskTitle'])
    .select(['taskSteps.id as stepId', 'taskSteps.name as stepName']);
}

type StepRow = { id: number; taskId: number; taskTitle: string; stepId: number; stepName: string };

function placed(row: StepRow): Found {
  return { id: row.id, task: taskOf(row), step: { id: row.stepId, name: row.stepName } };
}

function taskOf({ taskId, taskTitle }: Pick<StepRow, 'taskId' | 'taskTitle'>) {
  return { id: taskId, name: taskTitle };
}
