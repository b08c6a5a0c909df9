/**
 * Runs before the program: while its code loads, requests the current user and then the code and the first reads of
 * this page. The reads wait for the user, so that they are as new as the log position in that answer.
 */

const answers = new Map<string, Promise<Response>>();

begin().catch(() => {});

async function begin(): Promise<void> {
  // The server has to learn of an offline sign-out first.
  if (localStorage.getItem('ui-sign-out-pending') !== null) return;
  globalThis.early = answers;
  const { ok } = await ask('/api/user');
  if (!ok) return;
  fetchCode(location);
  for (const address of readsAt(location)) void ask(address);
}

function ask(address: string): Promise<Response> {
  // client/api.ts, which is not loaded yet, makes the same calls and takes the answers.
  // oxlint-disable-next-line no-restricted-globals
  const answer = fetch(address, { cache: 'no-cache' });
  // The code that takes the answer handles the failure.
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

/** Beside a project its page shows who is on what, and counts days. */
const ofAllProjects = [
  '/api/person-task-steps',
  '/api/people',
  '/api/owner-roles',
  '/api/holidays',
];

/** The build names the files of some pages, which otherwise wait until the program runs. */
function fetchCode({ pathname }: Location): void {
  const path = pathname.replace(/\d+$/, ':id');
  const named = document.querySelector<HTMLMetaElement>(
    `meta[name=${JSON.stringify(`code of ${path}`)}]`,
  );
  for (const href of named?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}
