import type { RecordedChange } from '#server/db/changes.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Connection } from '#server/db/database.ts';
import { nextPosition } from '#server/db/log.ts';

import { sightColumns, sightReasons } from './reasons.ts';
import type { SightFacts } from './reasons.ts';
import { neverRestricted } from './rights.ts';
import type { Rights } from './rights.ts';

/*
 * `projectViewers` has the accounts that see each restricted project. It is brought up to date at the end of every
 * transaction that may have changed them, so that no command has to think of it.
 */

/** A transaction, and what it has changed. */
type Writing = Connection & {
  changes: readonly RecordedChange[];
  account?: { rights?: Rights } | null;
};

/** Brings the viewers of the changed projects up to date. Needs a connection that reads everything. */
export async function refreshSight(ctx: Writing): Promise<void> {
  const changes = ctx.changes.filter(mayMoveSight);
  if (changes.length === 0) return;
  // Read at the start of the transaction: most organizations never restrict a project.
  if (ctx.account?.rights === neverRestricted && !changes.some(restricts)) return;
  const affected = changes.some(movesPeople) ? 'all' : projectsIn(changes);
  if (!(await areAnyRestricted(ctx, affected))) return;
  // Two transactions that change the same sight must see each other's changes.
  await lockRights(ctx);
  const projects = await readProjects(ctx, affected);
  const reasons = await sightReasons(
    ctx,
    projects.filter(({ visibility }) => visibility === 'people'),
  );
  const isNew = new Set(changes.filter(isCreation).map(({ id }) => id));
  const moved: Moved[] = [];
  for (const { id } of projects) {
    const after = new Set(reasons.get(id)?.keys());
    const before = await storeViewers(ctx, id, after);
    moved.push(movedBy({ before, after, isNew: isNew.has(id) }));
  }
  if (changes.some(({ fields = {} }) => 'isPrimary' in fields)) moved.push(await showAll(ctx));
  await moveRights(ctx, moved);
}

/** The columns that a tick changes. */
const ofTicks = new Set(['completion', 'status', 'isCompleted', 'unmet', 'reason']);
const ownerless = new Set(['stepDetail', 'comment', 'evidence', 'slide', 'slideBar', 'mention']);

function mayMoveSight({ entity, action, fields, projectId }: RecordedChange): boolean {
  if (ownerless.has(entity)) return false;
  const isTick =
    action === 'updated' && fields && Object.keys(fields).every((one) => ofTicks.has(one));
  return !isTick && (projectId !== undefined || entity === 'project' || isOfPeople(entity));
}

/** A role that is deleted has no holders. */
function isOfPeople(entity: RecordedChange['entity']): boolean {
  return entity === 'person' || entity === 'projectManager' || entity === 'ownerRole';
}

/** Whether it may have restricted a project. */
function restricts({ entity, action, fields = {} }: RecordedChange): boolean {
  return entity === 'project' && (action !== 'updated' || 'visibility' in fields);
}

function isCreation({ entity, action }: RecordedChange): boolean {
  return entity === 'project' && action === 'created';
}

/** Whether the accounts behind people, or the primary manager, have changed. */
function movesPeople({ entity, action, fields = {} }: RecordedChange): boolean {
  if (!isOfPeople(entity)) return false;
  return (
    action !== 'updated' ||
    ['projectManagerId', 'linkConfirmed', 'isPrimary'].some((field) => field in fields)
  );
}

type Affected = 'all' | number[];

function projectsIn(changes: readonly RecordedChange[]): number[] {
  const ids = changes.map(({ entity, id, projectId }) => (entity === 'project' ? id : projectId));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

const atOnce = 500;

/** A project that was restricted still has viewers. One query, because most transactions end here. */
async function areAnyRestricted({ db }: Writing, affected: Affected): Promise<boolean> {
  for (const ids of piecesOf(affected)) {
    const restricted = db
      .selectFrom('projects')
      .select('id')
      .where('visibility', '=', 'people')
      .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []));
    const seen = db
      .selectFrom('projectViewers')
      .select('projectId as id')
      .$if(ids !== null, (query) => query.where('projectId', 'in', ids ?? []));
    if (await restricted.unionAll(seen).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

function piecesOf(affected: Affected): Iterable<number[] | null> {
  return affected === 'all' ? [null] : chunks(affected, atOnce);
}

type Project = SightFacts & { visibility: string };

/** Deleted ones are not among them: they stay as they were. */
async function readProjects({ db }: Writing, affected: Affected): Promise<Project[]> {
  const projects: Project[] = [];
  for (const ids of piecesOf(affected)) {
    const some = await db
      .selectFrom('projects')
      .select([...sightColumns, 'visibility'])
      .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
      .$if(ids === null, (query) => query.where('visibility', '=', 'people'))
      .orderBy('id')
      .execute();
    projects.push(...some);
  }
  return projects;
}

/** Returns those who saw the project before. */
async function storeViewers(
  { db }: Writing,
  projectId: number,
  after: ReadonlySet<number>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('projectViewers')
    .select('managerId')
    .where('projectId', '=', projectId)
    .execute();
  const before = new Set(rows.map(({ managerId }) => managerId));
  const lost = [...before.difference(after)];
  const gained = [...after.difference(before)];
  if (lost.length > 0) {
    await db
      .deleteFrom('projectViewers')
      .where('projectId', '=', projectId)
      .where('managerId', 'in', lost)
      .execute();
  }
  if (gained.length > 0) {
    const values = gained.map((managerId) => ({ projectId, managerId }));
    await db.insertInto('projectViewers').values(values).execute();
  }
  return before;
}

/** Whose sight a transaction has changed; null if what is hidden has not changed for anybody. */
type Moved = { only: number[] } | { except: number[] } | null;

type Viewers = ReadonlySet<number>;

/** No viewers: everybody sees it. Nobody misses a project that was never there. */
function movedBy({
  before,
  after,
  isNew,
}: {
  before: Viewers;
  after: Viewers;
  isNew: boolean;
}): Moved {
  if (before.size === 0 && after.size === 0) return null;
  if (isNew) return { only: [] };
  if (before.size === 0) return { except: [...after] };
  if (after.size === 0) return { except: [...before] };
  const only = [...before.symmetricDifference(after)];
  return only.length > 0 ? { only } : null;
}

/** A new primary manager also sees what is left of deleted projects. */
async function showAll({ db }: Writing): Promise<Moved> {
  const { id: managerId } = await db
    .selectFrom('projectManagers')
    .select('id')
    .where('isPrimary', '=', true)
    .executeTakeFirstOrThrow();
  const own = db
    .selectFrom('projectViewers')
    .select('projectId')
    .where('managerId', '=', managerId);
  const missing = await db
    .selectFrom('projectViewers')
    .select('projectId')
    .distinct()
    .where('projectId', 'not in', own)
    .execute();
  for (const some of chunks(missing, atOnce)) {
    const values = some.map(({ projectId }) => ({ projectId, managerId }));
    await db.insertInto('projectViewers').values(values).execute();
  }
  return missing.length > 0 ? { only: [managerId] } : null;
}

async function lockRights({ db, database }: Writing): Promise<void> {
  if (database.engine !== 'postgres') return;
  await db.selectFrom('organisation').select('id').forUpdate().execute();
}

async function moveRights({ db, database }: Writing, moved: readonly Moved[]): Promise<void> {
  const real = moved.filter((one) => one !== null);
  if (real.length === 0) return;
  const position = nextPosition(database.engine);
  await db.updateTable('organisation').set({ rightsPosition: position }).execute();
  for (const one of real) {
    const ids = 'only' in one ? one.only : one.except;
    if ('only' in one && ids.length === 0) continue;
    await db
      .updateTable('projectManagers')
      .set({ sightPosition: position })
      .where('id', 'only' in one ? 'in' : 'not in', ids)
      .execute();
  }
}
