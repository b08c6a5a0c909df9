import { itemsOfProject, newTasks, untouched } from '#contract/checklist.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import { counts, lengths, tooManyTasks } from '#contract/limits.ts';
import { thingsIn, tooManyThings } from '#contract/sizes.ts';
import { newTask } from '#contract/tasks.ts';
import type { NewTask, NewTaskOfProject, SavedTask, Task, TaskChanges } from '#contract/tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Fields } from '#server/db/changes.ts';
import type { Row } from '#server/db/tables.ts';
import { holdersFor } from '#server/owner-roles/holders.ts';
import { checkContributed, requirePartInTask } from '#server/people/ownership.ts';
import { isAssignable } from '#server/people/queries.ts';
import { invalid, isStale, Problem, stale } from '#server/problem.ts';
import { progressOfProject } from '#server/progress/above.ts';
import { projectDays } from '#server/progress/anchor-days.ts';
import { beginHistory } from '#server/progress/baselines.ts';
import { finishedAfter } from '#server/progress/finished.ts';
import { refreshProject } from '#server/progress/project.ts';
import { refreshTask } from '#server/progress/task.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow, lockedTask, lockProject } from '#server/records/locks.ts';
import { arrange, closeUp, countOf, makeRoom, moveNeighbours } from '#server/records/order.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import {
  requireParent,
  restoreRows,
  moveToTrash,
  takeFromTrash,
  topOf,
} from '#server/records/trash.ts';
import { seenBy } from '#server/sight/read-rights.ts';
import { hasOffsets } from '#server/steps/due-dates.ts';
import { markLiveSteps } from '#server/steps/live-steps.ts';
import { withKnownMilestones } from '#server/steps/milestones.ts';
import { fitIn } from '#server/steps/restored.ts';
import { releaseWaiting, stepIdsOf } from '#server/steps/waits.ts';

import { changedAssignee, checkOwnersIn, withOwnersIn } from './assignees.ts';
import { insertTasks, withDueDatesIn } from './new-tasks.ts';
import { readTask, tasksWithSteps } from './queries.ts';

export async function createTask(ctx: Ctx, { body }: { body: NewTaskOfProject }): Promise<Task> {
  const { projectId, ...task } = body;
  return transaction(ctx, async (inside) => {
    await checkOwnersIn(inside, [task], () => '');
    const [id = 0] = await append(inside, projectId, [task]);
    return readTask(inside, id);
  });
}

export async function createTasks(
  ctx: Ctx,
  { params, body: { tasks } }: { params: { id: number }; body: { tasks: NewTask[] } },
): Promise<Task[]> {
  return transaction(ctx, async (inside) => {
    await checkOwnersIn(inside, tasks);
    const made = new Set(await append(inside, params.id, tasks));
    const all = await tasksWithSteps(inside, { projectId: params.id });
    return all.filter(({ id }) => made.has(id));
  });
}

/**
 * Inserts a copy of a task after it, with its steps and details. Everything in the copy is open. It keeps the
 * assignee if active; its steps are assigned only to the holders of their roles.
 */
export async function duplicateTask(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<Task> {
  return transaction(ctx, async (inside) => {
    const { projectId, order } = await lockedTask(inside, params.id);
    const original = await readTask(inside, params.id, true);
    const { assigneeId } = original;
    const keepsAssignee = assigneeId !== null && (await isAssignable(inside, assigneeId));
    const { milestones } = await lockedRow(inside, 'project', projectId);
    const copies = untouched(itemsOfProject([original], { milestones }));
    const [made] = newTasks(copies);
    const title = titleOfCopy(original.title);
    const copy = newTask.parse({ ...made, title, ...(keepsAssignee && { assigneeId }) });
    if (thingsIn([copy]) > counts.nestedCreate) throw invalid('steps', tooManyThings);
    const [id = 0] = await append(inside, projectId, [copy]);
    const last = await countOf(inside, 'task', projectId);
    const way = { from: last - 1, to: order + 1 };
    const place = await moveNeighbours(inside, 'task', projectId, way);
    await inside.db.updateTable('tasks').set({ order: place }).where('id', '=', id).execute();
    return readTask(inside, id);
  });
}

/**
 * Changes the fields that are sent. `auto` completes the task because everything in it is done: once, for the first
 * request; otherwise nothing changes.
 */
export async function updateTask(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: TaskChanges },
): Promise<SavedTask> {
  return transaction(ctx, async (inside) => {
    const before = await lockedTask(inside, params.id);
    await requirePartInTask(inside, before.id);
    // Without the steps of others, for a personal link.
    const shown = { ...inside, db: seenBy(inside.db, inside.account) };
    if (isStale(before, body.version)) throw stale(await readTask(shown, before.id));
    const fields = await save(inside, before, await permitted(inside, before, body));
    if (!body.auto) checkContributed(inside, fields);
    return {
      ...(await readTask(shown, before.id)),
      changed: fields !== null,
      project: await progressOfProject(inside, before.projectId),
    };
  });
}

/** Refused unless the ids are exactly the children. */
export async function reorderTasks(
  ctx: Ctx,
  { params, body: { ids } }: { params: { id: number }; body: { ids: number[] } },
): Promise<{ ids: number[] }> {
  return transaction(ctx, async (inside) => {
    const { id } = params;
    await lockProject(inside, id);
    const fields = await arrange(inside, 'task', id, ids);
    if (fields) {
      const { name } = await inside.db
        .selectFrom('projects')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      inside.changes.push({
        entity: 'project',
        id,
        name,
        action: 'updated',
        projectId: id,
        fields,
      });
    }
    return { ids };
  });
}

/** Deletes a task with its contents; later ones move up. */
export async function deleteTask(ctx: Ctx, { params }: { params: { id: number } }): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { id, projectId, title: name, order } = await lockedTask(inside, params.id);
    const released = await releaseWaiting(inside, projectId, await stepIdsOf(inside, [id]));
    await moveToTrash(inside, { entity: 'task', id, name, projectId }, released);
    await closeUp(inside, 'task', projectId, order);
    inside.changes.push({ entity: 'task', id, name, action: 'deleted', projectId });
    await refreshProject(inside, projectId);
  });
}

/** Restores a task with its contents to its position. */
export async function undeleteTask(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, 'task', id);
    const task = topOf(removed, 'task');
    const { projectId, title: name } = task;
    const place = { entity: 'project', id: projectId } as const;
    await requireParent(inside, place, lockProject(inside, projectId));
    if ((await countOf(inside, 'task', projectId)) >= counts.tasksOfProject) {
      throw new Problem('clash', tooManyTasks);
    }
    task.order = await makeRoom(inside, 'task', projectId, task.order);
    await restoreRows(inside, removed);
    await fitIn(inside, projectId, removed);
    await beginHistory(inside, 'task', [id]);
    inside.changes.push({ entity: 'task', id, name, action: 'restored', projectId });
    await refreshProject(inside, projectId);
    return { entity: 'task', id, projectId };
  });
}

type Sent = { [Field in keyof Row<'tasks'>]?: Row<'tasks'>[Field] | undefined };

/** The part of the sent changes to write. */
async function permitted(
  ctx: WritingCtx,
  before: Row<'tasks'>,
  { auto, ...sent }: TaskChanges,
): Promise<Sent> {
  if (auto && sent.status === 'completed') {
    const due = before.status !== 'completed' && before.share >= 1;
    const statusBeforeCompletion = before.status;
    return due ? { status: 'completed', completedAutomatically: true, statusBeforeCompletion } : {};
  }
  const byHand = sent.status !== undefined && sent.status !== before.status;
  return {
    ...sent,
    ...(await changedAssignee(ctx, before, sent)),
    ...(byHand && { completedAutomatically: false, statusBeforeCompletion: null }),
  };
}

async function save(ctx: WritingCtx, before: Row<'tasks'>, sent: Sent): Promise<Fields | null> {
  const { projectId } = before;
  const way = { from: before.order, to: sent.order ?? before.order };
  const order = way.to === way.from ? way.from : await moveNeighbours(ctx, 'task', projectId, way);
  const was = { ...before, isDone: before.status === 'completed' };
  const finished = finishedAfter(ctx, was, (sent.status ?? before.status) === 'completed');
  const { row, fields } = await edit(ctx, 'task', before, { ...sent, ...finished, order });
  if (!fields) return null;
  delete fields['assigneeByRole'];
  const { id, title: name } = row;
  ctx.changes.push({
    entity: 'task',
    id,
    name,
    action: 'updated',
    projectId,
    fields,
    ...(sent.completedAutomatically && { cause: 'allStepsDone' }),
  });
  if (fields['status']) await refreshTask(ctx, id);
  return fields;
}

/** Inserts tasks at the end of a project. Returns their ids. */
async function append(ctx: WritingCtx, projectId: number, tasks: NewTask[]): Promise<number[]> {
  await lockProject(ctx, projectId);
  const from = await countOf(ctx, 'task', projectId);
  if (from + tasks.length > counts.tasksOfProject) throw invalid('tasks', tooManyTasks);
  const steps = await withKnownMilestones(
    ctx,
    projectId,
    tasks.map((task, index) => ({ steps: task.steps, path: `tasks.${index}.steps` })),
  );
  const placed = tasks.map((task, index) => ({ ...task, steps: steps[index] ?? [] }));
  const all = steps.flat();
  const dated = hasOffsets(all)
    ? withDueDatesIn(placed, await projectDays(ctx, projectId))
    : placed;
  const owned = withOwnersIn(dated, await holdersFor(ctx, projectId, [...tasks, ...all]));
  const ids = await insertTasks(ctx, projectId, owned, from);
  if (all.length > 0) await markLiveSteps(ctx, projectId);
  for (const [index, id] of ids.entries()) {
    const name = tasks[index]?.title ?? '';
    ctx.changes.push({ entity: 'task', id, name, action: 'created', projectId });
  }
  await beginHistory(ctx, 'task', ids);
  await refreshProject(ctx, projectId);
  return ids;
}

const suffix = ' (copy)';

function titleOfCopy(title: string): string {
  const characters = Array.from(title);
  return characters.slice(0, lengths.name - suffix.length).join('') + suffix;
}
