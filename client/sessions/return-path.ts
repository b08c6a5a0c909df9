/** The sign-in address that returns to this path (with its query) afterwards. */
export function signInPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
}

/**
 * The path that the query of /auth names, or `/`. Prevents open redirects: anything that a browser could read
 * as another origin is rejected.
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
