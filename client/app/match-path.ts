/** The named parts of a path, such as `{id: '7'}` for `/projects/:id`. */
export type PathParams = Record<string, string>;

/** The params of a path that fits the pattern, or null. A slash at the end makes no difference. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const params: PathParams = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
