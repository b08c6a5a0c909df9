/** Where to sign in, so that one comes back to this path of ours (with its query) afterwards. */
export function signInPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
}

/**
 * Where to go after signing in: the path that the query of /auth names, if it is one of ours, else the
 * start. Anything that a browser could read as another origin counts as foreign.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/')) return '/';
  const home = 'http://home.invalid';
  if (!URL.canParse(next, home)) return '/';
  const { origin, pathname, search: query, hash } = new URL(next, home);
  const foreign = origin !== home || pathname.startsWith('//');
  return foreign || pathname === '/auth' ? '/' : pathname + query + hash;
}
