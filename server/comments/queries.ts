import { commentsAtOnce } from '#contract/comments.ts';
import type {
  Comment,
  CommentCounts,
  CommentPage,
  CommentPlace,
  CommentsQuery,
  CommentVersion,
} from '#contract/comments.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';
import { kinds } from '#server/records/kinds.ts';

import { withNames } from './names.ts';

export const commented = {
  projectId: 'project',
  taskId: 'task',
  taskStepId: 'taskStep',
} as const;
export type On = keyof typeof commented;

type CommentsRequest = { params: { id: number }; query: CommentsQuery };

export function listProjectComments(ctx: Ctx, request: CommentsRequest): Promise<CommentPage> {
  return listComments(ctx, 'projectId', request);
}

export function listTaskComments(ctx: Ctx, request: CommentsRequest): Promise<CommentPage> {
  return listComments(ctx, 'taskId', request);
}

export function listStepComments(ctx: Ctx, request: CommentsRequest): Promise<CommentPage> {
  return listComments(ctx, 'taskStepId', request);
}

async function listComments(
  ctx: Ctx,
  on: On,
  { params: { id }, query: { before } }: CommentsRequest,
): Promise<CommentPage> {
  const { table, word } = kinds[commented[on]];
  const found = await ctx.db.selectFrom(table).select('id').where('id', '=', id).execute();
  if (found.length === 0) throw notFound(word);
  const rows = await commentRows(ctx)
    .where(on, '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(commentsAtOnce + 1)
    .execute();
  const comments = await withNames(ctx, rows.slice(0, commentsAtOnce));
  return { comments, more: rows.length > commentsAtOnce };
}

/** Excludes earlier versions. */
export function commentRows({ db }: Ctx) {
  return db
    .selectFrom('comments')
    .select(['id', 'projectId', 'taskId', 'taskStepId', 'projectManagerId', 'author', 'text'])
    .select(['versionsCount', 'editedAt', 'createdAt', 'updatedAt', 'version']);
}

export async function countComments(
  { db }: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<CommentCounts> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .select((eb) =>
      eb
        .selectFrom('comments')
        .select((inner) => inner.fn.countAll<number>().as('comments'))
        .whereRef('comments.projectId', '=', 'projects.id')
        .as('comments'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!project) throw notFound('Project');
  const tasks = await db
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.taskId')
    .select((eb) => ['tasks.id', eb.fn.countAll<number>().as('comments')])
    .where('tasks.projectId', '=', id)
    .groupBy('tasks.id')
    .orderBy('tasks.id')
    .execute();
  const steps = await db
    .selectFrom('comments')
    .innerJoin('taskSteps', 'taskSteps.id', 'comments.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select((eb) => ['taskSteps.id', eb.fn.countAll<number>().as('comments')])
    .where('tasks.projectId', '=', id)
    .groupBy('taskSteps.id')
    .orderBy('taskSteps.id')
    .execute();
  return { project: project.comments ?? 0, tasks, steps };
}

export async function commentsOfSteps(
  { db }: Pick<Ctx, 'db'>,
  stepIds: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('comments')
    .select((eb) => ['taskStepId', eb.fn.countAll<number>().as('comments')])
    .where('taskStepId', 'in', stepIds)
    .groupBy('taskStepId')
    .execute();
  return new Map(rows.map(({ taskStepId, comments }) => [taskStepId ?? 0, comments]));
}

export async function listCommentVersions(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<CommentVersion[]> {
  const { versions } = await findComment(ctx, id);
  return withNames(ctx, versions.toReversed());
}

/** Returns a comment with its project. Throws if it does not exist. */
export async function findComment(
  ctx: Ctx,
  id: number,
): Promise<{ row: Row<'comments'>; versions: CommentVersion[]; projectId: number }> {
  const row = await ctx.db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const [place] = row ? await placesOf(ctx, [id]) : [];
  if (!row || !place) throw notFound('Comment');
  return { row, versions: row.versions, projectId: place.projectId };
}

export async function placesOf(
  { db }: Pick<Ctx, 'db'>,
  ids: number[],
): Promise<(CommentPlace & { id: number })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('comments')
    .leftJoin('taskSteps', 'taskSteps.id', 'comments.taskStepId')
    .leftJoin('tasks', (join) =>
      join.on((eb) =>
        eb('tasks.id', '=', eb.fn.coalesce('taskSteps.taskId', 'comments.taskId') as never),
      ),
    )
    .innerJoin('projects', (join) =>
      join.on((eb) =>
        eb('projects.id', '=', eb.fn.coalesce('tasks.projectId', 'comments.projectId') as never),
      ),
    )
    .select(['comments.id', 'projects.id as projectId', 'projects.name as projectName'])
    .select(['projects.status as projectStatus', 'tasks.id as taskId', 'tasks.title as taskTitle'])
    .select(['taskSteps.id as stepId', 'taskSteps.name as stepName'])
    .where('comments.id', 'in', ids)
    .execute();
  return rows.map(({ projectStatus, ...place }) => ({
    ...place,
    archived: projectStatus === 'completed',
  }));
}

export async function readComment(ctx: Ctx, id: number): Promise<Comment> {
  const rows = await commentRows(ctx).where('id', '=', id).execute();
  const [comment] = await withNames(ctx, rows);
  if (!comment) throw notFound('Comment');
  return comment;
}
