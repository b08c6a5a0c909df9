import type { RestoredThing } from '#contract/deleted.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import { notOnHold } from '#contract/projects.ts';
import type {
  Archiving,
  NewProject,
  Project,
  ProjectChanges,
  ProjectDetail,
  Publication,
} from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/values.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { takeWithEntries } from '#server/lists/entry-back.ts';
import { entryNamed } from '#server/lists/entry-named.ts';
import { checkCanManage } from '#server/managers/queries.ts';
import { assignableOf } from '#server/owner-roles/holders.ts';
import { invalid, isStale, stale } from '#server/problem.ts';
import { holidaysIn } from '#server/progress/anchor-days.ts';
import { beginHistory } from '#server/progress/baselines.ts';
import { recordToday } from '#server/progress/project-day.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { reassign } from '#server/records/references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, topOf } from '#server/records/trash.ts';
import { countSlides } from '#server/slides/count-slides.ts';
import { moveDueDates } from '#server/steps/due-dates.ts';
import { markLiveSteps } from '#server/steps/live-steps.ts';
import { withMilestoneIds, withMissing } from '#server/steps/milestones.ts';
import { moveToHolders } from '#server/steps/next-holders.ts';
import { checkOwnersIn, withOwnersIn } from '#server/tasks/assignees.ts';
import { insertTasks, progressOfNew, withDueDatesIn } from '#server/tasks/new-tasks.ts';
import { madeFrom } from '#server/templates/queries.ts';
import { changedSight, sightOfNew } from '#server/visibility/of-project.ts';

import { changedMilestones, newMilestones } from './milestones.ts';
import { readProject, toProject } from './queries.ts';
import { changedHolders, holdersInWords, withHolders } from './role-holders.ts';
import { changedStart, startDayOf } from './start-day.ts';

/**
 * Creates a project with its tasks, steps and details in one transaction. Unknown categories and markets are added
 * to the lists. Refused if the manager is unknown, inactive or a viewer, or an assignee is unknown or inactive.
 */
export async function createProject(
  ctx: Ctx,
  { body }: { body: NewProject },
): Promise<ProjectDetail> {
  return transaction(ctx, async (inside) => {
    const category = await entryNamed(inside, 'categories', body.category);
    const market = await entryNamed(inside, 'markets', body.market);
    const { visibility, alsoVisibleTo } = await sightOfNew(inside, market, body);
    if (body.projectManagerId) await checkCanManage(inside, body.projectManagerId);
    await checkOwnersIn(inside, body.tasks);
    const roleHolders = await changedHolders(inside, [], body.roleHolders);
    const now = inside.now();
    const startDate = body.startDate ?? now;
    const days = {
      startDay: body.startDay ?? (await startDayOf(inside, startDate)),
      endDate: body.endDate ?? null,
    };
    const hold = { holdReason: body.holdReason || null, lookAgainOn: body.lookAgainOn ?? null };
    checkHold(body.status, hold);
    const holidays = await holidaysIn(inside);
    const offsets = body.tasks.flatMap(({ steps }) => steps.map(({ dueOffset }) => dueOffset));
    const { milestones, lastMilestoneId } = withMissing(
      newMilestones(body.milestones, { ...days, holidays }),
      offsets,
      'milestones',
    );
    const placed = body.tasks.map((task, index) => ({
      ...task,
      steps: withMilestoneIds(task.steps, milestones, `tasks.${index}.steps`),
    }));
    const tasks = withDueDatesIn(placed, { ...days, milestones, holidays });
    const { id } = await inside.db
      .insertInto('projects')
      .values({
        name: body.name,
        description: body.description ?? null,
        category,
        market,
        startDate,
        ...days,
        milestones: JSON.stringify(milestones),
        lastMilestoneId,
        priority: body.priority,
        status: body.status,
        projectManagerId: body.projectManagerId ?? null,
        archivedAt: body.status === 'completed' ? now : null,
        ...hold,
        advisorName: body.advisorName ?? null,
        advisorTitle: body.advisorTitle ?? null,
        advisorPriorFirm: body.advisorPriorFirm ?? null,
        advisorLocation: body.advisorLocation ?? null,
        hiringManagerName: body.hiringManagerName ?? null,
        hiringManagerTitle: body.hiringManagerTitle ?? null,
        roleHolders: JSON.stringify(roleHolders),
        visibility,
        alsoVisibleTo: JSON.stringify(alsoVisibleTo),
        projectTemplateId: await madeFrom(inside, body.projectTemplateId),
        ...progressOfNew(tasks),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const holders = await assignableOf(inside, roleHolders);
    await insertTasks(inside, id, withOwnersIn(tasks, holders));
    await markLiveSteps(inside, id);
    await beginHistory(inside, 'project', [id]);
    await recordToday(inside, id);
    inside.changes.push({
      entity: 'project',
      id,
      name: body.name,
      action: 'created',
      projectId: id,
    });
    return readProject(inside, { params: { id }, query: {} });
  });
}

/**
 * Setting the status `completed` archives the project and remembers the previous status; any other status restores
 * it. Due dates that depend on the days of the project can move along.
 */
export async function updateProject(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: ProjectChanges },
): Promise<Project> {
  const { version, moveDueDates: moves = false, moveItems, milestones, ...sent } = body;
  return transaction(ctx, async (inside) => {
    const { projectManagerId } = sent;
    const category = sent.category && (await entryNamed(inside, 'categories', sent.category));
    const market = sent.market && (await entryNamed(inside, 'markets', sent.market));
    const before = await lockedRow(inside, 'project', params.id);
    if (isStale(before, version)) throw stale(await answered(inside, before));
    if (projectManagerId && projectManagerId !== before.projectManagerId) {
      await checkCanManage(inside, projectManagerId);
    }
    const roleHolders =
      sent.roleHolders && (await changedHolders(inside, before.roleHolders, sent.roleHolders));
    const project = await save(inside, before, {
      ...sent,
      ...(await changedSight(inside, before, sent)),
      roleHolders,
      ...(await changedStart(inside, before, sent)),
      ...(await changedMilestones(inside, before, { ...sent, milestones }, moves)),
      ...(category && { category }),
      ...(market && { market }),
    });
    if (roleHolders) {
      const changed = { before: before.roleHolders, after: roleHolders };
      await moveToHolders(inside, project.id, changed, moveItems);
    }
    // Nothing but a recalculation moves all due dates: a change of holidays may have moved milestones.
    const { startDay, endDate } = before;
    const isSame = project.startDay === startDay && project.endDate === endDate && !milestones;
    if (moves) await moveDueDates(inside, project.id, isSame ? null : before);
    return project;
  });
}

/** Changes holders of an open project without its items. Returns the previous holders. */
export async function setHolders(
  ctx: WritingCtx,
  id: number,
  next: (holder: RoleHolder) => RoleHolder,
): Promise<RoleHolder[]> {
  const before = await lockedRow(ctx, 'project', id);
  await save(ctx, before, { roleHolders: before.roleHolders.map(next) });
  return before.roleHolders;
}

/** Archives a project, with its outcome if one is sent. The outcome of an archived project can be changed. */
export async function archiveProject(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Archiving },
): Promise<Project> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, 'project', params.id);
    const { outcome, outcomeDay = null, outcomeNote } = body;
    const how = outcome !== undefined && {
      outcome,
      outcomeDay,
      outcomeNote: outcomeNote || null,
    };
    return save(inside, before, { status: 'completed', ...how });
  });
}

/** Lets everybody see a restricted project, under another name if one is sent. */
export async function makePublic(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Publication },
): Promise<Project> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, 'project', params.id);
    return save(inside, before, { ...body, visibility: 'everybody', alsoVisibleTo: [] });
  });
}

/** Restores previous column values when a bulk change is undone. */
export async function putProjectBack(
  ctx: WritingCtx,
  id: number,
  before: Partial<Row<'projects'>>,
): Promise<void> {
  const { market, projectManagerId } = before;
  const named = market && { market: await entryNamed(ctx, 'markets', market) };
  if (projectManagerId) await checkCanManage(ctx, projectManagerId);
  const { status, ...facts } = { ...before, ...named };
  await save(ctx, await lockedRow(ctx, 'project', id), status ? { status } : {}, facts);
}

/** Restores the previous status, or `in_progress` if it is not recorded. */
export async function restoreProject(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<Project> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, 'project', params.id);
    if (before.status !== 'completed') return answered(inside, before);
    return save(inside, before, { status: before.statusBeforeArchive ?? 'in_progress' });
  });
}

/** Deletes a project with its contents, which can be restored. Its slides stay. */
export async function deleteProject(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, 'project', id);
    const changed = await reassign(inside, 'project', { from: id, to: null });
    await moveToTrash(inside, { entity: 'project', id, name }, changed);
    inside.changes.push({ entity: 'project', id, name, action: 'deleted', projectId: id });
  });
}

/** Restores a project with its contents, and its category and market if they are missing. */
export async function undeleteProject(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeWithEntries(inside, 'project', id);
    await restoreRows(inside, removed);
    await markLiveSteps(inside, id);
    await beginHistory(inside, 'project', [id]);
    await recordToday(inside, id);
    // Some of its slides may have been deleted meanwhile.
    await countSlides(inside, id);
    const { name } = topOf(removed, 'project');
    inside.changes.push({ entity: 'project', id, name, action: 'restored', projectId: id });
    return { entity: 'project', id, projectId: id };
  });
}

type Sent = Omit<ProjectChanges, 'version' | 'moveDueDates' | 'moveItems' | 'milestones'> &
  Partial<Pick<Row<'projects'>, 'milestones' | 'lastMilestoneId'>>;

type Saved = Sent & Archiving;

/** `exact` overrides the side effects of the status. */
async function save(
  ctx: WritingCtx,
  before: Row<'projects'>,
  sent: Saved,
  exact: Partial<Row<'projects'>> = {},
): Promise<Project> {
  const { status = before.status } = sent;
  checkHold(status, sent);
  const { row, fields } = await edit(ctx, 'project', before, {
    ...sent,
    ...changesWithStatus(before, status, ctx.now()),
    ...exact,
  });
  if (fields) {
    const { id, name } = row;
    if (fields['roleHolders']) {
      const changed = { before: before.roleHolders, after: row.roleHolders };
      fields['roleHolders'] = await holdersInWords(ctx, changed);
    }
    ctx.changes.push({ entity: 'project', id, name, action: 'updated', projectId: id, fields });
    await recordToday(ctx, id);
    if (fields['status']) await markLiveSteps(ctx, id);
  }
  return answered(ctx, row);
}

async function answered(ctx: WritingCtx, row: Row<'projects'>): Promise<Project> {
  const [project] = await withHolders(ctx, [toProject(row)]);
  return project as Project;
}

type Hold = Pick<ProjectChanges, 'holdReason' | 'lookAgainOn'>;

function checkHold(status: ProjectStatus, { holdReason, lookAgainOn }: Hold): void {
  if (status === 'on_hold' || !(holdReason || lookAgainOn)) return;
  throw invalid(holdReason ? 'holdReason' : 'lookAgainOn', notOnHold);
}

/** Side effects of a status change: the archive timestamps, and clearing the fields of the old status. */
function changesWithStatus({ status }: Row<'projects'>, next: ProjectStatus, now: string) {
  if (status === next) return {};
  return {
    // An archived project keeps them for a restore.
    ...(next !== 'on_hold' && next !== 'completed' && { holdReason: null, lookAgainOn: null }),
    ...(next === 'completed' && { archivedAt: now, statusBeforeArchive: status }),
    ...(status === 'completed' && {
      archivedAt: null,
      statusBeforeArchive: null,
      outcome: null,
      outcomeDay: null,
      outcomeNote: null,
    }),
  };
}
