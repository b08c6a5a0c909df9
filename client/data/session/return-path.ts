/** The sign-in address that returns to this path, including its query, afterwards. */
export function signInPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
}

/**
 * The target in the query of /auth, or `/`. Prevents open redirects: rejects anything that a browser could read as
 * another origin.
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
