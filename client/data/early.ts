/**
 * Runs before the program loads: requests the current user, then the code and first reads of the page. The reads wait
 * for the user, so that they are at least as new as the log position in that response.
 */

const answers = new Map<string, Promise<Response>>();

begin().catch(() => {});

async function begin(): Promise<void> {
  // The server has to process an offline sign-out first.
  if (localStorage.getItem('ui-sign-out-pending') !== null) return;
  globalThis.early = answers;
  const { ok } = await ask('/api/user');
  if (!ok) return;
  fetchCode(location);
  for (const address of readsAt(location)) void ask(address);
}

function ask(address: string): Promise<Response> {
  // client/data/api.ts, which has not loaded yet, makes the same calls and uses these responses.
  // oxlint-disable-next-line no-restricted-globals
  const answer = fetch(address, { cache: 'no-cache' });
  // The code that uses the response handles the failure.
  answer.catch(() => {});
  answers.set(address, answer);
  return answer;
}

function readsAt({ pathname, search }: Location): string[] {
  if (pathname === '/') {
    const overview = ['/api/dashboard/open-projects', '/api/project-managers'];
    return search ? overview : [...overview, '/api/dashboard/stats'];
  }
  if (/^\/projects\/[1-9]\d*$/.test(pathname)) {
    const ofProject = ['', '/comment-counts', '/evidence'].map((part) => `/api${pathname}${part}`);
    return [...ofProject, ...ofAllProjects];
  }
  return pathname === '/projects' ? ['/api/projects'] : [];
}

/** A project page also needs its manager, the people on steps and the holidays. */
const ofAllProjects = [
  '/api/project-managers',
  '/api/person-task-steps',
  '/api/people',
  '/api/owner-roles',
  '/api/holidays',
];

/** The build names the code files of some pages, which would otherwise load only when the program runs. */
function fetchCode({ pathname }: Location): void {
  const path = pathname.replace(/(?<=\/)\d+$/, ':id');
  const named = document.querySelector<HTMLMetaElement>(
    `meta[name=${JSON.stringify(`code of ${path}`)}]`,
  );
  for (const href of named?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}
