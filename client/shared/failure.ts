import { ApiError } from '#client/api.ts';
import { showFailure } from '#client/ui/toasts.ts';

/** Says that something could not be done, and why. */
export function reportFailure(text: string, error: unknown): void {
  // The session has ended: the sign-in page that stands there by now says so.
  if (error instanceof ApiError && error.status === 401) return;
  const reason = error instanceof ApiError ? error.problem.message : 'The server did not answer.';
  showFailure(text, { reason });
}

/** What the server found wrong with each field, by its name. */
export function problemsIn(error: unknown): Record<string, string> {
  const problems = error instanceof ApiError ? error.problem.errors : undefined;
  return Object.fromEntries((problems ?? []).map(({ path, message }) => [path, message]));
}

/** How a thing stands now, in the refusal of a save that came too late; null in any other failure. */
export function currentIn(error: unknown): unknown {
  const stale = error instanceof ApiError && error.status === 409;
  return stale ? (error.problem.current ?? null) : null;
}
