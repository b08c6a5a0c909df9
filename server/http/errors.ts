import type { Problem as ProblemBody } from '#contract/problems.ts';
import { isStorageFull, sqliteResult } from '#server/db/storage-full.ts';
import { Problem } from '#server/problem.ts';
import type { ProblemKind } from '#server/problem.ts';

/** The only mapping from problems to HTTP statuses. */
const statuses: Record<ProblemKind, number> = {
  invalid: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  clash: 409,
  gone: 410,
  stale: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  full: 507,
  busy: 503,
};

const databaseAway = 'The database cannot be reached at the moment. Try again shortly.';
const storageFull = 'The storage is full. Reading still works; nothing can be saved.';

/** `fault` is set for internal errors and is logged. */
export type Refusal = {
  status: number;
  body: ProblemBody;
  retryAfter?: number;
  managerId?: number;
  fault?: boolean;
};

/** Turns any error into a response without internal details. A conflict is 412 if the version came as If-Match. */
export function refusalOf(error: unknown, ifMatch = false): Refusal {
  if (error instanceof Problem) {
    const { errors, current, unmet, retryAfter, managerId } = error.more;
    return {
      status: error.kind === 'stale' && ifMatch ? 412 : statuses[error.kind],
      body: {
        message: error.message,
        ...(errors && { errors }),
        ...(current !== undefined && { current }),
        ...(unmet && { unmet }),
      },
      ...(retryAfter !== undefined && { retryAfter }),
      ...(managerId !== undefined && { managerId }),
    };
  }
  if (isStorageFull(error)) return { status: 507, body: { message: storageFull }, fault: true };
  if (isDatabaseAway(error)) {
    return { status: 503, body: { message: databaseAway }, retryAfter: 2, fault: true };
  }
  return {
    status: 500,
    body: { message: 'Something went wrong on the server. The error has been logged.' },
    fault: true,
  };
}

// PostgreSQL: connection errors, shutdown or start-up, out of connections or memory, timeouts, disk errors, a
// standby that is not promoted yet.
const awayStates = /^(08...|57P0[123]|53[234]00|57014|25P03|25006|58...)$/;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
]);
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)/;

// SQLite: locked by another process, disk errors, a file that cannot be opened.
const sqliteAway = new Set([5, 10, 14]);

type Failure = { code?: string; message?: string; isOfOpening?: boolean };

function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', isOfOpening = false } = error as Failure;
  if (isOfOpening || sqliteAway.has(sqliteResult(error))) return true;
  return awayStates.test(code) || awayCodes.has(code) || awayMessages.test(message);
}
