import { changedSince, nothingFinished, unticksNothing } from '#contract/rounds.ts';
import type { NewRound, Round } from '#contract/rounds.ts';
import { otherReason } from '#contract/value-labels.ts';
import { isDone } from '#rules/progress.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Fields } from '#server/db/changes.ts';
import type { Row } from '#server/db/tables.ts';
import { requireMayAdd, requireStepOwner } from '#server/people/ownership.ts';
import { checkAssignable, existing } from '#server/people/queries.ts';
import { invalid, notFound, Problem } from '#server/problem.ts';
import { unmetBy } from '#server/progress/guard.ts';
import { refreshStep } from '#server/progress/step.ts';
import { refreshTask } from '#server/progress/task.ts';
import { edit } from '#server/records/edit.ts';
import { lockedTask } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { lockedStep } from '#server/steps/commands.ts';
import { checkRoom, linksOf, setPeople } from '#server/steps/people.ts';

import { isChangedSince } from './changed-since.ts';
import { readRound } from './queries.ts';
import { readReason } from './reasons.ts';

type One = { params: { id: number } };
type Step = Row<'taskSteps'> & { projectId: number };
type Detail = Row<'stepDetails'>;

/**
 * Sends a finished step back: unticks the chosen details, or its own mark, and sets its task to in progress. The
 * earlier completion stays in the log and in the round.
 */
export async function sendBackStep(
  ctx: Ctx,
  { params: { id }, body }: One & { body: NewRound },
): Promise<Round> {
  return transaction(ctx, async (inside) => {
    const step = await lockedStep(inside, id);
    await requireStepOwner(inside, id);
    const details = await detailsOf(inside, id);
    const unticked = chosenOf(step, details, body.detailIds);
    const reason = body.reasonId ? (await readReason(inside, body.reasonId)).name : otherReason;
    const task = await lockedTask(inside, step.taskId);
    const former = await formerOf(inside, step, task, unticked);
    const unmet = await unmetBy(inside, step);
    const to = await sendTo(inside, step, body.toPersonId ?? null);
    for (const detail of unticked) await untick(inside, step.projectId, detail);
    const number = step.roundsCount + 1;
    const about = { reason, note: body.note || null, ...to };
    await reopen(inside, step, { number, ...about });
    if (task.status === 'completed') await reopenTask(inside, task);
    await refreshStep(inside, id, { step: 'sentBack' });
    const made = await inside.db
      .insertInto('rounds')
      .values({
        projectId: step.projectId,
        ...(await placeOf(inside, step.projectId)),
        taskStepId: id,
        stepName: step.name,
        number,
        ...about,
        author: inside.account?.name ?? 'System',
        authorId: inside.account?.id ?? 0,
        createdAt: inside.now(),
        former: JSON.stringify({
          ...former,
          unmet,
          taskId: task.id,
          detailIds: details.map((detail) => detail.id),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readRound(inside, made.id);
  });
}

/** Undoes the last round of a step. Refused if anything has changed since. */
export async function undoRound(ctx: Ctx, { params: { id } }: One): Promise<Round> {
  return transaction(ctx, async (inside) => {
    const found = await inside.db
      .selectFrom('rounds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw notFound('Round');
    const step = await lockedStep(inside, found.taskStepId);
    await requireStepOwner(inside, step.id);
    const round = await readRound(inside, id);
    const { former } = found;
    const details = await detailsOf(inside, step.id);
    const unmet = await unmetBy(inside, step);
    const isLess = unmet.some((one) => !former.unmet.includes(one));
    if (isLess || (await isChangedSince(inside, found, step, details))) {
      throw new Problem('clash', changedSince);
    }
    for (const { id: detailId, ...was } of former.details) {
      const detail = details.find((one) => one.id === detailId);
      if (detail) await change(inside, 'stepDetail', step.projectId, { row: detail, was });
    }
    const { people, ...marks } = former.step;
    const taken = { sentBack: { before: found.reason, after: null } };
    const { isCompleted, dueDate } = marks;
    const was = { isCompleted, dueDate, roundsCount: found.number - 1 };
    await change(inside, 'taskStep', step.projectId, { row: step, was, more: taken });
    await setPeople(inside, step, await existing(inside, people));
    await refreshStep(inside, step.id, { isPutBack: true });
    const { completedBy, completedAt } = marks;
    await inside.db
      .updateTable('taskSteps')
      .set({ completedBy, completedAt })
      .where('id', '=', step.id)
      .execute();
    const task = await lockedTask(inside, step.taskId);
    if (former.task) {
      await change(inside, 'task', step.projectId, { row: task, was: former.task });
      await refreshTask(inside, task.id);
    }
    await inside.db.deleteFrom('rounds').where('id', '=', id).execute();
    return round;
  });
}

async function detailsOf({ db }: Ctx, taskStepId: number): Promise<Detail[]> {
  return db
    .selectFrom('stepDetails')
    .selectAll()
    .where('taskStepId', '=', taskStepId)
    .orderBy('id')
    .execute();
}

/** The details to untick. Refused if nothing would reopen. */
function chosenOf(step: Step, details: Detail[], ids: readonly number[]): Detail[] {
  const done = details.filter(isDone);
  if (step.status !== 'completed' && done.length === 0) {
    throw new Problem('clash', nothingFinished);
  }
  const chosen = done.filter(({ id }) => ids.includes(id));
  const isUnknown = new Set(ids).size !== chosen.length;
  if (isUnknown || (done.length > 0 && chosen.length === 0)) {
    throw invalid('detailIds', unticksNothing);
  }
  return chosen;
}

/** Adds the recipient to the step. */
async function sendTo(ctx: WritingCtx, step: Step, toPersonId: number | null) {
  if (toPersonId === null) return { toPersonId, toName: null };
  const links = await linksOf(ctx, step.id);
  if (!links.some(({ personId }) => personId === toPersonId)) {
    await requireMayAdd(ctx, step.projectId, toPersonId);
    await checkAssignable(ctx, [{ personId: toPersonId, path: 'toPersonId' }]);
    checkRoom(links, toPersonId, 'toPersonId');
    await setPeople(ctx, step, [...links, { personId: toPersonId, byRole: false }]);
  }
  const { name } = await ctx.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', toPersonId)
    .executeTakeFirstOrThrow();
  return { toPersonId, toName: name };
}

async function formerOf(ctx: Ctx, step: Step, task: Row<'tasks'>, details: Detail[]) {
  const links = await linksOf(ctx, step.id);
  const { completedBy, completedAt, isCompleted, dueDate } = step;
  return {
    step: {
      isCompleted,
      dueDate,
      completedBy,
      completedAt,
      people: links.map(({ personId, byRole }) => ({ personId, byRole })),
    },
    details: details.map((detail) => ({
      id: detail.id,
      completion: detail.completion,
      completedBy: detail.completedBy,
      completedAt: detail.completedAt,
    })),
    task:
      task.status === 'completed'
        ? {
            status: task.status,
            completedAutomatically: task.completedAutomatically,
            statusBeforeCompletion: task.statusBeforeCompletion,
            completedBy: task.completedBy,
            completedAt: task.completedAt,
          }
        : null,
  };
}

async function untick(ctx: WritingCtx, projectId: number, row: Detail): Promise<void> {
  await change(ctx, 'stepDetail', projectId, { row, was: { completion: 0, ...nobody } });
}

type About = Pick<Row<'rounds'>, 'number' | 'reason' | 'note' | 'toPersonId'>;

async function reopen(ctx: WritingCtx, step: Step, about: About): Promise<void> {
  const { number, reason, note, toPersonId } = about;
  const more: Fields = {
    sentBack: { before: null, after: reason },
    ...(note !== null && { note: { before: null, after: note } }),
    ...(toPersonId !== null && { personId: { before: null, after: toPersonId } }),
    ...(step.completedBy !== null && { completedBy: { before: step.completedBy, after: null } }),
    ...(step.completedAt !== null && { completedAt: { before: step.completedAt, after: null } }),
  };
  const was = { isCompleted: false, roundsCount: number };
  await change(ctx, 'taskStep', step.projectId, { row: step, was, more });
}

async function reopenTask(ctx: WritingCtx, row: Row<'tasks'>): Promise<void> {
  const open = { completedAutomatically: false, statusBeforeCompletion: null, ...nobody };
  const was = { status: 'in_progress', ...open } as const;
  await change(ctx, 'task', row.projectId, { row, was, cause: 'sentBack' });
}

const nobody = { completedBy: null, completedAt: null };

type Changed = 'task' | 'taskStep' | 'stepDetail';
type Change = {
  row: Row<'tasks'> | Row<'taskSteps'> | Detail;
  was: object;
  more?: Fields;
  cause?: 'sentBack';
};

async function change(
  ctx: WritingCtx,
  entity: Changed,
  projectId: number,
  { row, was, more = {}, cause }: Change,
): Promise<void> {
  const before = row as unknown as Row<'tasks'> & { name?: string; text?: string };
  const { fields } = await edit(ctx, entity, before as never, was as never);
  if (!fields) return;
  const after = was as Partial<Row<'tasks'>>;
  for (const field of ['completedBy', 'completedAt'] as const) {
    const [old, now] = [before[field], after[field]];
    if (now !== undefined && old !== now) fields[field] = { before: old, after: now };
  }
  const name = before.name ?? before.text ?? before.title;
  ctx.changes.push({
    entity,
    id: row.id,
    name,
    action: 'updated',
    projectId,
    fields: { ...fields, ...more },
    ...(cause && { cause }),
  });
}

async function placeOf({ db }: Ctx, projectId: number) {
  const { name, market } = await db
    .selectFrom('projects')
    .select(['name', 'market'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { projectName: name, market };
}
