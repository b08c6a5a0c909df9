import { ApiError } from '../api.ts';
import { showFailure } from '../ui/toasts.ts';

/** Says that something could not be done, and why. */
export function tellFailure(text: string, error: unknown): void {
  // The session has ended: the sign-in page that stands there by now says so.
  if (error instanceof ApiError && error.status === 401) return;
  const reason = error instanceof ApiError ? error.problem.message : 'The server did not answer.';
  showFailure(text, { reason });
}
