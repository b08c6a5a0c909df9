/** The named parts of a path: `{id: '7'}` for `/projects/:id`. */
export type PathParams = Record<string, string>;

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
