import { ApiError } from '../../../api.ts';

/** Why a call failed, for the second line of a toast. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.problem.message : 'The server did not answer.';
}
