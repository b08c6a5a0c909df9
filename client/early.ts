/*
 * Runs before the program, in a file of its own that is small and imports nothing: while the code is on its
 * way it asks who is signed in, and then for what the page at this address reads first. The reads wait for
 * that first answer, since only what is read after it is as new as the log position that comes with it.
 */

const answers = new Map<string, Promise<Response>>();

begin().catch(() => {});

async function begin(): Promise<void> {
  // Somebody signed out without a network: the server is told that before it is asked anything.
  if (localStorage.getItem('ui-sign-out-pending') !== null) return;
  globalThis.early = answers;
  const { ok } = await ask('/api/user');
  if (!ok) return;
  for (const address of readsAt(location)) void ask(address);
}

function ask(address: string): Promise<Response> {
  // client/api.ts makes these calls, in the same words, and takes the answers; it is not there yet.
  // oxlint-disable-next-line no-restricted-globals
  const answer = fetch(address, { cache: 'no-cache' });
  // Whoever takes the answer meets the failure.
  answer.catch(() => {});
  answers.set(address, answer);
  return answer;
}

/** What the page at an address reads before anything else. */
function readsAt({ pathname, search }: Location): string[] {
  if (pathname === '/') {
    const overview = ['/api/dashboard/open-projects', '/api/project-managers'];
    return search ? overview : [...overview, '/api/dashboard/stats'];
  }
  return /^\/projects(\/[1-9]\d*)?$/.test(pathname) ? [`/api${pathname}`] : [];
}
