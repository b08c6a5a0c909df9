import type { BulkChanged, ProjectsChange, Skipped } from '#contract/changes.ts';
import { counts } from '#contract/limits.ts';
import { tooManyLive } from '#contract/sizes.ts';
import { counted } from '#contract/words.ts';
import type { Ctx } from '#server/ctx.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { entryNamed } from '#server/lists/entry-named.ts';
import { invalid } from '#server/problem.ts';
import { recordingDays } from '#server/progress/project-day.ts';
import { archiveProject, updateProject } from '#server/projects/commands.ts';
import { locking } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { createTask } from '#server/tasks/commands.ts';

import { insertBatch, logBatch } from './new-batch.ts';
import { stillAsSeen } from './skipped.ts';
import { addStepToEach } from './step-of-projects.ts';

type Project = Row<'projects'>;
type Change = ProjectsChange['change'];

/**
 * Applies one change to several projects in one transaction. Projects that the caller has not seen in their current
 * version, or that have no room for another task or step, are skipped and reported.
 */
export async function changeProjects(
  ctx: Ctx,
  { body }: { body: ProjectsChange },
): Promise<BulkChanged> {
  return transaction(ctx, async (inside) => {
    // Must precede the locks of the projects.
    const market = body.change.market && (await entryNamed(inside, 'markets', body.change.market));
    const change = { ...body.change, ...(market && { market }) };
    const rows = await lockedProjects(inside, body);
    const kind = { entity: 'project' as const, nameOf: ({ name }: Project) => name };
    const { same, skipped } = await stillAsSeen(inside, kind, body.projects, rows);
    const problem = (change.status || change.archive) && tooManyLive(same);
    if (problem) throw invalid('projects', problem);
    const {
      items,
      former = [],
      leftOut = [],
    } = await recordingDays(inside, (many) => applied(many, change, same));
    skipped.push(...leftOut);
    if (items.length === 0) return { batchId: null, changed: 0, skipped };
    const name = counted(items.length, change.step ? 'step' : change.task ? 'task' : 'project');
    const ofProjectId = same.find(({ visibility }) => visibility === 'people')?.id;
    const all = [...items, ...former];
    const batch = await insertBatch(inside, { name, projectId: null, ofProjectId, items: all });
    logBatch(inside, batch, 'created');
    return { batchId: batch.id, changed: items.length, skipped };
  });
}

type Applied = { items: BatchItem[]; former?: BatchItem[]; leftOut?: Skipped[] };

async function applied(
  ctx: WritingCtx,
  change: Change,
  projects: readonly Project[],
): Promise<Applied> {
  if (change.task) return withTask(ctx, change.task, projects);
  if (change.step) return addStepToEach(ctx, change.step, projects);
  return { items: await changed(ctx, change, projects) };
}

async function changed(
  ctx: WritingCtx,
  { archive, task: _, step: __, ...change }: Change,
  projects: readonly Project[],
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  for (const project of projects) {
    const { id } = project;
    const params = { id };
    const isOther = Object.keys(change).length > 0;
    const updated = isOther && (await updateProject(ctx, { params, body: change }));
    const archived = archive && (await archiveProject(ctx, { params, body: archive }));
    const { version } = archived || updated || project;
    if (version !== project.version) {
      items.push({ entity: 'project', id, before: factsOf(project, { archive, ...change }) });
    }
  }
  return items;
}

const withStatus = [
  'status',
  'archivedAt',
  'statusBeforeArchive',
  'outcome',
  'outcomeDay',
  'outcomeNote',
  'holdReason',
  'lookAgainOn',
] as const;

function factsOf(
  project: Project,
  { status, archive, ...others }: Omit<Change, 'task' | 'step'>,
): Partial<Project> {
  const names = [
    ...(Object.keys(others) as (keyof typeof others)[]),
    ...(status || archive ? withStatus : []),
  ];
  return Object.fromEntries(names.map((name) => [name, project[name]]));
}

async function withTask(
  ctx: WritingCtx,
  task: NonNullable<Change['task']>,
  projects: readonly Project[],
): Promise<Applied> {
  const items: BatchItem[] = [];
  const leftOut: Skipped[] = [];
  for (const { id: projectId, name, tasksCount } of projects) {
    if (tasksCount >= counts.tasksOfProject) {
      leftOut.push({ id: projectId, name, reason: 'full', changedBy: null });
      continue;
    }
    const { id } = await createTask(ctx, { body: { ...task, projectId } });
    items.push({ entity: 'task', id });
  }
  return { items, leftOut };
}

/** Locked in id order to prevent deadlocks between bulk changes. */
async function lockedProjects(
  { db, database }: WritingCtx,
  { projects }: ProjectsChange,
): Promise<Project[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where(
      'id',
      'in',
      projects.map(({ id }) => id),
    )
    .orderBy('id')
    .$call(locking(database.engine))
    .execute();
}
