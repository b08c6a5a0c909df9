import { recoverableDays } from '#contract/limits.ts';

/** Error kinds, independent of HTTP. http/errors.ts maps each to a status. */
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
  errors?: { path: string; message: string }[];
  /** The current row, for a conflict. */
  current?: unknown;
  /** The step that needs a reason, and its unmet conditions. */
  unmet?: { step: string; conditions: string[] };
  /** The account concerned, for the log only. */
  managerId?: number;
  /** In seconds. */
  retryAfter?: number;
};

/** An error whose message is shown to the caller. Any other exception is a bug. */
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

export function invalid(path: string, message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path, message }] });
}

export function notFound(thing: string): Problem {
  return new Problem('notFound', `${thing} not found`);
}

export function nothingToRestore(): Problem {
  const message = `Nothing to restore: already restored, or deleted more than ${recoverableDays} days ago`;
  return new Problem('notFound', message);
}

/** The save is based on an older version than `current`. */
export function stale(current: unknown): Problem {
  return new Problem('stale', 'Somebody else has changed this in the meantime', { current });
}

export function fileTooLarge(most: number): Problem {
  return new Problem('tooLarge', `The file is larger than ${most / 1_048_576} MB`);
}

export function clash(path: string, message: string): Problem {
  return new Problem('clash', message, { errors: [{ path, message }] });
}

/** A save without a version never conflicts. */
export function isStale(row: { version: number }, seen: number | undefined): boolean {
  return seen !== undefined && seen !== row.version;
}
