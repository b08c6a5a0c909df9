import type { Query, QueryClient } from '@tanstack/react-query';

import type { CallName } from '#contract/calls.ts';
import { mostProjectsById } from '#contract/limits.ts';
import type { Action, Change, Entity } from '#contract/live.ts';

import { ApiError } from '../api.ts';
import { showRows, takesRows } from './rows.ts';
import type { AppliedChange } from './shown.ts';

const openProjects = '/api/dashboard/open-projects';
const nextSteps = '/api/dashboard/next-steps';
const report = '/api/status-report';
const projects = ['/api/projects', '/api/projects/change/step', openProjects];
const archive = '/api/projects/archived';
const activity = '/api/activity';
const overviews = '/api/markets/overview';
const matrix = '/api/dashboard/matrix';
const lists = ['/api/categories', '/api/markets'];
const ofEvidence = '/api/projects/evidence';
const threads = ['/api/projects/comments', '/api/tasks/comments', '/api/task-steps/comments'];
const commentCounts = '/api/projects/comment-counts';
const mentions = '/api/my-work/mentions';
const dueSteps = '/api/my-work/due-steps';
const work = ['/api/my-work', '/api/my-work/due', dueSteps, '/api/my-work/new'];
const roundsReport = ['/api/rounds/report', '/api/rounds/items'];
const slides = '/api/slides';
const templates = ['/api/project-templates', '/api/task-templates'];
const replacing = '/api/people/replace';
const sight = ['/api/projects/viewers', '/api/project-managers/visible-projects'];

/**
 * The reads that show each kind, by the first segment of their keys. Active ones are refetched at once, the others
 * when next used.
 */
const shownBy: Record<Entity, string[]> = {
  project: [
    ...sight,
    replacing,
    ...roundsReport,
    slides,
    mentions,
    ...projects,
    nextSteps,
    report,
    archive,
    ...lists,
    overviews,
    '/api/dashboard/stats',
    matrix,
    '/api/project-managers',
    '/api/tasks/active',
    ...work,
    '/api/people/work',
  ],
  task: [
    ...sight,
    replacing,
    '/api/rounds/report',
    mentions,
    ...projects,
    nextSteps,
    report,
    overviews,
    '/api/dashboard/stats',
    matrix,
    '/api/tasks/active',
    ...work,
    '/api/people/work',
    '/api/holidays/recalculation',
  ],
  taskStep: [
    ...sight,
    replacing,
    '/api/task-steps/rounds',
    ...roundsReport,
    mentions,
    ...projects,
    nextSteps,
    report,
    overviews,
    matrix,
    '/api/task-steps/details',
    '/api/tasks/active',
    ...work,
    '/api/people/work',
  ],
  stepDetail: [
    '/api/rounds/report',
    ...projects,
    nextSteps,
    report,
    overviews,
    matrix,
    '/api/task-steps/details',
    '/api/tasks/active',
    '/api/my-work',
    dueSteps,
    '/api/people/work',
  ],
  slideBar: [],
  evidence: [ofEvidence],
  person: [
    ...sight,
    replacing,
    '/api/people',
    '/api/people/link',
    nextSteps,
    report,
    '/api/people/work',
    '/api/projects',
    '/api/person-task-steps',
    '/api/tasks/active',
    ...work,
    '/api/project-managers',
    '/api/user',
  ],
  personTaskStep: [
    ...sight,
    replacing,
    '/api/person-task-steps',
    // The version of the step.
    '/api/projects',
    nextSteps,
    report,
    '/api/people/work',
    '/api/tasks/active',
    ...work,
  ],
  projectManager: [
    '/api/project-managers',
    '/api/project-managers/tokens',
    '/api/user',
    '/api/user/tokens',
    '/api/user/calendars',
    ...sight,
    ...threads,
    mentions,
  ],
  category: ['/api/categories', ...projects, archive, ...templates],
  sendBackReason: ['/api/send-back-reasons'],
  holiday: ['/api/holidays', '/api/holidays/recalculation'],
  market: [
    '/api/markets',
    overviews,
    matrix,
    report,
    ...roundsReport,
    ...work,
    ...projects,
    archive,
    ...templates,
  ],
  ownerRole: [
    ...sight,
    replacing,
    '/api/owner-roles',
    '/api/projects',
    nextSteps,
    report,
    '/api/tasks/active',
    ...work,
    ...templates,
  ],
  taskTemplate: ['/api/task-templates', ...lists],
  projectTemplate: ['/api/project-templates', matrix, ...lists],
  messageTemplate: ['/api/message-templates'],
  webhook: ['/api/webhooks', '/api/webhooks/deliveries'],
  slide: [slides, '/api/slides/quota', ...projects, archive],
  // Its time zone tells months apart; its access rules concern the user.
  organisation: [
    '/api/organisation',
    '/api/access',
    '/api/mail',
    '/api/user',
    report,
    ...roundsReport,
  ],
  // Its records report their own changes.
  batch: [],
  comment: [...threads, commentCounts, mentions, '/api/comments/versions', '/api/my-work'],
  // Created and deleted with its comment.
  mention: [],
};

/** Also stale after a deletion or restore, which include the contents of the record. */
const movedBy: Partial<Record<Action, string[]>> = {
  deleted: ['/api/deleted', '/api/person-task-steps', ofEvidence, mentions],
  restored: [
    '/api/deleted',
    '/api/person-task-steps',
    '/api/task-steps/details',
    ofEvidence,
    commentCounts,
    mentions,
  ],
};

/** Data that is not logged, by the writes that change it. */
const unlogged: Partial<Record<CallName, string[]>> = {
  requestBackup: ['/api/backups'],
  testWebhook: ['/api/webhooks/deliveries'],
  testMail: ['/api/mail'],
  changeOwnPassword: ['/api/user', '/api/user/sessions'],
  endOtherSessions: ['/api/user/sessions'],
  closeIdentityNotice: ['/api/user'],
  readMentions: [mentions],
};

export function isUnlogged(name: CallName): boolean {
  return unlogged[name] !== undefined;
}

export async function refreshUnlogged(queryClient: QueryClient, name: CallName): Promise<void> {
  const paths = unlogged[name] ?? [];
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/**
 * Reads everything again for an account that sees more or less than before. Everything that it no longer sees leaves
 * the cache, and a page that shows it becomes "not found".
 */
export async function readWithNewRights(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: isOfServer });
  await readAgain(queryClient, () => true);
  const gone = queryClient.getQueryCache().findAll({ predicate: isNotFound });
  for (const query of gone) query.setState({ data: undefined });
}

function isOfServer({ queryKey: [path] }: Query): boolean {
  return String(path).startsWith('/api/');
}

function isNotFound({ state }: Query): boolean {
  return state.error instanceof ApiError && state.error.status === 404;
}

type RefreshedChange = Change & Pick<AppliedChange, 'shown'>;

/** Active lists of projects refetch only the changed rows if possible. */
export async function refresh(queryClient: QueryClient, changes: RefreshedChange[]): Promise<void> {
  const concerned = concernedBy(changes);
  const ids = changedRows(changes);
  const onScreen = queryClient.getQueryCache().findAll({ type: 'active', predicate: concerned });
  const whole = changesOwners(changes) ? nextSteps : null;
  const byRows = new Set(
    ids ? onScreen.filter((query) => takesRows(query) && query.queryKey[0] !== whole) : [],
  );
  await Promise.all([
    readAgain(queryClient, (query) => concerned(query) && !byRows.has(query)),
    showRows(queryClient, [...byRows], ids ?? []).then((left) =>
      readAgain(queryClient, (query) => left.includes(query)),
    ),
  ]);
}

/** A read that shows some of the changes already is concerned by the others alone. */
function concernedBy(changes: RefreshedChange[]): (query: Query) => boolean {
  const gone = goneSteps(changes);
  const groups = [...Map.groupBy(changes, readsShowing)].map(([reads, some]) => {
    const concerned = concernedByAll(some, gone);
    return (query: Query) => !reads?.has(query) && concerned(query);
  });
  return (query) => groups.some((concerned) => concerned(query));
}

function readsShowing({ entity, id, shown }: RefreshedChange): ReadonlySet<Query> | undefined {
  const isShown = shown?.records.some((one) => one.entity === entity && one.id === id);
  return isShown ? shown?.reads : undefined;
}

function concernedByAll(changes: Change[], gone: ReadonlySet<number>): (query: Query) => boolean {
  const stale = new Set(
    changes.flatMap(({ entity, action }) => [...shownBy[entity], ...(movedBy[action] ?? [])]),
  );
  stale.add(activity);
  const changed = new Set(changes.map((change) => change.projectId));
  if (changes.some(bringsPeople)) stale.add('/api/person-task-steps');
  // A change inside one project does not concern the open page of another.
  const onlyThese = changes.every((change) => change.projectId !== undefined);
  return ({ queryKey: [path, id] }) => {
    if (!stale.has(String(path))) return false;
    if (path === '/api/task-steps/details' && gone.has(Number(id))) return false;
    const isOfOne = path === '/api/projects' || path === commentCounts;
    const otherProject = isOfOne && typeof id === 'number' && !changed.has(id);
    return !(onlyThese && otherProject);
  };
}

/** New steps are assigned to the holders of their roles. */
function bringsPeople({ entity, action }: Change): boolean {
  return action === 'created' && ['project', 'task', 'taskStep'].includes(entity);
}

/** Details of deleted steps may still be on screen, but reading them would fail. */
function goneSteps(changes: Change[]): Set<number> {
  const gone = new Set<number>();
  for (const { entity, action, id } of changes) {
    if (entity !== 'taskStep') continue;
    if (action === 'deleted') gone.add(id);
    else gone.delete(id);
  }
  return gone;
}

/** Projects whose rows may have changed; null if lists must be refetched whole. */
function changedRows(changes: Change[]): number[] | null {
  const ids = new Set<number>();
  for (const { entity, action, projectId } of changes) {
    const inLists = shownBy[entity].some((path) => path === openProjects || path === archive);
    const moves = entity === 'project' && action !== 'updated';
    if (inLists && (projectId === undefined || moves)) return null;
    if (projectId !== undefined && (inLists || shownBy[entity].includes(nextSteps))) {
      ids.add(projectId);
    }
  }
  // Sorted, so that all browsers send the same request, which the server answers from its cache.
  return ids.size <= mostProjectsById ? [...ids].toSorted((a, b) => a - b) : null;
}

/** The owners of next steps may change without a change inside their projects. */
function changesOwners(changes: Change[]): boolean {
  return changes.some(
    ({ entity, projectId }) => projectId === undefined && shownBy[entity].includes(nextSteps),
  );
}

async function readAgain(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> {
  const conflict = new Set(firstReadsInFlight(queryClient, predicate));
  await queryClient.invalidateQueries({ predicate });
  await queryClient.invalidateQueries({ predicate: (query) => conflict.has(query) });
}

/** First reads in flight may be older than the change, and invalidation would only wait for them: refetch them. */
function firstReadsInFlight(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
): Query[] {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate });
  return underWay.filter(({ state }) => state.data === undefined);
}
