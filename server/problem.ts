/** What can be wrong with a request, in the program's own words. http/errors.ts maps each to a status. */
export type ProblemKind =
  | 'invalid'
  | 'notSignedIn'
  | 'forbidden'
  | 'notFound'
  | 'clash'
  | 'gone'
  | 'stale'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'full'
  | 'busy';

type More = {
  /** What is wrong with which field. */
  errors?: { path: string; message: string }[];
  /** The row as it is now, where a save was stale. */
  current?: unknown;
  /** The account it was about, for the log alone. */
  managerId?: number;
  /** When to try again, in seconds. */
  retryAfter?: number;
};

/** A refusal that the caller is told about, word for word. Everything else thrown is a fault. */
export class Problem extends Error {
  override name = 'Problem';
  readonly kind: ProblemKind;
  readonly more: More;

  constructor(kind: ProblemKind, message: string, more: More = {}) {
    super(message);
    this.kind = kind;
    this.more = more;
  }
}

/** One field is wrong. */
export function invalid(path: string, message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path, message }] });
}

export function notFound(thing: string): Problem {
  return new Problem('notFound', `${thing} not found`);
}

/** Somebody else was faster: a save named an older version than that of `current`. */
export function stale(current: unknown): Problem {
  return new Problem('stale', 'Somebody else has changed this in the meantime', { current });
}

/** Something with the same key is there already. */
export function clash(path: string, message: string): Problem {
  return new Problem('clash', message, { errors: [{ path, message }] });
}

/** Whether a save that saw this version comes too late. A save that names none never does. */
export function isStale(row: { version: number }, seen: number | undefined): boolean {
  return seen !== undefined && seen !== row.version;
}
