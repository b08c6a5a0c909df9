/** Reading the user precedes all others: its log position must not be newer than their data. */
const user = '/api/user';

/**
 * The addresses that the first view of a page reads, whose responses the server sends with the page. `path` and
 * `search` are those of the page.
 */
export function firstReadsAt(path: string, search: string): string[] {
  if (path === '/') {
    const overview = [user, '/api/dashboard/open-projects', '/api/project-managers'];
    return [...overview, ...(search ? [] : ['/api/dashboard/stats']), dueSteps];
  }
  const [, projectId] = /^\/projects\/([1-9]\d*)$/.exec(path) ?? [];
  if (projectId !== undefined) {
    const ofProject = ['', '/comment-counts', '/evidence'].map((part) => `/api${path}${part}`);
    const onSteps = `/api/person-task-steps?projectId=${projectId}`;
    return [user, ...ofProject, '/api/project-managers', onSteps, ...forRows];
  }
  if (path === '/my-work') {
    const beside = [
      '/api/my-work/mentions',
      '/api/my-work/new',
      '/api/dashboard/open-projects',
      ...forRows,
    ];
    return search ? [user, ...beside] : [user, ...beside, ownWork];
  }
  return path === '/projects' ? [user, '/api/projects', '/api/project-managers'] : [user];
}

/** For owners and due days. */
const forRows = ['/api/people', '/api/owner-roles', '/api/holidays'];

/* The server adds the query, which names the user's person and the day. */
export const ownWork = '/api/my-work';
export const dueSteps = '/api/my-work/due-steps';

/** The `name` of the page's meta element that lists the addresses. */
export const firstReadsName = 'first-reads';

/** A response within the page: JSON of `status` and `headers` in an attribute, the body as text. */
export type EmbeddedHead = { status: number; headers: Record<string, string> };
