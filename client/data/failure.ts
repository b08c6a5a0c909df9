import { endFailure, showFailure } from '#client/ui/toasts.ts';

import { ApiError } from './api.ts';
import { attemptBehind, listenForSuccess } from './attempts.ts';

// The failure of a call ends once the same call with the same ids succeeds.
listenForSuccess(endFailure);

type Extras = Parameters<typeof showFailure>[1];

export function reportFailure(text: string, error: unknown, extras?: Extras): void {
  // The session has ended, and the sign-in page says so.
  if (error instanceof ApiError && error.status === 401) return;
  showFailure(text, { reason: reasonOf(error), attempt: attemptBehind(error), ...extras });
}

/** An internal error and a proxy's error page have no words for users. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 502 || error.status === 504) {
    return 'The server did not respond.';
  }
  return error.status === 500 ? undefined : error.problem.message;
}

export function problemsIn(error: unknown): Record<string, string> {
  const problems = error instanceof ApiError ? error.problem.errors : undefined;
  return Object.fromEntries((problems ?? []).map(({ path, message }) => [path, message]));
}

/** The current record in the response to a stale save, otherwise null. */
export function currentIn(error: unknown): unknown {
  const stale = error instanceof ApiError && error.status === 409;
  return stale ? (error.problem.current ?? null) : null;
}
