import type { Entity } from '#contract/live.ts';
import { longestSearch, searchPage, shortestPart, shortestSearch } from '#contract/search.ts';
import type {
  FoundComment,
  FoundDetail,
  FoundEvidence,
  FoundPerson,
  FoundSlide,
  FoundStep,
  FoundTask,
  SearchKind,
  SearchQuery,
  SearchResults,
} from '#contract/search.ts';
import { commentsMentioning } from '#server/comments/mentions.ts';
import { withNames } from '#server/comments/names.ts';
import { commentRows, placesOf } from '#server/comments/queries.ts';
import type { Ctx } from '#server/ctx.ts';
import { idsContaining, idsOfWordStarts } from '#server/db/text-search.ts';
import { searchedText } from '#server/records/kinds.ts';

/** Finds substrings in names and texts, or beginnings of words in names, newest first. */
export async function search(
  ctx: Ctx,
  { query: { q, kind, before } }: { query: SearchQuery },
): Promise<SearchResults> {
  const characters = Array.from(q);
  const part = characters.slice(0, longestSearch).join('');
  const page = async <Found extends { id: number }>(
    own: SearchKind,
    entity: Entity,
    read: (ctx: Ctx, ids: number[]) => Promise<Found[]>,
    also?: typeof commentsMentioning,
  ) => {
    const isShort = characters.length < shortestPart;
    if ((kind && kind !== own) || characters.length < shortestSearch) return nothing;
    if (isShort && !namesOfItems.has(own)) return nothing;
    const size = kind ? searchPage.kind : searchPage.overview;
    const range = { before, most: size + 1 };
    const find = isShort ? idsOfWordStarts : idsContaining;
    const ids = new Set(await find(ctx, searchedText(entity), part, range));
    for (const id of (await also?.(ctx, part, range)) ?? []) ids.add(id);
    const shown = [...ids].toSorted((one, other) => other - one).slice(0, size);
    const found = shown.length > 0 ? await read(ctx, shown) : [];
    return {
      found: found.toSorted((one, other) => other.id - one.id),
      more: ids.size > size,
    };
  };
  const [tasks, steps, details, comments, evidence, people, slides] = await Promise.all([
    page('tasks', 'task', readTasks),
    page('steps', 'taskStep', readSteps),
    page('details', 'stepDetail', readDetails),
    page('comments', 'comment', readComments, commentsMentioning),
    page('evidence', 'evidence', readEvidence),
    page('people', 'person', readPeople),
    page('slides', 'slide', readSlides),
  ]);
  return { tasks, steps, details, comments, evidence, people, slides };
}

const namesOfItems: ReadonlySet<SearchKind> = new Set(['tasks', 'steps', 'people']);

const nothing = { found: [], more: false };

async function readTasks({ db }: Ctx, ids: number[]): Promise<FoundTask[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['tasks.id', 'tasks.title', 'tasks.projectId'])
    .select(['projects.name as projectName', 'projects.status as projectStatus'])
    .where('tasks.id', 'in', ids)
    .execute();
  return rows.map(inProject);
}

async function readSteps({ db }: Ctx, ids: number[]): Promise<FoundStep[]> {
  const rows = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['taskSteps.id', 'taskSteps.name', 'taskSteps.taskId', 'tasks.title as taskTitle'])
    .select(['tasks.projectId', 'projects.name as projectName', 'projects.status as projectStatus'])
    .where('taskSteps.id', 'in', ids)
    .execute();
  return rows.map(inProject);
}

async function readDetails({ db }: Ctx, ids: number[]): Promise<FoundDetail[]> {
  const rows = await db
    .selectFrom('stepDetails')
    .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['stepDetails.id', 'stepDetails.text', 'stepDetails.taskStepId as stepId'])
    .select(['taskSteps.name as stepName', 'taskSteps.taskId', 'tasks.title as taskTitle'])
    .select(['tasks.projectId', 'projects.name as projectName', 'projects.status as projectStatus'])
    .where('stepDetails.id', 'in', ids)
    .execute();
  return rows.map(inProject);
}

async function readComments(ctx: Ctx, ids: number[]): Promise<FoundComment[]> {
  const rows = await commentRows(ctx).where('id', 'in', ids).execute();
  const places = new Map((await placesOf(ctx, ids)).map((place) => [place.id, place]));
  const comments = await withNames(ctx, rows);
  return comments.flatMap(({ id, text, author }) => {
    const place = places.get(id);
    return place ? [{ ...place, id, text, author }] : [];
  });
}

async function readEvidence({ db }: Ctx, ids: number[]): Promise<FoundEvidence[]> {
  const rows = await db
    .selectFrom('evidence')
    .leftJoin('taskSteps', 'taskSteps.id', 'evidence.taskStepId')
    .innerJoin('tasks', (join) =>
      join.on((eb) => eb('tasks.id', '=', eb.fn.coalesce('evidence.taskId', 'taskSteps.taskId'))),
    )
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['evidence.id', 'evidence.name', 'removedAt', 'tasks.id as taskId'])
    .select(['tasks.title as taskTitle', 'taskSteps.id as stepId', 'taskSteps.name as stepName'])
    .select(['tasks.projectId', 'projects.name as projectName', 'projects.status as projectStatus'])
    .where('evidence.id', 'in', ids)
    .execute();
  return rows.map(({ removedAt, ...row }) => ({ ...inProject(row), removed: removedAt !== null }));
}

async function readPeople({ db }: Ctx, ids: number[]): Promise<FoundPerson[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'role', 'isActive'])
    .where('id', 'in', ids)
    .execute();
}

async function readSlides({ db }: Ctx, ids: number[]): Promise<FoundSlide[]> {
  return db
    .selectFrom('slides')
    .leftJoin('projects', 'projects.id', 'slides.projectId')
    .select(['slides.id', 'slides.title', 'projects.name as projectName'])
    .where('slides.id', 'in', ids)
    .execute();
}

function inProject<Row extends { projectStatus: string }>({ projectStatus, ...row }: Row) {
  return { ...row, archived: projectStatus === 'completed' };
}
